#!/usr/bin/env bash
# One packaging test: run.sh NAME SCRATCH_FOLDER. What it needs of the build comes in the
# environment from CMakeLists.txt beside it. `installs_into_any_folder` runs first.
set -euo pipefail
name=$1
scratch=$2
installed=$scratch/moved/abide
outside=$SOURCE/tests/packaging/outside
# As on a user's machine: nothing of this build's settings.
unset CXXFLAGS LDFLAGS CMAKE_PREFIX_PATH DESTDIR
export PKG_CONFIG_PATH=$installed/$LIBDIR/pkgconfig

fail() {
  echo "$*" >&2
  exit 1
}

# same WHAT EXPECTED SEEN
same() {
  [[ $2 == "$3" ]] || fail "$1: expected '$2', got '$3'"
}

# The outside project against the installed tree, in a folder of its own: configure ARGUMENT...
work=$scratch/work/$name
rm -rf "$work"
configure() {
  "$CMAKE" -S "$outside" -B "$work" -G "$GENERATOR" -DCMAKE_CXX_COMPILER="$CXX" \
    -DCMAKE_PREFIX_PATH="$installed" "$@"
}

# refuses SENTENCE ARGUMENT...: configuring with these arguments fails and says so.
refuses() {
  local sentence=$1 log
  shift
  if log=$(configure "$@" 2>&1); then fail "it was accepted: $*"; fi
  grep -qF "$sentence" <<<"$log" || fail "expected '$sentence' in: $log"
}

decides() {
  same "what $1 prints" "version $PROJECT_VERSION
blocked by line 2" "$("$1")"
}

governs() {
  same "what $1 prints" "https://xn--bcher-kva.example/robots.txt" "$("$1")"
}

case $name in
  installs_into_any_folder)
    # Not all of the scratch folder: another test may be at work in it.
    rm -rf "$scratch/first" "$scratch/moved"
    mkdir -p "$scratch/moved"
    "$CMAKE" --install "$BUILD" --prefix "$scratch/first"
    mv "$scratch/first" "$installed"
    for pattern in include/abide/{abide,version,origin}.h "$LIBDIR/libabide_core.*" \
      "$LIBDIR/pkgconfig/abide.pc" bin/abide "$LIBEXECDIR/abide/abide-online" "share/man/man1/abide.1*" \
      share/doc/abide/{LICENSE,README.md}; do
      compgen -G "$installed/$pattern" >/dev/null || fail "not installed: $pattern"
    done
    if grep -rIl -e "$BUILD" -e "$SOURCE" "$installed"; then fail "these name the build's folders"; fi
    ;;
  find_package_gives_core_and_origin)
    configure -DWANTED_VERSION="$PROJECT_VERSION"
    "$CMAKE" --build "$work"
    decides "$work/decide"
    governs "$work/governs"
    ;;
  find_package_gives_both_without_components)
    configure -DABIDE_WANTED=
    "$CMAKE" --build "$work"
    decides "$work/decide"
    governs "$work/governs"
    ;;
  find_package_of_the_core_alone_needs_nothing_else)
    # Without pkg-config, even.
    configure -DABIDE_WANTED=core -DPKG_CONFIG_EXECUTABLE=/nonexistent
    "$CMAKE" --build "$work"
    decides "$work/decide"
    ;;
  find_package_refuses_another_version)
    refuses "version: $PROJECT_VERSION" -DWANTED_VERSION=99.0
    ;;
  find_package_refuses_an_unknown_component)
    refuses "no component 'nonsense'" "-DABIDE_WANTED=core;nonsense"
    ;;
  find_package_says_what_origin_needs)
    refuses "abide::origin needs libidn2" -DABIDE_WANTED=origin -DPKG_CONFIG_EXECUTABLE=/nonexistent
    ;;
  pkg_config_builds_against_the_core)
    mkdir -p "$work"
    flags=$(pkg-config --cflags --libs abide)
    [[ $flags != *idn* ]] || fail "the core must not need libidn2: $flags"
    # shellcheck disable=SC2086
    "$CXX" -std=c++20 -o "$work/decide" "$outside/decide.cc" $flags
    decides "$work/decide"
    ;;
  pkg_config_builds_against_origin)
    mkdir -p "$work"
    # shellcheck disable=SC2046
    "$CXX" -std=c++20 -o "$work/governs" "$outside/governs.cc" \
      $(pkg-config --cflags --libs abide-origin)
    governs "$work/governs"
    ;;
  the_version_is_the_same_everywhere)
    version=$(cat "$SOURCE/VERSION")
    same "the project's version" "$version" "$PROJECT_VERSION"
    same "abide --version" "abide $version" "$("$installed/bin/abide" --version | sed -E '1s/^([0-9])/abide \1/;1q')"
    same "pkg-config abide" "$version" "$(pkg-config --modversion abide)"
    same "pkg-config abide-origin" "$version" "$(pkg-config --modversion abide-origin)"
    same "find_package" "-- abide $version" "$(configure | grep -- '-- abide ')"
    grep -q "kVersion = \"$version\"" "$installed/include/abide/version.h" ||
      fail "abide/version.h has another version"
    grep -qF "## [$version]" "$SOURCE/CHANGELOG.md" || fail "CHANGELOG.md does not name $version"
    ;;
  every_installed_header_stands_alone)
    for header in "$installed"/include/abide/*.h; do
      echo "#include <abide/$(basename "$header")>" |
        "$CXX" -std=c++20 -fsyntax-only -Wall -Wextra -Werror -isystem "$installed/include" -x c++ - ||
        fail "$(basename "$header") needs another header before it"
    done
    ;;
  the_installed_command_finds_its_second_program)
    # An address that is not public is refused: the answer is the second program's.
    answer=$("$installed/bin/abide" fetch http://127.0.0.1:9/ --store memory --json) && fail "it was fetched"
    grep -q '"outcome":"refused"' <<<"$answer" || fail "it answered: $answer"
    ;;
  builds_as_a_subfolder_of_another_project)
    mkdir -p "$work/source"
    cat >"$work/source/CMakeLists.txt" <<TXT
cmake_minimum_required(VERSION 3.25)
project(outer LANGUAGES CXX)
add_subdirectory("$SOURCE" abide)
add_executable(decide "$outside/decide.cc")
target_link_libraries(decide PRIVATE abide::core)
if(TARGET abide_command OR ABIDE_TESTS)
  message(FATAL_ERROR "only the libraries belong into another project")
endif()
TXT
    "$CMAKE" -S "$work/source" -B "$work/build" -G "$GENERATOR" -DCMAKE_CXX_COMPILER="$CXX"
    "$CMAKE" --build "$work/build" --target decide
    decides "$work/build/decide"
    ;;
  *) fail "no such test: $name" ;;
esac
