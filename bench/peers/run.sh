#!/usr/bin/env bash
# Times other projects' robots.txt libraries and Abide, one after the other, with the same input.
#
#   bench/peers/run.sh BUILD_DIR [--only NAME,NAME,...] [--seconds S] [--limit S]
#
# BUILD_DIR holds the program abide_bench_peer; everything goes to BUILD_DIR/bench-peers. The table
# and the plot go to docs/, unless --only leaves some out. ABIDE_CORPUS names a folder of real files;
# without it they are generated. README.md says more.
set -euo pipefail

usage() { sed -n '2,4p' "$0" | cut -c3- >&2; exit 2; }
[[ $# -ge 1 && $1 != -* ]] || usage
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
build=$(cd "$1" && pwd)
shift
peers=(abide fast-robots texting_robots robotstxt grobotstxt temoto-robotstxt crawler-commons
  robots-parser protego urllib.robotparser)
chosen=("${peers[@]}") seconds=3 limit=600
while [[ $# -gt 0 ]]; do
  [[ $# -ge 2 ]] || usage
  case $1 in
    --only) IFS=, read -ra chosen <<<"$2" ;;
    --seconds) seconds=$2 ;; # for each workload, after warming up
    --limit) limit=$2 ;;     # for each program as a whole
    *) usage ;;
  esac
  shift 2
done

python=${PYTHON:-python3}
out=$build/bench-peers
input=$out/input
results=$out/results
mkdir -p "$out" "$results"
export PYTHONPYCACHEPREFIX=$out/pycache
export CARGO_TARGET_DIR=$out/crates
jobs=${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}

# What the authors of fast-robots build their benchmarks with; the programs then run on this machine
# alone. Abide chooses its code when it runs and is built as it is installed.
build_crates() {
  (cd "$here/crates" && RUSTFLAGS='-C target-cpu=native' cargo build -q --release --locked -j "$jobs")
}

build_go() {
  (cd "$here/go" && go build -p "$jobs" -buildvcs=false -mod=readonly -o "$out/go/" ./...)
}

build_java() {
  local jar=$out/java/peers-1.jar
  local newest
  newest=$(find "$here/java" -type f -newer "$jar" 2>/dev/null || echo all)
  [[ ! -f $jar || -n $newest ]] || return 0
  mvn -q -B -f "$here/java/pom.xml" "-Dpeer.build=$out/java" package >"$out/maven.log" 2>&1 ||
    { cat "$out/maven.log" >&2; return 1; }
}

# npm wants the lock file beside what it installs.
build_node() {
  mkdir -p "$out/node"
  cp "$here"/node/* "$out/node/"
  (cd "$out/node" && npm ci --silent --no-audit --no-fund)
}

build_python() {
  [[ -x $out/venv/bin/python ]] || "$python" -m venv "$out/venv"
  "$out/venv/bin/python" -m pip install -q --disable-pip-version-check \
    -r "$here/python/requirements.txt" -r "$here/report/requirements.txt"
}

# Makes the input; says in $input_kind what it is.
make_input() {
  local generated=$out/generated generate
  generate=$(find "$build" -name abide_bench_generate -type f -perm -u+x -print -quit)
  if [[ -n ${ABIDE_CORPUS:-} ]]; then
    "$python" "$here/prepare.py" --corpus "$ABIDE_CORPUS" "$input"
    input_kind='real files'
    return
  elif [[ -n $generate ]]; then
    rm -rf "$generated"
    "$generate" "$generated"
  else
    "$python" "$root/tests/peers/generate.py" --out "$generated"
    mv "$generated/plain.tsv" "$generated/questions.tsv"
  fi
  "$python" "$here/prepare.py" --folder "$generated" "$input"
  input_kind='generated files'
}

# The command of a peer; INPUT OUTPUT SECONDS follow.
command_of() {
  case $1 in
    abide) echo "$build/bench/peers/abide_bench_peer" ;;
    fast-robots | texting_robots | robotstxt) echo "$out/crates/release/$1" ;;
    grobotstxt) echo "$out/go/grobotstxt" ;;
    temoto-robotstxt) echo "$out/go/temoto" ;;
    crawler-commons)
      printf '%s\n' java -cp "$out/java/peers-1.jar:$out/java/lib/*" abide.bench.CrawlerCommons ;;
    robots-parser) printf '%s\n' node "$out/node/robots-parser.js" ;;
    protego) printf '%s\n' "$out/venv/bin/python" "$here/python/protego_peer.py" ;;
    urllib.robotparser) printf '%s\n' "$out/venv/bin/python" "$here/python/urllib_peer.py" ;;
    *) echo "$0: no such peer: $1 (there are: ${peers[*]})" >&2; exit 2 ;;
  esac
}

echo "Fetching and building the peers"
for tool in crates go java node python; do
  "build_$tool" || { echo "$0: cannot build the peers in $here/$tool" >&2; exit 1; }
done
echo "Making the input"
make_input

rm -f "$results"/*
unfinished=()
for peer in "${chosen[@]}"; do
  program=$(command_of "$peer")
  mapfile -t program <<<"$program"
  echo "Running $peer"
  status=0
  timeout "$limit" "${program[@]}" "$input" "$results" "$seconds" || status=$?
  case $status in
    0) ;;
    124) unfinished+=("$peer did not finish within $limit seconds.") ;;
    *) echo "$0: $peer failed" >&2; exit 1 ;;
  esac
done

report=("$out/venv/bin/python" "$here/report/report.py" "$results" --input "$input_kind"
  --remark "${unfinished[*]}")
if [[ ${#chosen[@]} -eq ${#peers[@]} ]]; then
  report+=(--document "$root/docs/performance.md" --plot "$root/docs/performance-peers.svg")
fi
"${report[@]}"
