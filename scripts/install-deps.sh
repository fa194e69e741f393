#!/usr/bin/env bash
# Installs the Debian packages that a purpose needs and that are missing.
#
#   scripts/install-deps.sh [build] [test] [check] [bench] [bench-serve] [peers] [bench-peers] [web] [test-web]
#
# It asks dpkg what is there, which takes a moment, and calls apt only if something is missing.
set -euo pipefail

# A package a line; `a|b`: either will do, and the first that the system offers is installed;
# `go:golang-go`: a command of that name will do, wherever it comes from.
declare -A packages=()
packages[build]='
g++
cmake
ninja-build
pkgconf|pkg-config
libidn2-dev
libcli11-dev
libfmt-dev
libyaml-dev
libpugixml-dev
libboost1.81-dev|libboost-dev
libboost-json1.81-dev|libboost-json-dev
libcurl4-openssl-dev
zlib1g-dev
libbrotli-dev
libzstd-dev
libsqlite3-dev
libspdlog-dev
libssl-dev
libtomlplusplus-dev
prometheus-cpp-dev
python3
'
packages[test]=${packages[build]}'
curl
libgtest-dev
libarchive-dev
libyaml-cpp-dev
clang
libclang-rt-14-dev|libclang-rt-dev
python3
python3-brotli
python3-cryptography
python3-pyftpdlib
python3-jsonschema
python3-yaml
python3-zstandard
fish
man-db
nginx-light|nginx
patch
zsh
'
packages[check]=${packages[test]}'
clang-format
clang-tidy
libbenchmark-dev
shellcheck
'
packages[bench]=${packages[build]}'
libarchive-dev
libbenchmark-dev
python3
valgrind
'
packages[bench-serve]=${packages[build]}'
nginx-light|nginx
python3
util-linux
wrk
'
packages[peers]=${packages[build]}'
go:golang-go
javac:default-jdk-headless
mvn:maven
python3
python3-venv
'
# fast-robots needs Rust 1.85, which Debian 12 has as cargo-web.
packages[bench-peers]=${packages[peers]}'
cargo:cargo-web|cargo
node:nodejs
npm:npm
'
packages[web]='
cmake
ninja-build
clang
lld
llvm
wasi-libc
libc++-dev-wasm32
libclang-rt-dev-wasm32
node:nodejs
npm:npm
'
packages[test-web]=${packages[build]}${packages[web]}'
chromium
fonts-dejavu-core
'

wanted=()
for purpose in "${@:-build}"; do
  if [[ -z ${packages[$purpose]:-} ]]; then
    echo "$0: no such purpose: $purpose (there are: ${!packages[*]})" >&2
    exit 2
  fi
  for choice in ${packages[$purpose]}; do
    [[ $choice == *:* ]] && command -v "${choice%%:*}" >/dev/null || wanted+=("${choice#*:}")
  done
done

# The first choices of all that is wanted, for a sentence to a person.
first_choices() { printf '%s\n' "${wanted[@]%%|*}" | sort -u | paste -sd' '; }

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  cat >&2 <<TXT
This is not a Debian-like system, so nothing was installed. Needed are what Debian calls:
  $(first_choices)
Install them your way, then add DEPS=no to the make command.
TXT
  exit 1
fi

declare -A installed=()
mapfile -t names <<<"$(printf '%s\n' "${wanted[@]}" | tr '|' '\n' | sort -u)"
# shellcheck disable=SC2016  # dpkg-query's variables, not the shell's
states=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' "${names[@]}" 2>/dev/null || true)
while read -r status package; do
  [[ $status != installed ]] || installed[$package]=1
done <<<"$states"

missing=()
for choice in "${wanted[@]}"; do
  for package in ${choice//|/ }; do
    [[ -z ${installed[$package]:-} ]] || continue 2
  done
  missing+=("$choice")
done
[[ ${#missing[@]} -gt 0 ]] || exit 0
mapfile -t missing <<<"$(printf '%s\n' "${missing[@]}" | sort -u)"

as_root=()
if [[ $(id -u) != 0 ]]; then
  if ! command -v sudo >/dev/null; then
    cat >&2 <<TXT
Packages are missing, and installing them needs root or sudo. As root, run
  apt-get update && apt-get install --no-install-recommends ${missing[*]%%|*}
and then this again.
TXT
    exit 1
  fi
  as_root=(sudo)
fi

apt() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -y -q \
    -o Acquire::Retries=3 -o DPkg::Lock::Timeout=300 "$@"
}

echo "Installing: ${missing[*]%%|*}"
apt update
chosen=()
for choice in "${missing[@]}"; do
  for package in ${choice//|/ }; do
    if apt-cache show "$package" >/dev/null 2>&1; then
      chosen+=("$package")
      continue 2
    fi
  done
  echo "This system's package lists do not offer ${choice//|/ or }." >&2
  exit 1
done
apt install --no-install-recommends "${chosen[@]}"
