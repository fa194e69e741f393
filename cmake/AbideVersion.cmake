# The header with the version, for whoever links a library of Abide.
configure_file(${PROJECT_SOURCE_DIR}/include/abide/version.h.in
               ${PROJECT_BINARY_DIR}/include/abide/version.h @ONLY)
foreach(target IN ITEMS abide_core abide_origin abide_fetch)
  if(TARGET ${target})
    target_include_directories(${target}
                               PUBLIC $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>)
  endif()
endforeach()
