# The plug-in for many machines (src/cluster/plugin): a shared object of its own with the libraries that
# only it needs.  Without them it is not built, and --cluster says so.
file(GLOB CLUSTER_PLUGIN_SOURCES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/cluster/plugin/*.c)
list(REMOVE_ITEM PARE_SOURCES ${CLUSTER_PLUGIN_SOURCES})

find_path(NATS_INCLUDE nats/nats.h)
find_library(NATS_LIBRARY nats)
pkg_check_modules(LIBCRYPTO IMPORTED_TARGET libcrypto)
pkg_check_modules(ZSTD IMPORTED_TARGET libzstd)
set(PARE_HAVE_CLUSTER OFF)
if(NATS_INCLUDE AND NATS_LIBRARY AND LIBCRYPTO_FOUND AND ZSTD_FOUND)
    set(PARE_HAVE_CLUSTER ON)
endif()

# Called when pare_static is there, of which the plug-in takes the few objects that it uses.
function(add_cluster_plugin)
    add_library(pare_cluster MODULE ${CLUSTER_PLUGIN_SOURCES})
    set_target_properties(pare_cluster PROPERTIES C_VISIBILITY_PRESET hidden PREFIX ""
                          OUTPUT_NAME pare-cluster LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/cluster)
    target_include_directories(pare_cluster PRIVATE ${CMAKE_SOURCE_DIR}/src ${NATS_INCLUDE})
    target_link_options(pare_cluster PRIVATE -Wl,--as-needed -Wl,--exclude-libs,ALL)
    target_link_libraries(pare_cluster PRIVATE pare_static ${NATS_LIBRARY} PkgConfig::LIBCRYPTO
                          PkgConfig::ZSTD)
endfunction()
