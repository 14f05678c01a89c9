/** Reads measures and conditions of a file. */
import { ROW_KIND_NAMES, WAIT_NAMES } from '../../engine/recording/recording.ts';
import {
  DocumentError,
  listOf,
  nameOf,
  numberOf,
  objectOf,
  oneOf,
  onlyKeys,
  textOf,
  wholeOf,
} from '../document/read.ts';
import { PHASE_FIGURES, TAIL_OPS } from './measure.ts';
import type { Check, Measure } from './measure.ts';

const KINDS = [
  'latency',
  'finish',
  'figure',
  'setting',
  'phase',
  'wait',
  'busy',
  'slower-than',
  'tail-wait',
  'beyond',
  'ratio',
  'difference',
  'sum',
] as const;
/** Arithmetic nested deeper is refused. */
const MOST_DEPTH = 4;
const MOST_REQUESTS = 0xffff_fffe;
const MOST_NS = Number.MAX_SAFE_INTEGER;

/** A measure as a value of JSON. @throws {DocumentError} */
export function parseMeasure(value: unknown, path: string, depth = 0): Measure {
  if (depth > MOST_DEPTH) throw new DocumentError(path, 'arithmetic nested too deeply', `${MOST_DEPTH} levels`);
  const measure = objectOf(value, path);
  const of = oneOf(measure.of, KINDS, `${path}.of`);
  const run = measure.run === undefined ? {} : { run: nameOf(measure.run, `${path}.run`) };
  const whole = (key: string, most = MOST_REQUESTS): number => wholeOf(measure[key], `${path}.${key}`, 0, most);
  const maybe = (key: string): Record<string, number> => (measure[key] === undefined ? {} : { [key]: whole(key) });
  const keys = (...names: string[]): void => {
    onlyKeys(measure, path, ['of', 'run', ...names]);
  };
  switch (of) {
    case 'latency':
      keys('request');
      return { of, ...run, request: whole('request') };
    case 'finish':
      keys('request');
      return { of, ...run, ...maybe('request') };
    case 'figure':
    case 'setting':
      keys('path');
      return { of, ...run, path: textOf(measure.path, `${path}.path`, 100) };
    case 'phase':
      keys('phase', 'figure', 'request', 'channel', 'die');
      return {
        of,
        ...run,
        phase: oneOf(measure.phase, ROW_KIND_NAMES, `${path}.phase`),
        figure: oneOf(measure.figure, PHASE_FIGURES, `${path}.figure`),
        ...maybe('request'),
        ...maybe('channel'),
        ...maybe('die'),
      };
    case 'wait':
      keys('request', 'cause');
      return { of, ...run, request: whole('request'), cause: oneOf(measure.cause, WAIT_NAMES, `${path}.cause`) };
    case 'busy': {
      keys('channel', 'die', 'fromNs', 'toNs');
      const fromNs = whole('fromNs', MOST_NS);
      const toNs = wholeOf(measure.toNs, `${path}.toNs`, fromNs + 1, MOST_NS);
      return { of, ...run, ...maybe('channel'), ...maybe('die'), fromNs, toNs };
    }
    case 'slower-than':
      keys('ns');
      return { of, ...run, ns: whole('ns', MOST_NS) };
    case 'beyond':
      keys('op', 'oneIn');
      return {
        of,
        ...run,
        op: oneOf(measure.op, TAIL_OPS, `${path}.op`),
        oneIn: wholeOf(measure.oneIn, `${path}.oneIn`, 1, MOST_REQUESTS),
      };
    case 'tail-wait':
      keys('op', 'oneIn', 'cause');
      return {
        of,
        ...run,
        op: oneOf(measure.op, TAIL_OPS, `${path}.op`),
        oneIn: wholeOf(measure.oneIn, `${path}.oneIn`, 1, MOST_REQUESTS),
        cause: oneOf(measure.cause, WAIT_NAMES, `${path}.cause`),
      };
    case 'ratio':
    case 'difference': {
      keys('terms');
      const terms = listOf(measure.terms, `${path}.terms`, 2, 2);
      const term = (i: number): Measure => parseMeasure(terms[i], `${path}.terms[${i}]`, depth + 1);
      return { of, terms: [term(0), term(1)] };
    }
    case 'sum': {
      keys('terms');
      const terms = listOf(measure.terms, `${path}.terms`, 1, 20);
      return { of, terms: terms.map((term, i) => parseMeasure(term, `${path}.terms[${i}]`, depth + 1)) };
    }
  }
}

/** A condition as a value of JSON. @throws {DocumentError} */
export function parseCheck(value: unknown, path: string): Check {
  const check = objectOf(value, path);
  onlyKeys(check, path, ['measure', 'atLeast', 'atMost', 'is']);
  const limit = (key: 'atLeast' | 'atMost' | 'is'): Record<string, number> =>
    check[key] === undefined ? {} : { [key]: numberOf(check[key], `${path}.${key}`) };
  const limits = { ...limit('atLeast'), ...limit('atMost'), ...limit('is') };
  if (Object.keys(limits).length === 0) throw new DocumentError(path, 'no limit', 'atLeast, atMost or is');
  return { measure: parseMeasure(check.measure, `${path}.measure`), ...limits };
}
