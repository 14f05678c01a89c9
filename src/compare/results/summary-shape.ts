/** The shape of a summary in a results document, and its check. */
import { describeFound, DocumentError } from '../../device/document-error.ts';
import { isPlainObject } from '../../document/parse-node.ts';
import { PERCENTILES } from '../../analysis/latency/percentiles.ts';
import { DEVICE_STATES } from '../../analysis/premises/conditions.ts';
import { RUN_PARTS } from '../../engine/state/counters.ts';
import { WAIT_NAMES } from '../../engine/recording/recording.ts';
import { FURTHER_TYPES } from '../../device/page-types.ts';
import { WINDOWS } from '../run/windows.ts';
import { SLOWEST_ONE_IN } from '../run/response-summary.ts';

/**
 * A kind of value, a list of a shape (with a length, if it is fixed), or an object with exactly these keys. A key that
 * ends in `?` may be missing.
 */
type Shape = Kind | ListShape | ObjectShape;
interface ListShape {
  readonly list: Shape;
  readonly length?: number;
  /** Lists of earlier versions have fewer entries. */
  readonly atLeast?: number;
}
interface ObjectShape {
  readonly [key: string]: Shape;
}
type Kind =
  | 'state'
  | 'text'
  | 'text or null'
  | 'number'
  | 'number or null'
  | 'count'
  | 'share'
  | 'whole'
  | 'cause'
  | 'mode'
  | 'device state'
  | 'hazards';

/** Longer texts are none of a summary. */
const MOST_TEXT = 2000;
const isShortText = (value: unknown): boolean => typeof value === 'string' && value.length <= MOST_TEXT;
const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

const MODES: readonly unknown[] = ['open', 'closed'];
const HAZARDS: readonly unknown[] = ['flash', 'ram'];

const isKind: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  state: (value) => typeof value === 'string' && /^[0-9a-f]{16}$/.test(value),
  text: isShortText,
  'text or null': (value) => value === null || isShortText(value),
  number: isAmount,
  'number or null': (value) => value === null || isAmount(value),
  count: (value) => isAmount(value) && Number.isSafeInteger(value),
  share: (value) => isAmount(value) && value <= 1,
  whole: (value) => typeof value === 'string' && /^\d{1,40}$/.test(value),
  cause: (value) => (WAIT_NAMES as readonly unknown[]).includes(value),
  mode: (value) => MODES.includes(value),
  'device state': (value) => (DEVICE_STATES as readonly unknown[]).includes(value),
  hazards: (value) => HAZARDS.includes(value),
};
const WORDS: Readonly<Record<Kind, string>> = {
  state: 'the hash of a state, 16 hexadecimal digits',
  text: `text of at most ${MOST_TEXT} characters`,
  'text or null': `text of at most ${MOST_TEXT} characters, or null`,
  number: 'a number, at least 0',
  'number or null': 'a number, at least 0, or null',
  count: 'a whole number, at least 0',
  share: 'a number from 0 to 1',
  whole: 'a whole number as text',
  cause: WAIT_NAMES.join(', '),
  mode: MODES.join(', '),
  'device state': DEVICE_STATES.join(', '),
  hazards: HAZARDS.join(', '),
};

const MOST_TYPES = FURTHER_TYPES.length + 1;

const latency: Shape = {
  count: 'count',
  meanNs: 'number or null',
  minNs: 'number or null',
  maxNs: 'number or null',
  ...Object.fromEntries(PERCENTILES.map(({ key }) => [key, 'number or null' as const])),
};

/** Causes that results of earlier versions do not have. */
const LATER_CAUSES: ReadonlySet<string> = new Set(['flush', 'firmware', 'link', 'dieFold']);

const response: Shape = {
  count: 'count',
  meanNs: 'number or null',
  minNs: 'number or null',
  maxNs: 'number or null',
  ranks: {
    list: { share: 'share', label: 'text', ns: 'number or null', request: 'number or null', above: 'number or null' },
    length: PERCENTILES.length,
  },
  slowestShares: {
    list: {
      share: 'share',
      requests: 'count',
      fromNs: 'number or null',
      causeNs: { list: 'whole', length: WAIT_NAMES.length, atLeast: WAIT_NAMES.indexOf('flush') },
    },
    length: SLOWEST_ONE_IN.length,
  },
  slowest: { list: { request: 'number', ns: 'number', parts: { list: { cause: 'cause', ns: 'number' } } } },
  curveNs: { list: 'number' },
};

const measured: Shape = {
  count: 'count',
  ranks: { list: { share: 'share', label: 'text', ns: 'number or null' }, length: PERCENTILES.length },
  curveNs: { list: 'number' },
};

const windows: Shape = {
  list: { count: 'count', meanNs: 'number or null', ranksNs: { list: 'number or null', length: PERCENTILES.length } },
  length: WINDOWS,
};

const COUNTS = ['hostRead', 'hostProgram', 'gcRead', 'gcProgram', 'reallocation', 'wearLeveling', 'padding', 'wasted'];

