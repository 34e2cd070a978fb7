# The files of the report page (share/report) and the charting library uPlot (an npm package, fetched by
# ./dev like the grammars) are compiled into the program.  Without uPlot the program is built, and
# `pare report` says what is missing.
set(REPORT_ASSETS ${CMAKE_BINARY_DIR}/report_assets.c)
set(UPLOT ${NODE_MODULES}/uplot)
set(REPORT_FILES page_script=${CMAKE_SOURCE_DIR}/share/report/report.js
    page_style=${CMAKE_SOURCE_DIR}/share/report/report.css
    time_left_table=${CMAKE_SOURCE_DIR}/share/time-left.csv
    page_uplot=${UPLOT}/dist/uPlot.iife.min.js
    page_uplot_style=${UPLOT}/dist/uPlot.min.css
    page_uplot_licence=${UPLOT}/LICENSE)
set(REPORT_DEPENDS ${CMAKE_SOURCE_DIR}/share/time-left.csv ${CMAKE_SOURCE_DIR}/share/report/report.js ${CMAKE_SOURCE_DIR}/share/report/report.css
    ${CMAKE_SOURCE_DIR}/cmake/embed.cmake)
if(EXISTS ${UPLOT}/dist/uPlot.iife.min.js)
    list(APPEND REPORT_DEPENDS ${UPLOT}/dist/uPlot.iife.min.js)
else()
    message(WARNING "the npm package uplot is missing: pare report cannot make pages; ./dev build fetches it")
endif()
string(REPLACE ";" "|" REPORT_LIST "${REPORT_FILES}")
add_custom_command(OUTPUT ${REPORT_ASSETS}
    COMMAND ${CMAKE_COMMAND} -DOUT=${REPORT_ASSETS} "-DFILES=${REPORT_LIST}" -P ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
    DEPENDS ${REPORT_DEPENDS} VERBATIM)
list(APPEND PARE_SOURCES ${REPORT_ASSETS})
