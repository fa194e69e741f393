#!/usr/bin/env bash
# Formats the project's C++ files in place and names those that it changed.
set -euo pipefail
cd "$(dirname "$0")/.."

mapfile -d '' -t files < <(git ls-files -z --cached --others --exclude-standard -- '*.cc' '*.h')
changed=0
for file in "${files[@]}"; do
  [[ -f $file ]] || continue
  if ! clang-format --dry-run -Werror "$file" 2>/dev/null; then
    clang-format -i "$file"
    echo "formatted $file"
    changed=$((changed + 1))
  fi
done
echo "${#files[@]} files, $changed of them changed."