// Results of earlier versions have no folded pages.
const pages: Shape = { ...Object.fromEntries(COUNTS.map((name) => [name, 'count' as const])), 'folded?': 'count' };

export const SUMMARY_SHAPE: Shape = {
  stateHash: 'state',
  metrics: {
    requests: 'count',
    elapsedNs: 'number',
    bandwidthBytesPerSecond: 'number or null',
    iops: 'number or null',
    // Results of earlier versions have no flushes, and no such cause.
    response: { all: latency, read: latency, write: latency, 'flush?': latency },
    // Only if pages have types.
    'readsByType?': { list: latency, length: MOST_TYPES, atLeast: 2 },
    pages,
    erases: 'count',
    gcRuns: 'count',
    // Results that were written before work after the last completion was told apart have none.
    'afterLastCompletion?': { pages, erases: 'number', gcRuns: 'number', lastsNs: 'number' },
    rebound: 'number',
    // Results that were written before the buffer had figures have none.
    'buffer?': { hits: 'number', merged: 'number', writeBacks: 'number', peak: 'number' },
    waf: 'number or null',
    // Results of earlier versions have none.
    'wafBytes?': 'number or null',
    'hostBytes?': { read: 'number', write: 'number' },
    suspensions: { program: 'count', erase: 'count' },
    transactions: 'count',
    multiPlaneShare: 'share',
    // Results of earlier versions have none.
    'pagesPerTransaction?': 'number or null',
    channelUtilization: { list: 'number' },
    dieUtilization: { list: 'number' },
    'coreUtilization?': { list: 'number' },
    'linkUtilization?': { list: 'number' },
    'cliffNs?': 'number or null',
    waitNs: Object.fromEntries(
      WAIT_NAMES.map((name) => [LATER_CAUSES.has(name) ? `${name}?` : name, 'whole' as const]),
    ),
  },
  response: { all: response, read: response, write: response },
  requests: 'count',
  stopReason: 'text or null',
  endNs: 'number',
  wrappedRequests: 'count',
  noEffect: { list: { path: 'text', reason: 'text' } },
  // Results that were written before conditions were kept have none.
  'conditions?': {
    mode: 'mode',
    state: 'device state',
    hazards: 'hazards',
    bufferPages: 'count',
    timeScale: 'number',
    requests: 'count',
    writes: 'count',
    // Results of earlier versions have none.
    'writtenPages?': 'count',
    notCounted: 'count',
    capacityBytes: 'number',
    touchedBytes: 'number',
    endBytes: 'number',
    folded: 'count',
    partial: 'count',
    spanNs: 'number or null',
    expectedBusy: 'number or null',
    backlogNs: 'number or null',
    backlog: 'number or null',
    operationNs: 'number',
    // With dies that are units of their own there are none.
    'unitBusy?': 'number',
    'busiestUnit?': 'number',
    // With an SLC cache, and in results of earlier versions, there are none.
    'parts?': {
      list: { hostPages: 'count', programs: 'count', copies: 'count', collections: 'count' },
      length: RUN_PARTS,
      atLeast: 0,
    },
    'freedPages?': { collections: 'count', freed: 'count', used: 'count', groups: 'count', ownPages: 'count' },
  },
  // Results that were written before windows were kept have none.
  'windows?': { all: windows, read: windows, write: windows },
  'measured?': {
    meaning: { column: 'text', span: 'text', resolutionNs: 'number' },
    without: 'count',
    response: { all: measured, read: measured, write: measured },
  },
};

/** @throws DocumentError that names the first value that does not fit */
export function checkShape(shape: Shape, value: unknown, path: string): void {
  if (typeof shape === 'string') {
    if (!isKind[shape](value)) throw new DocumentError(path, describeFound(value), WORDS[shape]);
    return;
  }
  if (isList(shape)) {
    const { list, length, atLeast = length } = shape;
    const fits = (given: number): boolean => length === undefined || (given <= length && given >= (atLeast ?? length));
    if (!Array.isArray(value) || !fits(value.length)) {
      throw new DocumentError(path, describeFound(value), length === undefined ? 'a list' : `a list of ${length}`);
    }
    const items: readonly unknown[] = value;
    items.forEach((item, index) => checkShape(list, item, `${path}[${index}]`));
    return;
  }
  const keys = Object.keys(shape);
  const allowed = keys.map((key) => key.replace('?', '')).join(', ');
  if (!isPlainObject(value)) throw new DocumentError(path, describeFound(value), `an object with ${allowed}`);
  for (const key of Object.keys(value)) {
    if (!Object.hasOwn(shape, key) && !Object.hasOwn(shape, `${key}?`))
      throw new DocumentError(`${path}.${key}`, 'an unknown key', allowed);
  }
  for (const key of keys) {
    const name = key.replace('?', '');
    if (name === key || value[name] !== undefined) checkShape(shape[key], value[name], `${path}.${name}`);
  }
}

const isList = (shape: ListShape | ObjectShape): shape is ListShape => 'list' in shape;
