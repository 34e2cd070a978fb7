# The parsing core, and one folder per language in build/languages: language.json, the patterns (*.scm),
# grammar.json and parser.so, opened when a file of that language is read.  Sources come from
# node_modules (./dev fetches them).  They are compiled without our warnings and sanitizers.
# A language without a package has a parser of our own, in its folder.  A language whose sources are not there has a folder without grammar.json and parser.so; Pare then
# says which command builds it.
#
# Several build directories share one set of parsers: PARE_PARSERS names the languages folder of another
# build, whose parsers are copied instead of compiled again (they take as long as the rest of Pare).
# A parser that is not there is compiled.
set(PARE_PARSERS "" CACHE PATH "Folder of compiled parsers to copy, such as build/languages")
set(NODE_MODULES ${CMAKE_SOURCE_DIR}/node_modules)
if(NOT EXISTS ${NODE_MODULES}/tree-sitter/package.json)
    message(FATAL_ERROR "the parsing core is missing: run ./dev build, or `npm ci` in ${CMAKE_SOURCE_DIR}")
endif()

set(CORE ${NODE_MODULES}/tree-sitter/vendor/tree-sitter/lib)
add_library(tree_sitter_core OBJECT ${CORE}/src/lib.c)
set_target_properties(tree_sitter_core PROPERTIES COMPILE_OPTIONS
                      "-w;-O2;-include;${CMAKE_SOURCE_DIR}/cmake/plain_counts.h" C_VISIBILITY_PRESET hidden)
target_compile_definitions(tree_sitter_core PRIVATE _DEFAULT_SOURCE _POSIX_C_SOURCE=200112L
                           TREE_SITTER_HIDE_SYMBOLS)
target_include_directories(tree_sitter_core PUBLIC ${CORE}/include PRIVATE ${CORE}/src)

set(LANGUAGES_DIR ${CMAKE_BINARY_DIR}/languages)
add_custom_target(languages)
function(add_parser LANGUAGE SOURCE)
    file(GLOB SCANNER ${SOURCE}/scanner.c)
    add_library(language_${LANGUAGE} MODULE ${SOURCE}/parser.c ${SCANNER})
    set_target_properties(language_${LANGUAGE} PROPERTIES COMPILE_OPTIONS "-w;-O2;-g0"
                          LINK_OPTIONS "-s" PREFIX "" OUTPUT_NAME parser SUFFIX .so
                          LIBRARY_OUTPUT_DIRECTORY ${LANGUAGES_DIR}/${LANGUAGE})
    target_include_directories(language_${LANGUAGE} PRIVATE ${SOURCE} ${CORE}/src)
    add_dependencies(languages language_${LANGUAGE})
endfunction()

file(GLOB LANGUAGE_FILES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/languages/*/language.json)
foreach(DESCRIPTION ${LANGUAGE_FILES})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${DESCRIPTION})
    get_filename_component(FOLDER ${DESCRIPTION} DIRECTORY)
    get_filename_component(LANGUAGE ${FOLDER} NAME)
    file(READ ${DESCRIPTION} JSON)
    string(JSON PACKAGE ERROR_VARIABLE IS_OURS GET "${JSON}" package)
    string(JSON SOURCE GET "${JSON}" source)
    if(IS_OURS)
        set(SOURCE ${FOLDER}/${SOURCE})
    else()
        set(SOURCE ${NODE_MODULES}/${PACKAGE}/${SOURCE})
    endif()
    configure_file(${DESCRIPTION} ${LANGUAGES_DIR}/${LANGUAGE}/language.json COPYONLY)
    file(GLOB QUERIES CONFIGURE_DEPENDS ${FOLDER}/*.scm ${FOLDER}/terms.json)
    foreach(QUERY ${QUERIES})
        configure_file(${QUERY} ${LANGUAGES_DIR}/${LANGUAGE} COPYONLY)
    endforeach()
    if(NOT EXISTS ${SOURCE}/parser.c)
        continue()
    endif()
    if(NOT IS_OURS)
        list(APPEND GRAMMAR_PACKAGES ${PACKAGE})
    endif()
    if(NOT IS_OURS AND PARE_PARSERS AND EXISTS ${PARE_PARSERS}/${LANGUAGE}/parser.so)
        configure_file(${PARE_PARSERS}/${LANGUAGE}/parser.so ${LANGUAGES_DIR}/${LANGUAGE}/parser.so
                       COPYONLY)
    else()
        add_parser(${LANGUAGE} ${SOURCE})
    endif()
    configure_file(${SOURCE}/grammar.json ${LANGUAGES_DIR}/${LANGUAGE}/grammar.json COPYONLY)
endforeach()
list(REMOVE_DUPLICATES GRAMMAR_PACKAGES)

# Binary formats have a description alone.
file(GLOB FORMAT_FILES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/languages/*/format.json)
foreach(DESCRIPTION ${FORMAT_FILES})
    get_filename_component(FOLDER ${DESCRIPTION} DIRECTORY)
    get_filename_component(FORMAT ${FOLDER} NAME)
    configure_file(${DESCRIPTION} ${LANGUAGES_DIR}/${FORMAT}/format.json COPYONLY)
endforeach()
