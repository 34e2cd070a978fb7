# The agent that traces Java programs (src/triage/agent): a library of its own that a Java VM loads.
# Built where a JDK's jvmti.h is found; `pare easiness` says what is missing where it is not.
file(GLOB PARE_AGENT_SOURCES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/triage/agent/*.c)
list(REMOVE_ITEM PARE_SOURCES ${PARE_AGENT_SOURCES})

file(GLOB PARE_JDK_INCLUDES /usr/lib/jvm/*/include)
find_path(JVMTI_INCLUDE jvmti.h HINTS $ENV{JAVA_HOME}/include PATHS /usr/lib/jvm/default-java/include
          ${PARE_JDK_INCLUDES})
find_path(JVMTI_MD_INCLUDE jni_md.h HINTS ${JVMTI_INCLUDE}/linux PATHS ${JVMTI_INCLUDE})
if(JVMTI_INCLUDE AND JVMTI_MD_INCLUDE)
    add_library(pare_trace MODULE ${PARE_AGENT_SOURCES})
    set_target_properties(pare_trace PROPERTIES PREFIX "" OUTPUT_NAME pare-trace NO_SONAME ON)
    target_include_directories(pare_trace SYSTEM PRIVATE ${JVMTI_INCLUDE} ${JVMTI_MD_INCLUDE})
    # A VM does not load a library that wants a sanitizer's run time.
    target_compile_options(pare_trace PRIVATE -fno-sanitize=all)
    target_link_options(pare_trace PRIVATE -fno-sanitize=all)
    # One folder deeper than cpack looks for libraries that ldconfig must be told of.
    install(TARGETS pare_trace LIBRARY DESTINATION lib/pare/java COMPONENT program)
else()
    message(STATUS "no jvmti.h: the agent that traces Java programs is not built")
endif()
