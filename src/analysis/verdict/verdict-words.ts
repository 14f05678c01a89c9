/** A verdict in sentences. Each of their numbers is a figure of the table. */
import { formatRatio } from '../../base/format.ts';
import { CAUSE_WORDS } from '../../base/vocabulary.ts';
import type { OverallEntry, OverallVerdict, Judgment, Verdict, VerdictEntry, VerdictFigure } from './verdict.ts';

/** `read p99`. */
function figureWords({ kind, label }: VerdictFigure): string {
  const name = label === 'mean' ? 'mean' : label;
  if (kind === 'read') return `read ${name}`;
  return kind === 'write' ? `write ${name}` : `${name} of all requests`;
}

export function testWords({ test }: Judgment<VerdictEntry>): string {
  if (test === null) return 'one run, and too few requests for windows of the trace: no interval';
  const of = String(test.of);
  const interval = `${formatRatio(test.low)} to ${formatRatio(test.high)}, sign test`;
  const isLower = test.lower >= test.higher;
  const count = String(isLower ? test.lower : test.higher);
  if (test.by === 'seeds')
    return isLower
      ? `lower for ${count} of ${of} seeds, ${interval}`
      : `higher for ${count} of ${of} seeds, ${interval}`;
  return isLower
    ? `lower in ${count} of ${of} windows of the trace, ${interval}`
    : `higher in ${count} of ${of} windows of the trace, ${interval}`;
}

/** The most candidates without a finding whose tests a sentence names. */
const MOST_WITH_TESTS = 3;

/** The first sentence says what is established, the others why, at what cost and what is not. */
export function verdictWords(verdict: Verdict): string[] {
  const { baseline, best, judged, cause, costs, doubts, unknown } = verdict;
  const figure = figureWords(verdict.figure);
  const sentences: string[] = [];
  if (best !== null) {
    sentences.push(
      `${best.entry.name} has the lowest ${figure}: ${formatRatio(best.ratio)} that of ${baseline.name}, ${testWords(best)}.`,
    );
    if (cause !== null)
      sentences.push(
        `Why: its slowest requests spend less time on “${CAUSE_WORDS[cause].label}”, the part that changes most.`,
      );
    sentences.push(
      costs.length === 0
        ? 'Cost: none beyond 2 % in the other latencies, WAF and erases, as far as they are known.'
        : `Cost: ${costs.map(({ figure: name, ratio }) => `${name} ${formatRatio(ratio)}`).join(', ')}.`,
    );
  } else if (judged.every(({ finding }) => finding === 'higher')) {
    sentences.push(
      `${baseline.name} has the lowest ${figure}: ${judged.map((one) => `${one.entry.name} ${formatRatio(one.ratio)} (${testWords(one)})`).join('; ')}.`,
    );
  } else sentences.push(`Not established: no candidate has a lower ${figure} than ${baseline.name}.`);
  const higher = judged.filter(({ finding }) => finding === 'higher');
  if (higher.length > 0 && higher.length < judged.length)
    sentences.push(
      `Higher than ${baseline.name}: ${higher.map((one) => `${one.entry.name} ${formatRatio(one.ratio)} (${testWords(one)})`).join('; ')}.`,
    );
  const open = judged.filter(({ finding }) => finding === 'none' || finding === 'few');
  if (open.length > 0) {
    // The tests of many candidates would bury the sentence; the table has them in a column.
    const names =
      open.length > MOST_WITH_TESTS
        ? open.map(({ entry: { name }, ratio }) => `${name} ${formatRatio(ratio)}`).join(', ')
        : open.map((one) => `${one.entry.name} ${formatRatio(one.ratio)} (${testWords(one)})`).join('; ');
    sentences.push(`Not established for ${names}.`);
  }
  if (unknown.length > 0) sentences.push(`Not known: ${unknown.join(', ')}, which fewer than ten requests decide.`);
  if (doubts.length > 0) sentences.unshift(`Doubtful: ${doubts.map(({ says }) => says).join(' ')}`);
  return sentences;
}

export function overallWords({ figure, baseline, traces, doubtful, entries }: OverallVerdict): string {
  const all = String(traces);
  const isFound = ({ lower, higher, interval }: OverallEntry): boolean => lower + higher > 0 || interval !== null;
  const found = entries.filter(isFound).map(({ name, ratio, lower, higher, interval }) => {
    const words = `${name} ${formatRatio(ratio)} (lower on ${lower}, higher on ${higher})`;
    return interval === null
      ? words
      : `${words}, median ${formatRatio(interval.low)} to ${formatRatio(interval.high)} by sign test`;
  });
  const open = entries.filter((entry) => !isFound(entry)).map(({ name, ratio }) => `${name} ${formatRatio(ratio)}`);
  const given = { all, figure: figureWords(figure), baseline };
  const sentences = [
    ...(found.length > 0
      ? [
          `Over ${given.all} traces, geometric mean of the ${given.figure} against ${given.baseline}: ${found.join('; ')}.`,
        ]
      : []),
    ...(open.length > 0
      ? [
          `Geometric means of the ${given.figure} over ${given.all} traces, without an established difference to ${given.baseline} on any of them: ${open.join(', ')}.`,
        ]
      : []),
    ...(entries.some(({ interval }) => interval === null) ? ['Fewer than ten traces give no interval.'] : []),
    ...(doubtful > 0 ? [`Doubtful on ${doubtful} of ${all}.`] : []),
  ];
  return sentences.join(' ');
}
