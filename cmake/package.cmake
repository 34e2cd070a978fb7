# Debian packages, made by cpack (./dev package): pare, libpare0, libpare-dev, and pare-cluster where its
# libraries are there.
set(DEBIAN_RELEASE 1)
if(NOT "$ENV{DEBEMAIL}" STREQUAL "")
    set(MAINTAINER "$ENV{DEBFULLNAME} <$ENV{DEBEMAIL}>")
else()
    set(MAINTAINER "The Pare authors <authors@pare.example>")
endif()

# Debian's changelog names the version; the changes are in changelog.gz.
file(TIMESTAMP ${CMAKE_SOURCE_DIR}/CHANGELOG.md DATE "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/debian/changelog.Debian CONTENT
"pare (${PROJECT_VERSION}-${DEBIAN_RELEASE}) unstable; urgency=medium

  * Version ${PROJECT_VERSION}; changelog.gz lists the changes.

 -- ${MAINTAINER}  ${DATE}
")
add_compressed(${CMAKE_BINARY_DIR}/debian/changelog.Debian changelog.Debian)

# Programs that use the shared library depend on its package; installing it refreshes the linker's cache.
file(WRITE ${CMAKE_BINARY_DIR}/debian/shlibs "libpare ${PROJECT_VERSION_MAJOR} libpare${PROJECT_VERSION_MAJOR}\n")
file(WRITE ${CMAKE_BINARY_DIR}/debian/triggers "activate-noawait ldconfig\n")

set(program_PACKAGE pare)
set(library_PACKAGE libpare${PROJECT_VERSION_MAJOR})
set(development_PACKAGE libpare-dev)
set(cluster_PACKAGE pare-cluster)
set(COMPONENTS program library development)
if(PARE_HAVE_CLUSTER)
    list(APPEND COMPONENTS cluster)
endif()
foreach(COMPONENT ${COMPONENTS})
    set(DOC ${CMAKE_INSTALL_DATADIR}/doc/${${COMPONENT}_PACKAGE})
    install(FILES ${COPYRIGHT} ${COMPRESSED_DIR}/changelog.gz ${COMPRESSED_DIR}/changelog.Debian.gz
            DESTINATION ${DOC} COMPONENT ${COMPONENT})
    string(TOUPPER ${COMPONENT} UPPER)
    set(CPACK_DEBIAN_${UPPER}_PACKAGE_NAME ${${COMPONENT}_PACKAGE})
endforeach()
get_property(COMPRESSED GLOBAL PROPERTY COMPRESSED)
add_custom_target(compressed ALL DEPENDS ${COMPRESSED})

set(CPACK_GENERATOR DEB)
set(CPACK_COMPONENTS_ALL ${COMPONENTS})
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_CONTACT "${MAINTAINER}")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE ${DEBIAN_RELEASE})
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON) # Depends: from what the programs are linked with
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_BINARY_DIR})
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "default-jdk-headless")
list(LENGTH LANGUAGE_FILES LANGUAGE_COUNT)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION
"test-case reducer: finds the smallest input that still triggers a bug
Pare takes an input on which a program misbehaves (a compiler crashes, a
decompiler writes code that does not compile) and a test that says whether an
input still shows the bug. It removes and rewrites parts of the input until
nothing more can go, and keeps the result valid by the grammar of its
language. It reads ${LANGUAGE_COUNT} languages, Java class files, and any other text or bytes.")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${CMAKE_BINARY_DIR}/debian/shlibs
    ${CMAKE_BINARY_DIR}/debian/triggers)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_RECOMMENDS pare)
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION
"test-case reducer, shared library
The reducers of Pare for use in other programs. The languages that they can
parse are in the package pare.")
set(CPACK_DEBIAN_CLUSTER_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_CLUSTER_PACKAGE_DEPENDS "pare (= ${PROJECT_VERSION}-${DEBIAN_RELEASE})")
set(CPACK_DEBIAN_CLUSTER_PACKAGE_RECOMMENDS "nats-server, openssh-client")
set(CPACK_DEBIAN_CLUSTER_PACKAGE_SUGGESTS "strace")
set(CPACK_COMPONENT_CLUSTER_DESCRIPTION
"test-case reducer, tests on many machines
What pare --cluster and pare worker need: the connection to a NATS server.
A reduction on one machine does not need this package.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
    "libpare${PROJECT_VERSION_MAJOR} (= ${PROJECT_VERSION}-${DEBIAN_RELEASE})")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION
"test-case reducer, headers of the library
What a program that uses the reducers of Pare is compiled with.")
include(CPack)
