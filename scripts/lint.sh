#!/usr/bin/env bash
# Lints the project: clang-tidy over the C++ files of a build, shellcheck over the scripts. Any
# complaint is a failure.
#
#   scripts/lint.sh BUILD_FOLDER [FILE...]     only these C++ files
set -euo pipefail
cd "$(dirname "$0")/.."
build=$1
shift

if [[ $# -gt 0 ]]; then
  files=("$@")
else
  # What the build compiles and the project keeps.
  mapfile -t files < <(git ls-files --cached --others --exclude-standard -- 'src/*.cc' 'tests/*.cc' 'bench/*.cc' |
    while IFS= read -r file; do
      if grep -qF "\"file\": \"$PWD/$file\"" "$build/compile_commands.json"; then echo "$file"; fi
    done)
fi
echo "clang-tidy: ${#files[@]} files"
printf '%s\0' "${files[@]}" | xargs -0 -n 1 -P "$(nproc)" clang-tidy -p "$build" --quiet 2> >(
  grep -vE '^[0-9]+ warnings? generated|^Suppressed |^Use -' >&2)

mapfile -t scripts < <(git ls-files --cached --others --exclude-standard | while IFS= read -r file; do
  if [[ -f $file && ! -L $file ]] && head -c 60 "$file" | grep -qE '^#!.*\b(ba)?sh$'; then echo "$file"; fi
done)
echo "shellcheck: ${#scripts[@]} files"
shellcheck "${scripts[@]}"
