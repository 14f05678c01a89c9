/** What is said of two runs, as plain values: the only file that asks what compares them. */
import { effectDetails, effectLine, fromTo, isSame } from '../../src/app/setup/switches/effect-text.ts';
import { versusWords } from '../../src/analysis/statements/words.ts';
import { effectBetween, type Change } from '../../src/compare/run/run-effect.ts';
import { triedRun } from '../../src/compare/run/tried-run.ts';
import type { ranOf } from './check.ts';
import type { OfPair } from './statement.ts';

type Ran = Awaited<ReturnType<typeof ranOf>>;

/** Requests that are compared one by one. */
const MOST = 40;

export function pairOf(a: Ran, b: Ran): OfPair {
  const [before, after] = [a, b].map(({ engine, workload }) => triedRun(engine, workload));
  const effect = effectBetween(before, after);
  const plain = (change: Change | null): OfPair['read'] =>
    change === null
      ? null
      : { beforeNs: change.beforeNs, afterNs: change.afterNs, isShownSame: isSame(change), text: fromTo(change) };
  const both = Array.from({ length: effect.requests }, (_, id) => id).filter(
    (id) => before.latencyNs[id] >= 0 && after.latencyNs[id] >= 0,
  );
  return {
    level: effect.level,
    of: effect.requests,
    changed: effect.changed,
    most: effect.most?.request ?? null,
    measure: effect.measure,
    stops: effect.stops,
    read: plain(effect.read),
    write: plain(effect.write),
    line: effectLine(effect),
    details: effectDetails(effect),
    requests: both.slice(0, MOST).map((request) => ({
      request,
      words: versusWords('this switch', before.latencyNs[request], after.latencyNs[request]),
    })),
  };
}
