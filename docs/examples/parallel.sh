#!/bin/sh
# Runs a plan as N shares and joins them: sh docs/examples/parallel.sh PLAN.json N RESULTS.json
# With GNU parallel the shares run side by side (add --sshloginfile FILE for several machines); without it, in turn.
set -eu
plan=$1 shares=$2 results=$3
parts=$(mktemp -d)
trap 'rm -rf "$parts"' EXIT
share() {
  node --enable-source-maps .ci/sim.mjs compare "$plan" --only "$1/$shares" --threads 1 --json "$parts/part-$1.json"
}
if command -v parallel > /dev/null; then
  seq "$shares" | parallel --halt now,fail=1 \
    node --enable-source-maps .ci/sim.mjs compare "$plan" --only "{}/$shares" --threads 1 --json "$parts/part-{}.json"
else
  for k in $(seq "$shares"); do share "$k"; done
fi
node --enable-source-maps .ci/sim.mjs merge "$parts"/part-*.json --json "$results" --markdown "$results.md"
