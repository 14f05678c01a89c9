import { PERCENTILES, type LatencySummary } from '../../analysis/latency/percentiles.ts';
import { DEVICE_STATES } from '../../analysis/premises/conditions.ts';
import { FURTHER_TYPES } from '../../device/page-types.ts';
import { share } from '../../device/schema-node.ts';
import {
  AMOUNT,
  anyList,
  COUNT,
  exact,
  listOf,
  nullable,
  optional,
  textOf,
  wordOf,
  type DocumentValue,
  type OptionalNode,
} from '../../document/document-node.ts';
import { RUN_PARTS } from '../../engine/state/counters.ts';
import { WAIT_NAMES } from '../../engine/recording/recording.ts';
import { SLOWEST_ONE_IN } from '../run/response-summary.ts';
import { WINDOWS } from '../run/windows.ts';

const TEXT = textOf(2000);
const SHARE = share('', { default: 0 });
const WHOLE = textOf(Infinity, { pattern: /^\d{1,40}$/, says: 'a whole number as text' });
const KNOWN = nullable(AMOUNT);
type Percentile = Exclude<keyof LatencySummary, 'count' | 'meanNs' | 'minNs' | 'maxNs'>;

const extremes = { count: COUNT, meanNs: KNOWN, minNs: KNOWN, maxNs: KNOWN };
const latency = exact({
  ...extremes,
  ...(Object.fromEntries(PERCENTILES.map(({ key }) => [key, KNOWN])) as Record<Percentile, typeof KNOWN>),
});
const LATER_CAUSES: ReadonlySet<string> = new Set(['flush', 'firmware', 'link', 'dieFold']);
const rank = { share: SHARE, label: TEXT, ns: KNOWN };

const response = exact({
  ...extremes,
  ranks: listOf(exact({ ...rank, request: KNOWN, above: KNOWN }), PERCENTILES.length),
  slowestShares: listOf(
    exact({
      share: SHARE,
      requests: COUNT,
      fromNs: KNOWN,
      causeNs: listOf(WHOLE, WAIT_NAMES.indexOf('flush'), WAIT_NAMES.length),
    }),
    SLOWEST_ONE_IN.length,
  ),
  slowest: anyList(
    exact({ request: AMOUNT, ns: AMOUNT, parts: anyList(exact({ cause: wordOf(...WAIT_NAMES), ns: AMOUNT })) }),
  ),
  curveNs: anyList(AMOUNT),
});
const measured = exact({ count: COUNT, ranks: listOf(exact(rank), PERCENTILES.length), curveNs: anyList(AMOUNT) });
const windows = listOf(exact({ count: COUNT, meanNs: KNOWN, ranksNs: listOf(KNOWN, PERCENTILES.length) }), WINDOWS);
const pages = exact({
  hostRead: COUNT,
  hostProgram: COUNT,
  gcRead: COUNT,
  gcProgram: COUNT,
  reallocation: COUNT,
  wearLeveling: COUNT,
  padding: COUNT,
  wasted: COUNT,
  folded: optional(COUNT),
});
const perKind = <Item>(item: Item): { all: Item; read: Item; write: Item } => ({ all: item, read: item, write: item });

const metrics = exact({
  requests: COUNT,
  elapsedNs: AMOUNT,
  bandwidthBytesPerSecond: KNOWN,
  iops: KNOWN,
  response: exact({ ...perKind(latency), flush: optional(latency) }),
  // Only if pages have types.
  readsByType: optional(listOf(latency, 2, FURTHER_TYPES.length + 1)),
  pages,
  erases: COUNT,
  gcRuns: COUNT,
  afterLastCompletion: optional(exact({ pages, erases: AMOUNT, gcRuns: AMOUNT, lastsNs: AMOUNT })),
  rebound: AMOUNT,
  buffer: optional(exact({ hits: AMOUNT, merged: AMOUNT, writeBacks: AMOUNT, peak: AMOUNT })),
  waf: KNOWN,
  wafBytes: optional(KNOWN),
  hostBytes: optional(exact({ read: AMOUNT, write: AMOUNT })),
  suspensions: exact({ program: COUNT, erase: COUNT }),
  transactions: COUNT,
  multiPlaneShare: SHARE,
  pagesPerTransaction: optional(KNOWN),
  channelUtilization: anyList(AMOUNT),
  dieUtilization: anyList(AMOUNT),
  coreUtilization: optional(anyList(AMOUNT)),
  linkUtilization: optional(anyList(AMOUNT)),
  cliffNs: optional(KNOWN),
  waitNs: exact(
    Object.fromEntries(WAIT_NAMES.map((name) => [name, LATER_CAUSES.has(name) ? optional(WHOLE) : WHOLE])) as Record<
      (typeof WAIT_NAMES)[number],
      OptionalNode<typeof WHOLE>
    >,
  ),
});

export const SUMMARY = exact({
  stateHash: textOf(Infinity, { pattern: /^[0-9a-f]{16}$/, says: 'the hash of a state, 16 hexadecimal digits' }),
  metrics,
  response: exact(perKind(response)),
  requests: COUNT,
  stopReason: nullable(TEXT),
  endNs: AMOUNT,
  wrappedRequests: COUNT,
  noEffect: anyList(exact({ path: TEXT, reason: TEXT })),
  conditions: optional(
    exact({
      mode: wordOf('open', 'closed'),
      state: wordOf(...DEVICE_STATES),
      hazards: wordOf('flash', 'ram'),
      bufferPages: COUNT,
      timeScale: AMOUNT,
      requests: COUNT,
      writes: COUNT,
      writtenPages: optional(COUNT),
      notCounted: COUNT,
      capacityBytes: AMOUNT,
      touchedBytes: AMOUNT,
      endBytes: AMOUNT,
      folded: COUNT,
      partial: COUNT,
      spanNs: KNOWN,
      expectedBusy: KNOWN,
      backlogNs: KNOWN,
      backlog: KNOWN,
      operationNs: AMOUNT,
      // With dies that are units of their own there are none.
      unitBusy: optional(AMOUNT),
      busiestUnit: optional(AMOUNT),
      // With an SLC cache there are none.
      parts: optional(
        listOf(exact({ hostPages: COUNT, programs: COUNT, copies: COUNT, collections: COUNT }), 0, RUN_PARTS),
      ),
      freedPages: optional(exact({ collections: COUNT, freed: COUNT, used: COUNT, groups: COUNT, ownPages: COUNT })),
    }),
  ),
  windows: optional(exact(perKind(windows))),
  measured: optional(
    exact({
      meaning: exact({ column: TEXT, span: TEXT, resolutionNs: AMOUNT }),
      without: COUNT,
      response: exact(perKind(measured)),
    }),
  ),
});
export type PlainSummary = DocumentValue<typeof SUMMARY>;
