#!/usr/bin/env bash
# Asks Abide and other projects' robots.txt libraries the same questions and compares the answers.
#
#   tests/peers/run.sh BUILD_DIR [--seed S] [--files N] [--urls N]
#
# BUILD_DIR holds the command `abide`. Everything goes to BUILD_DIR/peers, the report to report.md
# there. Fetches the libraries by name from their registries, and installs Go, Maven and a JDK from
# Debian's packages if they are missing (not with DEPS=no in the environment). README.md says more.
set -euo pipefail

usage() { sed -n '2,4p' "$0" | cut -c3- >&2; exit 2; }
[[ $# -ge 1 && $1 != -* ]] || usage
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "$1" && pwd)
shift
seed=1 files=3000 urls=40
while [[ $# -gt 0 ]]; do
  [[ $# -ge 2 ]] || usage
  case $1 in
    --seed) seed=$2 ;;
    --files) files=$2 ;;
    --urls) urls=$2 ;;
    *) usage ;;
  esac
  shift 2
done

abide=$build/abide
[[ -x $abide ]] || { echo "$abide is not there; build it first" >&2; exit 1; }
out=$build/peers
answers=$out/answers
mkdir -p "$answers"
export PYTHONPYCACHEPREFIX=$out/pycache

# The readings of the peers in readings/ are those of these versions.
build_grobotstxt() {
  (cd "$here/grobotstxt" && go build -buildvcs=false -mod=readonly -o "$out/grobotstxt" .)
}

build_crawlercommons() {
  local jar=$out/crawlercommons/crawlercommons-peer-1.jar
  local newest
  newest=$(find "$here/crawlercommons" -type f -newer "$jar" 2>/dev/null || echo all)
  [[ ! -f $jar || -n $newest ]] || return 0
  mvn -q -B -Dstyle.color=never -f "$here/crawlercommons/pom.xml" "-Dpeer.build=$out/crawlercommons" package
}

build_protego() {
  [[ -x $out/venv/bin/python ]] || python3 -m venv "$out/venv"
  "$out/venv/bin/python" -m pip install -q --disable-pip-version-check protego==0.7.0
}

# ask WHO LIST COMMAND...: the command answers the list's questions.
ask() {
  local who=$1 list=$2
  shift 2
  "$@" --robots-dir "$out/robots" <"$out/$list.tsv" >"$answers/$who.$list.tsv"
}

[[ ${DEPS:-yes} == no ]] || "$here/../../scripts/install-deps.sh" peers
echo "Fetching and building the peers"
build_grobotstxt
build_crawlercommons
build_protego

echo "Asking $files files x $urls URLs, twice (seed $seed)"
python3 "$here/generate.py" --seed "$seed" --files "$files" --urls "$urls" --out "$out"
for dialect in google rfc9309; do
  ask "abide-$dialect" questions "$abide" bulk --exact-agent --dialect "$dialect"
  ask "abide-$dialect" plain "$abide" bulk --exact-agent --dialect "$dialect"
done
ask grobotstxt questions "$out/grobotstxt"
ask protego plain "$out/venv/bin/python" "$here/protego_peer.py"
ask crawler-commons plain \
  java -cp "$out/crawlercommons/crawlercommons-peer-1.jar:$out/crawlercommons/lib/*" \
  abide.peers.CrawlerCommonsPeer

echo "Comparing"
status=0
python3 "$here/compare.py" --out "$out" \
  --title "Seed $seed, $files files, $urls URLs each in either list." || status=$?
echo "The report: $out/report.md"
exit $status
