/** What a measure asks of a run, in words: "latency of read #1". */
import { requestWords } from '../../../analysis/why/operation-words.ts';
import { formatCount } from '../../../base/format.ts';
import { CAUSE_WORDS, ROW_LABELS } from '../../../base/vocabulary.ts';
import { limitWords } from '../../../learn/lesson/texts.ts';
import { formatValue } from '../../../learn/measure/value.ts';
import { parseAnswer } from '../../../learn/lesson/parse-answer.ts';
import type { ValueFormat } from '../../../learn/measure/value.ts';
import type { Check, Measure } from '../../../learn/measure/measure.ts';
import { readerOfRun } from '../../../learn/measure/runs.ts';
import type { Runs } from '../../../learn/measure/runs.ts';
import { MAIN_RUN } from '../../../learn/measure/measure.ts';
import { t } from '../../../messages/message.ts';

/** The unit of a measure: how its limits are written and its value is printed. */
export function formatOf(measure: Measure): ValueFormat {
  switch (measure.of) {
    case 'latency':
    case 'finish':
    case 'wait':
    case 'tail-wait':
      return 'time';
    case 'phase':
      return measure.figure === 'count' ? 'count' : 'time';
    case 'busy':
      return 'share';
    case 'slower-than':
    case 'beyond':
      return 'count';
    case 'ratio':
      return 'ratio';
    case 'difference':
    case 'sum':
      return formatOf(measure.terms[0]);
    case 'figure':
    case 'setting':
      if (measure.path.endsWith('Ns')) return 'time';
      return /(share|fill|overprovisioning)$/i.test(measure.path)
        ? 'share'
        : /waf$/i.test(measure.path)
          ? 'ratio'
          : 'count';
  }
}

/** A limit as a person writes it: with its unit, and exactly. */
export function limitText(value: number, as: ValueFormat): string {
  if (as === 'share') return `${Number((value * 100).toPrecision(12))} %`;
  if (as !== 'time') return String(value);
  for (const [unit, ns] of TIME_UNITS) {
    if (value !== 0 && value % ns === 0) return `${value / ns} ${unit}`;
  }
  return value === 0 ? '0 ns' : `${Number((value / 1000).toPrecision(15))} µs`;
}

const TIME_UNITS = [
  ['s', 1_000_000_000],
  ['ms', 1_000_000],
  ['µs', 1000],
  ['ns', 1],
] as const;

/** A limit that a person wrote; null if it is none. */
export function limitOf(text: string, as: ValueFormat): number | null {
  const found = parseAnswer(text, as);
  return 'value' in found ? found.value : null;
}

/** A number of at least 0 that a person wrote, without a unit; null if it is none. */
export function numberIn(text: string): number | null {
  const number = Number(text);
  return text.trim() !== '' && Number.isFinite(number) && number >= 0 ? number : null;
}

/** "read #1", if the runs are there; "request #1" before. */
function requestName(request: number, run: string, runs: Runs | null): string {
  const reader = runs !== null && Object.hasOwn(runs, run) ? readerOfRun(runs[run]) : null;
  return reader === null || request >= reader.operations.requests
    ? t('request #{index}', { index: String(request) })
    : requestWords(reader, request);
}

/** @param several whether the lesson has several runs: the words then name theirs */
export function measureWords(measure: Measure, runs: Runs | null, several: boolean): string {
  if ('terms' in measure) {
    const terms = measure.terms.map((term) => measureWords(term, runs, several));
    if (measure.of === 'ratio') return t('{one}, divided by {other}', { one: terms[0], other: terms[1] });
    if (measure.of === 'difference') return t('{one}, minus {other}', { one: terms[0], other: terms[1] });
    return terms.join(' + ');
  }
  const run = measure.run ?? MAIN_RUN;
  const words = wordsOf(measure, run, runs);
  return several ? t('{words} (experiment {run})', { words, run }) : words;
}

/** A condition: "latency of read #1: at most 300 µs". */
export function checkWords(check: Check, runs: Runs | null, several: boolean): string {
  return `${measureWords(check.measure, runs, several)}: ${limitWords(check, formatOf(check.measure))}`;
}

type Plain = Exclude<Measure, { readonly terms: unknown }>;

function wordsOf(measure: Plain, run: string, runs: Runs | null): string {
  switch (measure.of) {
    case 'latency':
      return t('latency of {request}', { request: requestName(measure.request, run, runs) });
    case 'finish':
      return measure.request === undefined
        ? t('time when the last request is complete')
        : t('time when {request} is complete', { request: requestName(measure.request, run, runs) });
    case 'wait':
      return t('part of the latency of {request}: {cause}', {
        request: requestName(measure.request, run, runs),
        cause: t(CAUSE_WORDS[measure.cause].label),
      });
    case 'figure':
      return t('figure {path}', { path: measure.path });
    case 'setting':
      return t('setting {path}', { path: measure.path });
    case 'phase': {
      const of = { phase: t(ROW_LABELS[measure.phase]) };
      const words = {
        start: t('start of the first phase “{phase}”', of),
        end: t('end of the last phase “{phase}”', of),
        total: t('time in phases “{phase}”', of),
        count: t('number of phases “{phase}”', of),
      }[measure.figure];
      const { request, channel, die } = measure;
      return [
        words,
        request === undefined ? '' : requestName(request, run, runs),
        channel === undefined ? '' : t('channel {index}', { index: String(channel) }),
        die === undefined ? '' : t('die {index}', { index: String(die) }),
      ]
        .filter((part) => part !== '')
        .join(', ');
    }
    case 'busy': {
      const window = { from: formatValue(measure.fromNs, 'time'), to: formatValue(measure.toNs, 'time') };
      if (measure.channel !== undefined)
        return t('busy share of channel {index} from {from} to {to}', { index: String(measure.channel), ...window });
      if (measure.die !== undefined)
        return t('busy share of die {index} from {from} to {to}', { index: String(measure.die), ...window });
      return t('busy share from {from} to {to}', window);
    }
    case 'tail-wait': {
      const parts = { oneIn: formatCount(measure.oneIn), cause: t(CAUSE_WORDS[measure.cause].label) };
      return measure.op === 'read'
        ? t('mean part of the slowest 1 in {oneIn} reads: {cause}', parts)
        : t('mean part of the slowest 1 in {oneIn} writes: {cause}', parts);
    }
    case 'beyond': {
      const oneIn = formatCount(measure.oneIn);
      return measure.op === 'read'
        ? t('number of the slowest 1 in {oneIn} reads', { oneIn })
        : t('number of the slowest 1 in {oneIn} writes', { oneIn });
    }
    case 'slower-than':
      return t('number of requests slower than {time}', { time: formatValue(measure.ns, 'time') });
  }
}
