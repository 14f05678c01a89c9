#!/bin/sh
# Runs a plan as N shares and joins them: sh docs/examples/parallel.sh PLAN.json N RESULTS.json
# The plan may name a folder of traces ("files": "traces/*.csv.gz"): each file is hashed once here, and shares are
# balanced by their sizes. A folder of 1,000 volumes is a plan of one entry.
# With GNU parallel the shares run side by side (add --sshloginfile FILE for several machines); without it, xargs runs
# as many as this machine has processors.
set -eu
plan=$1 shares=$2 results=$3
traces=$(dirname "$plan")
parts=$(mktemp -d)
trap 'rm -rf "$parts"' EXIT
node --enable-source-maps .ci/sim.mjs compare "$plan" --expand "$parts/plan.json"
if command -v parallel > /dev/null; then
  seq "$shares" | parallel --halt now,fail=1 \
    node --enable-source-maps .ci/sim.mjs compare "$parts/plan.json" --traces "$traces" --only "{}/$shares" \
    --threads 1 --json "$parts/part-{}.json"
else
  seq "$shares" | xargs -P "$(getconf _NPROCESSORS_ONLN)" -I '{}' \
    node --enable-source-maps .ci/sim.mjs compare "$parts/plan.json" --traces "$traces" --only "{}/$shares" \
    --threads 1 --json "$parts/part-{}.json"
fi
node --enable-source-maps .ci/sim.mjs merge "$parts"/part-*.json --json "$results" --markdown "$results.md"
