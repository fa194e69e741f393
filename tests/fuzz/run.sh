#!/usr/bin/env bash
# Runs every fuzz target for a while, two at a time, and fails if one finds something.
#
#   tests/fuzz/run.sh BUILD_DIR SECONDS
#
# BUILD_DIR is a build with ABIDE_FUZZ=ON. What is learnt is kept in BUILD_DIR/fuzz/TARGET/corpus and
# begins the next run; a finding is left in BUILD_DIR/fuzz/TARGET. A short run is 20 seconds, a long
# one 600. FUZZ_SEED makes a run begin as another did; short runs, which CI makes, begin alike.
set -euo pipefail

if [[ $# -ne 2 ]]; then
  echo "usage: $0 BUILD_DIR SECONDS" >&2
  exit 2
fi
build=$(cd "$1" && pwd)
seconds=$2
seed=${FUZZ_SEED:-$((seconds > 60 ? 0 : 1))}  # 0: another each time
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

# run NAME MAX_LENGTH DICTIONARY
run() {
  local work="$build/fuzz/$1"
  mkdir -p "$work/corpus"
  if "$build/tests/fuzz/fuzz_$1" -max_total_time="$seconds" -max_len="$2" -timeout=20 -seed="$seed" \
    -rss_limit_mb=2048 -dict="$here/$3.dict" -artifact_prefix="$work/" -print_final_stats=1 \
    "$work/corpus" "$here/seeds/$1" >"$work/log" 2>&1; then
    echo "fuzz_$1: nothing found in $(sed -n 's/^stat::number_of_executed_units: *//p' "$work/log") runs"
  else
    echo "fuzz_$1: FOUND SOMETHING, see $work/log:"
    grep -E '^(does not hold|  |==.*ERROR|SUMMARY|artifact|Test unit)' "$work/log" | head -40
    return 1
  fi
}

failed=0
run parse 4096 robots & first=$!
run check 2048 robots & second=$!
wait "$first" || failed=1
wait "$second" || failed=1
run lint 2048 robots & first=$!
run url 1024 url & second=$!
wait "$first" || failed=1
wait "$second" || failed=1
# Those of the online part, if it was built.
if [[ -x $build/tests/fuzz/fuzz_response ]]; then
  run response 2048 response & first=$!
  run decode 4096 response & second=$!
  wait "$first" || failed=1
  wait "$second" || failed=1
  run request 4096 request || failed=1
fi
exit "$failed"
