# What is installed and where, in three components: the program with its languages, the shared library,
# and what a program that uses the library is compiled with.
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME program)

install(TARGETS pare)
install(DIRECTORY ${LANGUAGES_DIR}/ DESTINATION lib/pare/languages)
install(DIRECTORY share/init DESTINATION ${CMAKE_INSTALL_DATADIR}/pare)
install(DIRECTORY share/git DESTINATION ${CMAKE_INSTALL_DATADIR}/pare)
install(DIRECTORY share/signatures DESTINATION ${CMAKE_INSTALL_DATADIR}/pare)
install(DIRECTORY share/models DESTINATION ${CMAKE_INSTALL_DATADIR}/pare)
install(DIRECTORY share/triage DESTINATION ${CMAKE_INSTALL_DATADIR}/pare)
install(FILES share/jvm/DecompileTest.java share/jvm/LinkAll.java share/jvm/Procyon.java
        DESTINATION ${CMAKE_INSTALL_DATADIR}/pare/jvm)
install(FILES ${CMAKE_BINARY_DIR}/completions/pare
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
# Debian's zsh looks for completions of packages in another folder than for those of /usr/local.
install(CODE "
    set(FOLDER site-functions)
    if(CMAKE_INSTALL_PREFIX STREQUAL /usr)
        set(FOLDER vendor-completions)
    endif()
    file(INSTALL ${CMAKE_BINARY_DIR}/completions/_pare
         DESTINATION \${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/zsh/\${FOLDER})")
install(FILES ${CMAKE_BINARY_DIR}/completions/pare.fish
        DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)

if(PARE_HAVE_CLUSTER)
    install(TARGETS pare_cluster LIBRARY DESTINATION lib/pare/cluster COMPONENT cluster)
endif()

install(TARGETS pare_shared LIBRARY COMPONENT library NAMELINK_COMPONENT development)
install(DIRECTORY include/pare DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
# The pkg-config file finds the prefix from its own place, so that --prefix and packages may move it.
file(RELATIVE_PATH PREFIX_FROM_PKGCONFIG /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" PREFIX_FROM_PKGCONFIG ${PREFIX_FROM_PKGCONFIG})
configure_file(pare.pc.in pare.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/pare.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
        COMPONENT development)

# The manual page and the changelog are installed compressed, as Debian wants them.
set(COMPRESSED_DIR ${CMAKE_BINARY_DIR}/compressed)
function(add_compressed SOURCE NAME)
    add_custom_command(OUTPUT ${COMPRESSED_DIR}/${NAME}.gz
                       COMMAND mkdir -p ${COMPRESSED_DIR}
                       COMMAND gzip -9nc ${SOURCE} > ${COMPRESSED_DIR}/${NAME}.gz
                       DEPENDS ${SOURCE})
    set_property(GLOBAL APPEND PROPERTY COMPRESSED ${COMPRESSED_DIR}/${NAME}.gz)
endfunction()
add_compressed(${CMAKE_BINARY_DIR}/man/pare.1 pare.1)
add_compressed(${CMAKE_SOURCE_DIR}/CHANGELOG.md changelog)
install(FILES ${COMPRESSED_DIR}/pare.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)

# The licence of Pare and of everything that is compiled into it or installed with it.
set(COPYRIGHT ${CMAKE_BINARY_DIR}/copyright)
file(READ ${CMAKE_SOURCE_DIR}/LICENSE LICENCES)
set(LICENCES "Pare\n====\n\n${LICENCES}")
foreach(PACKAGE tree-sitter uplot ${GRAMMAR_PACKAGES})
    file(GLOB FILES ${NODE_MODULES}/${PACKAGE}/LICENSE*)
    if(PACKAGE STREQUAL tree-sitter)
        list(APPEND FILES ${CORE}/src/unicode/LICENSE)
    endif()
    foreach(FILE ${FILES})
        file(READ ${FILE} TEXT)
        if(TEXT MATCHES "Apache License.*Version 2\\.0") # Debian has the text once, for all packages
            set(TEXT "Licensed under the Apache License, version 2.0. On Debian systems the text of this licence
is in /usr/share/common-licenses/Apache-2.0.
")
        endif()
        string(APPEND LICENCES "\n\nThe npm package ${PACKAGE}\n====\n\n${TEXT}")
    endforeach()
endforeach()
file(GENERATE OUTPUT ${COPYRIGHT} CONTENT "${LICENCES}")
