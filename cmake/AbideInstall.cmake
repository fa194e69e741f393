# What other projects get: an installed tree that find_package and
# pkg-config understand, wherever it is put. The command installs itself in src/cli.
#
# The core needs nothing, the origin library libidn2, the fetcher libcurl and decoders: each has an
# export set, a package file and an installed part of its own, so that who wants only the core never
# hears of libidn2.
include(CMakePackageConfigHelpers)

set(abide_parts core origin)
if(ABIDE_ONLINE)
  list(APPEND abide_parts fetch cache)
endif()

option(ABIDE_INSTALL "Have rules to install Abide" ${PROJECT_IS_TOP_LEVEL})
if(NOT ABIDE_INSTALL)
  return()
endif()

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/abide)
set(pkgconfig_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

foreach(part IN LISTS abide_parts)
  install(TARGETS abide_${part} EXPORT abide_${part} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
                                                     LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(EXPORT abide_${part} NAMESPACE abide:: FILE abide-${part}.cmake
          DESTINATION ${package_dir})
endforeach()

install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/abide ${PROJECT_BINARY_DIR}/include/abide
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")

# The tester, if it was built (`make web`); the server looks for it there.
if(ABIDE_ONLINE)
  install(DIRECTORY ${PROJECT_BINARY_DIR}/web/ DESTINATION ${CMAKE_INSTALL_DATADIR}/abide/tester
          OPTIONAL)
endif()

configure_package_config_file(cmake/abideConfig.cmake.in abideConfig.cmake
                              INSTALL_DESTINATION ${package_dir}
                              NO_SET_AND_CHECK_MACRO NO_CHECK_REQUIRED_COMPONENTS_MACRO)
# Before 1.0 a minor version may change the interface.
write_basic_package_version_file(abideConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/abideConfig.cmake ${PROJECT_BINARY_DIR}/abideConfigVersion.cmake
        DESTINATION ${package_dir})

# pkg-config: relative to the .pc file itself, so that the tree can be moved. An archive does not
# know what it needs, so with archives libidn2 is everybody's; a shared library keeps it to itself.
if(BUILD_SHARED_LIBS)
  set(pc_libidn2_private libidn2)
  set(pc_fetch_needs_private "libcurl, openssl, zlib, libbrotlidec, libzstd")
else()
  set(pc_libidn2 ", libidn2")
  set(pc_fetch_needs ", libcurl, openssl, zlib, libbrotlidec, libzstd")
endif()
set(pc_threads -pthread)
cmake_path(IS_ABSOLUTE CMAKE_INSTALL_LIBDIR lib_is_absolute)
cmake_path(IS_ABSOLUTE CMAKE_INSTALL_INCLUDEDIR include_is_absolute)
if(lib_is_absolute OR include_is_absolute)
  set(pc_prefix ${CMAKE_INSTALL_PREFIX})
  set(pc_libdir ${CMAKE_INSTALL_FULL_LIBDIR})
  set(pc_includedir ${CMAKE_INSTALL_FULL_INCLUDEDIR})
else()
  string(REGEX REPLACE "[^/]+" ".." pc_up ${pkgconfig_dir})
  set(pc_prefix "\${pcfiledir}/${pc_up}")
  set(pc_libdir "\${prefix}/${CMAKE_INSTALL_LIBDIR}")
  set(pc_includedir "\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}")
endif()
set(pcs abide abide-origin)
if(ABIDE_ONLINE)
  list(APPEND pcs abide-fetch)
endif()
foreach(pc IN LISTS pcs)
  configure_file(cmake/${pc}.pc.in ${pc}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${pc}.pc DESTINATION ${pkgconfig_dir})
endforeach()

install(FILES LICENSE README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
