# Writes files as C arrays: cmake -DOUT=FILE.c -DFILES=NAME=PATH|NAME=PATH -P embed.cmake
# A file that does not exist is an empty array.
string(REPLACE "|" ";" FILES "${FILES}")
set(TEXT "#include \"report/page/page.h\"\n\n")
foreach(PAIR ${FILES})
    string(REGEX MATCH "^([^=]+)=(.*)$" MATCHED "${PAIR}")
    set(NAME ${CMAKE_MATCH_1})
    set(HEX "")
    if(EXISTS ${CMAKE_MATCH_2})
        file(READ ${CMAKE_MATCH_2} HEX HEX)
    endif()
    string(REGEX REPLACE "(................................)" "\\1\n" HEX "${HEX}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," HEX "${HEX}")
    string(APPEND TEXT "static const unsigned char ${NAME}_bytes[] = {\n${HEX}0};\n"
           "const struct page_asset ${NAME} = {${NAME}_bytes, sizeof ${NAME}_bytes - 1};\n\n")
endforeach()
file(WRITE ${OUT} "${TEXT}")
