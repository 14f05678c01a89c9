/** A verdict in sentences. Each of their numbers is a value of the verdict. */
import { formatCount, formatRatio, formatShare, plural } from '../../base/format.ts';
import { CAUSE_WORDS } from '../../base/vocabulary.ts';
import { LEAST_STARTS, type RatioInterval } from '../intervals.ts';
import type { PremiseId } from '../premises/premises.ts';
import {
  NOISE,
  type Judgment,
  type OverallVerdict,
  type RatioTest,
  type Turn,
  type Verdict,
  type VerdictEntry,
} from './verdict.ts';

type Judged = Judgment<VerdictEntry>;

/** Ends are rounded toward the inside of the interval's side of 1: an end below 1 is not written as 1. */
export function rangeWords({ low, high }: Pick<RatioInterval, 'low' | 'high'>): string {
  const end = (value: number): string => {
    const text = formatRatio(value);
    if (value === 1 || text !== formatRatio(1)) return text;
    return value < 1 ? `just below ${text}` : `just above ${text}`;
  };
  return `${end(low)} to ${end(high)}`;
}

/** `3.6 × to 4.4 ×, 5 starts`. */
export function testWords({ test }: Pick<Judged, 'test'>): string {
  return test === null ? 'no interval' : `${rangeWords(test)}, ${ofWords(test)}`;
}

const ofWords = ({ by, of }: RatioTest): string =>
  by === 'starts' ? plural(of, 'start') : `${of} windows of one start`;

const ratioWithTest = (one: Judged): string => `${formatRatio(one.ratio)} (${testWords(one)})`;
const named = (one: Judged): string => `${one.entry.name} ${ratioWithTest(one)}`;

/** `TBM 0.4 % higher (0.2 % to 0.6 %, 5 starts)`: of a ratio near 1 the digits of the ratio would say nothing. */
function smallWords({ entry, ratio, test }: Judged): string {
  const apart = (value: number): string => formatShare(Math.abs(value - 1));
  const words = `${entry.name} ${apart(ratio)} ${ratio < 1 ? 'lower' : 'higher'}`;
  if (test === null) return words;
  const [near, far] = ratio < 1 ? [test.high, test.low] : [test.low, test.high];
  return `${words} (${apart(near)} to ${apart(far)}, ${ofWords(test)})`;
}

export const premiseWords = (id: PremiseId): string => id.replaceAll('-', ' ');

/** One decimal is enough for a mean of counts. */
const countWords = (count: number): string => formatCount(count < 10 ? Number(count.toFixed(1)) : Math.round(count));

function turnWords(turn: Turn): string {
  const { lower, higher, least, most, collectionsLower, collectionsHigher, pages } = turn;
  const counts = `lower with ${lower}, higher with ${higher}, ${rangeWords({ low: least, high: most })}`;
  if (collectionsLower === 0 && collectionsHigher === 0) return `${counts}; no start collects garbage`;
  const collections = `${countWords(collectionsLower)} and ${countWords(collectionsHigher)} collections`;
  return `${counts}; ${collections} in a run, for ${countWords(pages)} pages written`;
}

function openWords(one: Judged): string {
  if (one.needed !== null) return `${named(one)}; about ${one.needed} starts would be needed`;
  return named(one);
}

const BAND = formatShare(NOISE);

/** The headline, without doubts. */
function headline({ best, judged, baseline, figure, isSampled, starts }: Verdict): string {
  if (best !== null) {
    return `${best.entry.name} has the lowest ${figure.label}: ${formatRatio(best.ratio)} that of ${baseline.name}, ${testWords(best)}`;
  }
  const { name } = baseline;
  if (judged.every(({ finding }) => finding === 'same')) return `All have the same ${figure.label}, to the last bit`;
  if (judged.every(({ finding }) => finding === 'higher')) return `${name} has the lowest ${figure.label}`;
  if (judged.every(({ finding }) => finding === 'few')) {
    const have = starts === 1 ? 'one start' : plural(starts, 'start');
    return isSampled
      ? `Not tested: ${figure.label} of ${have}; a verdict needs ${LEAST_STARTS}`
      : `Not tested: ${figure.label} has too few requests in each window of the trace`;
  }
  const where = judged.some(({ finding }) => finding === 'start') ? 'with every start' : '';
  const by = judged.some(({ finding, ratio }) => finding === 'small' && ratio < 1) ? `by more than ${BAND}` : '';
  return `None has a lower ${figure.label} than ${name} ${by} ${where}`.replaceAll(/ +/g, ' ').trimEnd();
}

/**
 * The first sentence is the verdict; the others say what else was found, why, at what cost, and what is doubtful or not
 * known.
 */
