/** A verdict in sentences. Each of their numbers is a figure of the table. */
import { formatRatio } from '../../base/format.ts';
import { CAUSE_WORDS } from '../../base/vocabulary.ts';
import type { OverallEntry, OverallVerdict, Judgment, Verdict, VerdictEntry, VerdictFigure } from './verdict.ts';

/** `read p99`. */
function figureWords({ kind, label }: VerdictFigure): string {
  if (kind === 'read') return `read ${label}`;
  return kind === 'write' ? `write ${label}` : `${label} of all requests`;
}

export function testWords({ test }: Judgment<VerdictEntry>): string {
  if (test === null) return 'one run, and too few requests for windows of the trace: no interval';
  const isLower = test.lower >= test.higher;
  const count = `${isLower ? test.lower : test.higher} of ${test.of}`;
  const where = test.by === 'seeds' ? `for ${count} seeds` : `in ${count} windows of the trace`;
  const interval = `${formatRatio(test.low)} to ${formatRatio(test.high)}, sign test`;
  return `${isLower ? 'lower' : 'higher'} ${where}, ${interval}`;
}

const nameWithTest = (one: Judgment<VerdictEntry>): string =>
  `${one.entry.name} ${formatRatio(one.ratio)} (${testWords(one)})`;

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
    sentences.push(`${baseline.name} has the lowest ${figure}: ${judged.map(nameWithTest).join('; ')}.`);
  } else sentences.push(`Not established: no candidate has a lower ${figure} than ${baseline.name}.`);
  const higher = judged.filter(({ finding }) => finding === 'higher');
  if (higher.length > 0 && higher.length < judged.length)
    sentences.push(`Higher than ${baseline.name}: ${higher.map(nameWithTest).join('; ')}.`);
  const open = judged.filter(({ finding }) => finding === 'none' || finding === 'few');
  if (open.length > 0) {
    // The tests of many candidates would bury the sentence; the table has them in a column.
    const names =
      open.length > MOST_WITH_TESTS
        ? open.map(({ entry: { name }, ratio }) => `${name} ${formatRatio(ratio)}`).join(', ')
        : open.map(nameWithTest).join('; ');
    sentences.push(`Not established for ${names}.`);
  }
  if (unknown.length > 0) sentences.push(`Not known: ${unknown.join(', ')}, which fewer than ten requests decide.`);
  if (doubts.length > 0) sentences.unshift(`Doubtful: ${doubts.map(({ says }) => says).join(' ')}`);
  return sentences;
}

export function overallWords({ figure, baseline, traces, doubtful, entries }: OverallVerdict): string {
  const isFound = ({ lower, higher, interval }: OverallEntry): boolean => lower + higher > 0 || interval !== null;
  const found = entries.filter(isFound).map(({ name: candidate, ratio, lower, higher, interval }) => {
    const words = `${candidate} ${formatRatio(ratio)} (lower on ${lower}, higher on ${higher})`;
    return interval === null
      ? words
      : `${words}, median ${formatRatio(interval.low)} to ${formatRatio(interval.high)} by sign test`;
  });
  const open = entries.filter((entry) => !isFound(entry)).map((entry) => `${entry.name} ${formatRatio(entry.ratio)}`);
  const name = figureWords(figure);
  const sentences: string[] = [];
  if (found.length > 0)
    sentences.push(`Over ${traces} traces, geometric mean of the ${name} against ${baseline}: ${found.join('; ')}.`);
  if (open.length > 0)
    sentences.push(
      `Geometric means of the ${name} over ${traces} traces, without an established difference to ${baseline} on any of them: ${open.join(', ')}.`,
    );
  if (entries.some(({ interval }) => interval === null)) sentences.push('Fewer than ten traces give no interval.');
  if (doubtful > 0) sentences.push(`Doubtful on ${doubtful} of ${traces}.`);
  return sentences.join(' ');
}
