#!/usr/bin/env bash
# Shows Abide at work on the files of this folder: run.sh [COMMAND], build/abide by default.
set -uo pipefail
abide=$(realpath "${1:-$(dirname "$0")/../build/abide}")
cd "$(dirname "$0")" || exit 2

# Prints a command line and runs it. Blocked URLs and findings make the exit code 1, which is
# no failure here.
show() {
  printf '\n$ abide'
  printf ' %s' "$@"
  printf '\n'
  "$abide" "$@"
  [[ $? -le 1 ]] || exit 1
}

show check https://books.example/search?q=tea https://books.example/search/help \
  --robots robots.txt --agent Googlebot
show check --urls urls.txt --robots robots.txt --agent Googlebot --agent GPTBot --agent Googlebot-Image
show check /search/help /private/a --robots broken.txt --agent Bingbot --all-dialects
show lint broken.txt --dialect google
show test robots-spec.yaml