export function verdictWords(verdict: Verdict): string[] {
  const { figure, baseline, best, judged, means, cause, costs, doubts, behind, unknown, isSampled } = verdict;
  const { name } = baseline;
  const doubtful =
    doubts.length === 0 ? '' : ` (doubtful: ${doubts.map(({ premise }) => premiseWords(premise.id)).join(', ')})`;
  const sentences = [`${headline(verdict)}${doubtful}.`];
  const found = (finding: Judged['finding']): readonly Judged[] => judged.filter((one) => one.finding === finding);
  const list = (words: string, some: readonly Judged[], say: (one: Judged) => string): void => {
    if (some.length > 0) sentences.push(`${words}: ${some.map(say).join('; ')}.`);
  };
  list(
    `Also lower than ${name}`,
    found('lower').filter((one) => one !== best),
    named,
  );
  list(`Higher than ${name}`, found('higher'), named);
  list('Depends on the start', found('start'), (one) =>
    one.turn === null ? named(one) : `${one.entry.name} ${formatRatio(one.ratio)} (${turnWords(one.turn)})`,
  );
  list(`Steady, within ${BAND}`, found('small'), smallWords);
  list('Tested, no difference found', found('none'), openWords);
  if (!judged.every(({ finding }) => finding === 'same'))
    list(`The same as ${name}, to the last bit`, found('same'), ({ entry }) => entry.name);
  if (!judged.every(({ finding }) => finding === 'few')) list('Not tested', found('few'), named);
  else list(`Ratios to ${name} so far`, found('few'), named);
  if (behind.length > 0) {
    const names = behind.map((entry) => entry.name).join(', ');
    sentences.push(
      `Cannot keep up at this pace, at which ${name} does: ${names}. Such latencies are the length of a queue.`,
    );
  }
  if (cause !== null)
    sentences.push(`Why: its slowest requests spend less time on “${CAUSE_WORDS[cause].label}” than those of ${name}.`);
  if (best !== null) for (const sentence of costWords(costs)) sentences.push(sentence);
  const mean = figure.kind === 'all' ? 'mean of all requests' : `${figure.kind} mean`;
  const foundMean = (finding: Judged['finding']): readonly Judged[] => means.filter((one) => one.finding === finding);
  list(`Lower ${mean}`, foundMean('lower'), named);
  list(`Higher ${mean}`, foundMean('higher'), named);
  list(`Steady ${mean}, within ${BAND}`, foundMean('small'), smallWords);
  if (!isSampled && judged.some(({ test }) => test?.by === 'windows'))
    sentences.push('There is one start only: a new device has no other.');
  if (unknown.length > 0) sentences.push(`Not known: ${unknown.join(', ')}, which fewer than ten requests decide.`);
  for (const { premise, runs, of } of doubts)
    sentences.push(runs === of ? premise.says : `${premise.says} (${runs} of ${of} runs)`);
  return sentences;
}

function costWords(costs: Verdict['costs']): string[] {
  const say = (words: string, some: Verdict['costs'], text: (cost: Verdict['costs'][number]) => string): string[] =>
    some.length === 0 ? [] : [`${words}: ${some.map(text).join('; ')}.`];
  const is = (...findings: readonly Judged['finding'][]): Verdict['costs'] =>
    costs.filter(({ judgment }) => judgment !== null && findings.includes(judgment.finding));
  const withRatio = ({ figure, judgment }: Verdict['costs'][number]): string =>
    judgment === null ? figure.label : `${figure.label} ${ratioWithTest(judgment)}`;
  return [
    ...say('Cost', is('higher'), withRatio),
    ...say('Also lower', is('lower'), withRatio),
    ...say('No cost established', is('none', 'start', 'same', 'small'), withRatio),
    ...say('Cost not tested', is('few'), withRatio),
    ...say(
      'Cost not known',
      costs.filter(({ judgment }) => judgment === null),
      ({ figure }) => figure.label,
    ),
  ];
}

/** The first sentence is the verdict; the others name the traces that are doubtful and those that are left out. */
export function overallWords(overall: OverallVerdict): string[] {
  const { kind, baseline, figures, traces, leftOut, shared, entries } = overall;
  const left = leftOut.map(({ trace, reason }) => `${trace} (${reason})`).join(', ');
  const without = left === '' ? [] : [`Left out: ${left}.`];
  if (traces === 0) {
    const of = kind === 'all' ? 'requests' : `${kind}s`;
    return [`No verdict over the traces: none has a figure of the tail of its ${of} that may be believed.`, ...without];
  }
  const each = entries.map(({ name, ratio, lower, higher, interval }) => {
    const range = interval === null ? '' : `, over the traces ${rangeWords(interval)}`;
    const found = lower + higher === 0 ? 'established on none' : `lower on ${lower}, higher on ${higher}`;
    return `${name} ${formatRatio(ratio)} (${found}${range})`;
  });
  const doubts = shared.map(({ trace, premises }) => `${trace} (${premises.map(premiseWords).join(', ')})`).join(', ');
  return [
    `Over ${plural(traces, 'trace')}, ${figures.join(' or ')} against ${baseline}: ${each.join('; ')}.`,
    ...(doubts === '' ? [] : [`Doubtful for all policies alike: ${doubts}.`]),
    ...without,
  ];
}
