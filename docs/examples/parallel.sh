#!/bin/sh
# Runs a plan as N shares and joins them: sh docs/examples/parallel.sh PLAN.json N RESULTS.json
# With GNU parallel the shares run side by side (add --sshloginfile FILE for several machines); without it, xargs runs
# as many as this machine has processors. A share that fails can be run again alone.
set -eu
plan=$1 shares=$2 results=$3
parts=$(mktemp -d)
trap 'rm -rf "$parts"' EXIT
if command -v parallel > /dev/null; then
  seq "$shares" | parallel --halt now,fail=1 \
    node .ci/sim.mjs compare "$plan" --only "{}/$shares" --threads 1 --json "$parts/part-{}.json"
else
  seq "$shares" | xargs -P "$(getconf _NPROCESSORS_ONLN)" -I '{}' \
    node .ci/sim.mjs compare "$plan" --only "{}/$shares" --threads 1 --json "$parts/part-{}.json"
fi
node .ci/sim.mjs merge "$parts"/part-*.json --json "$results" --markdown "$results.md"
