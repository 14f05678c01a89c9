/** A verdict in sentences. Each of their numbers is a figure of the table. */
import { formatRatio } from '../../base/format.ts';
import { CAUSE_WORDS } from '../../base/vocabulary.ts';
import { localized, t } from '../../messages/message.ts';
import type { OverallEntry, OverallVerdict } from './overall.ts';
import type { Judgment, Verdict, VerdictEntry, VerdictFigure } from './verdict.ts';

/** `read p99`. */
function figureWords({ kind, label }: VerdictFigure): string {
  const name = label === 'mean' ? t('mean') : label;
  if (kind === 'read') return t('read {name}', { name });
  return kind === 'write' ? t('write {name}', { name }) : t('{name} of all requests', { name });
}

/** How sure it is: the sign test, or why there is none. */
export function testWords({ test }: Judgment<VerdictEntry>): string {
  if (test === null) return t('one run, and too few requests for windows of the trace: no interval');
  const of = String(test.of);
  const interval = t('{low} to {high}, sign test', { low: formatRatio(test.low), high: formatRatio(test.high) });
  const isLower = test.lower >= test.higher;
  const count = String(isLower ? test.lower : test.higher);
  if (test.by === 'seeds')
    return isLower
      ? t('lower for {count} of {of} seeds, {interval}', { count, of, interval })
      : t('higher for {count} of {of} seeds, {interval}', { count, of, interval });
  return isLower
    ? t('lower in {count} of {of} windows of the trace, {interval}', { count, of, interval })
    : t('higher in {count} of {of} windows of the trace, {interval}', { count, of, interval });
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
      t('{policy} has the lowest {figure}: {ratio} that of {baseline}, {test}.', {
        policy: best.entry.name,
        figure,
        ratio: formatRatio(best.ratio),
        baseline: baseline.name,
        test: testWords(best),
      }),
    );
    if (cause !== null)
      sentences.push(
        t('Why: its slowest requests spend less time on “{cause}”, the part that changes most.', {
          cause: t(CAUSE_WORDS[cause].label),
        }),
      );
    sentences.push(
      costs.length === 0
        ? t('Cost: none beyond 2 % in the other latencies, WAF and erases, as far as they are known.')
        : t('Cost: {costs}.', {
            costs: costs.map(({ figure: name, ratio }) => `${name} ${formatRatio(ratio)}`).join(', '),
          }),
    );
  } else if (judged.every(({ finding }) => finding === 'higher')) {
    sentences.push(
      t('{baseline} has the lowest {figure}: {others}.', {
        baseline: baseline.name,
        figure,
        others: judged.map((one) => `${one.entry.name} ${formatRatio(one.ratio)} (${testWords(one)})`).join('; '),
      }),
    );
  } else
    sentences.push(
      t('Not established: no candidate has a lower {figure} than {baseline}.', { figure, baseline: baseline.name }),
    );
  const higher = judged.filter(({ finding }) => finding === 'higher');
  if (higher.length > 0 && higher.length < judged.length)
    sentences.push(
      t('Higher than {baseline}: {names}.', {
        baseline: baseline.name,
        names: higher.map((one) => `${one.entry.name} ${formatRatio(one.ratio)} (${testWords(one)})`).join('; '),
      }),
    );
  const open = judged.filter(({ finding }) => finding === 'none' || finding === 'few');
  if (open.length > 0)
    sentences.push(
      t('Not established for {names}.', {
        // The tests of many candidates would bury the sentence; the table has them in a column.
        names:
          open.length > MOST_WITH_TESTS
            ? open.map(({ entry: { name }, ratio }) => `${name} ${formatRatio(ratio)}`).join(', ')
            : open.map((one) => `${one.entry.name} ${formatRatio(one.ratio)} (${testWords(one)})`).join('; '),
      }),
    );
  if (unknown.length > 0)
    sentences.push(t('Not known: {names}, which fewer than ten requests decide.', { names: unknown.join(', ') }));
  if (doubts.length > 0)
    sentences.unshift(t('Doubtful: {premises}', { premises: doubts.map(({ says }) => localized(says)).join(' ') }));
  return sentences;
}

/** The established differences over all traces, the candidates without one, and the number of doubtful traces. */
export function overallWords({ figure, baseline, traces, doubtful, entries }: OverallVerdict): string {
  const all = String(traces);
  const isFound = ({ lower, higher, interval }: OverallEntry): boolean => lower + higher > 0 || interval !== null;
  const found = entries.filter(isFound).map(({ name, ratio, lower, higher, interval }) => {
    const words = t('{name} {ratio} (lower on {lower}, higher on {higher})', {
      name,
      ratio: formatRatio(ratio),
      lower: String(lower),
      higher: String(higher),
    });
    return interval === null
      ? words
      : t('{found}, median {low} to {high} by sign test', {
          found: words,
          low: formatRatio(interval.low),
          high: formatRatio(interval.high),
        });
  });
  const open = entries.filter((entry) => !isFound(entry)).map(({ name, ratio }) => `${name} ${formatRatio(ratio)}`);
  const given = { all, figure: figureWords(figure), baseline };
  const sentences = [
    ...(found.length > 0
      ? [
          t('Over {all} traces, geometric mean of the {figure} against {baseline}: {words}.', {
            ...given,
            words: found.join('; '),
          }),
        ]
      : []),
    ...(open.length > 0
      ? [
          t(
            'Geometric means of the {figure} over {all} traces, without an established difference to {baseline} on any of them: {words}.',
            { ...given, words: open.join(', ') },
          ),
        ]
      : []),
    ...(entries.some(({ interval }) => interval === null) ? [t('Fewer than ten traces give no interval.')] : []),
    ...(doubtful > 0 ? [t('Doubtful on {doubtful} of {all}.', { doubtful: String(doubtful), all })] : []),
  ];
  return sentences.join(' ');
}
