# How every target of the project is compiled.
include(GNUInstallDirs)

function(abide_configure target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
  if(NOT ABIDE_WASM)  # a module is one piece, and its code has no address
    set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  endif()
  # GCC 12 sees overlaps in std::string that are not there (GCC bug 105651).
  target_compile_options(
    ${target}
    PRIVATE -Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion
            $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>
            $<$<BOOL:${ABIDE_WERROR}>:-Werror>)
  if(ABIDE_SANITIZE)
    # The check of vtables needs RTTI, which the core is built without.
    target_compile_options(${target} PRIVATE -fsanitize=${ABIDE_SANITIZE} -fno-sanitize=vptr
                                             -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(${target} PUBLIC -fsanitize=${ABIDE_SANITIZE})
  endif()
endfunction()

# A library that is installed: abide_library(core SOURCES ...) makes abide_core and abide::core.
function(abide_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES" ${ARGN})
  add_library(abide_${name} ${ARG_SOURCES})
  add_library(abide::${name} ALIAS abide_${name})
  set_target_properties(abide_${name} PROPERTIES EXPORT_NAME ${name} VERSION ${PROJECT_VERSION}
                                                 SOVERSION ${PROJECT_VERSION_MAJOR})
  target_include_directories(
    abide_${name}
    PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
           $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    PRIVATE ${PROJECT_SOURCE_DIR}/src)
  abide_configure(abide_${name})
endfunction()
