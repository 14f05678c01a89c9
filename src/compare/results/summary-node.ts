import { PERCENTILES, type LatencySummary } from '../../analysis/latency/percentiles.ts';
import { DEVICE_STATES } from '../../analysis/premises/conditions.ts';
import { MOST_TYPES } from '../../device/schema-node.ts';
import { share } from '../../device/schema-node.ts';
import {
  AMOUNT,
  anyList,
  COUNT_NODE,
  exact,
  listNode,
  nullable,
  optional,
  textNode,
  wordOf,
  type DocumentValue,
  type OptionalNode,
} from '../../document/document-node.ts';
import { RUN_PARTS } from '../../engine/state/counters.ts';
import { WAIT_NAMES } from '../../engine/recording/recording.ts';
import { SLOWEST_ONE_IN } from '../run/response-summary.ts';
import { WINDOWS } from '../run/windows.ts';

const TEXT = textNode(2000);
const SHARE = share('', { default: 0 });
const WHOLE = textNode(Infinity, { pattern: /^\d{1,40}$/, says: 'a whole number as text' });
const KNOWN = nullable(AMOUNT);
type Percentile = Exclude<keyof LatencySummary, 'count' | 'meanNs' | 'minNs' | 'maxNs'>;

const extremes = { count: COUNT_NODE, meanNs: KNOWN, minNs: KNOWN, maxNs: KNOWN };
const latency = exact({
  ...extremes,
  ...(Object.fromEntries(PERCENTILES.map(({ key }) => [key, KNOWN])) as Record<Percentile, typeof KNOWN>),
});
const LATER_CAUSES: ReadonlySet<string> = new Set(['flush', 'firmware', 'link', 'dieFold']);
const rank = { share: SHARE, label: TEXT, ns: KNOWN };

const response = exact({
  ...extremes,
  ranks: listNode(exact({ ...rank, request: KNOWN, above: KNOWN }), PERCENTILES.length),
  slowestShares: listNode(
    exact({
      share: SHARE,
      requests: COUNT_NODE,
      fromNs: KNOWN,
      causeNs: listNode(WHOLE, WAIT_NAMES.indexOf('flush'), WAIT_NAMES.length),
    }),
    SLOWEST_ONE_IN.length,
  ),
  slowest: anyList(
    exact({ request: AMOUNT, ns: AMOUNT, parts: anyList(exact({ cause: wordOf(...WAIT_NAMES), ns: AMOUNT })) }),
  ),
  curveNs: anyList(AMOUNT),
});
const measured = exact({
  count: COUNT_NODE,
  ranks: listNode(exact(rank), PERCENTILES.length),
  curveNs: anyList(AMOUNT),
});
const windows = listNode(
  exact({ count: COUNT_NODE, meanNs: KNOWN, ranksNs: listNode(KNOWN, PERCENTILES.length) }),
  WINDOWS,
);
const pages = exact({
  hostRead: COUNT_NODE,
  hostProgram: COUNT_NODE,
  gcRead: COUNT_NODE,
  gcProgram: COUNT_NODE,
  reallocation: COUNT_NODE,
  wearLeveling: COUNT_NODE,
  padding: COUNT_NODE,
  wasted: COUNT_NODE,
  folded: optional(COUNT_NODE),
});
const perKind = <Item>(item: Item): { all: Item; read: Item; write: Item } => ({ all: item, read: item, write: item });

const metrics = exact({
  requests: COUNT_NODE,
  elapsedNs: AMOUNT,
  bandwidthBytesPerSecond: KNOWN,
  iops: KNOWN,
  response: exact({ ...perKind(latency), flush: optional(latency) }),
  // Only if pages have types.
  readsByType: optional(listNode(latency, 2, MOST_TYPES)),
  pages,
  erases: COUNT_NODE,
  gcRuns: COUNT_NODE,
  afterLastCompletion: optional(exact({ pages, erases: AMOUNT, gcRuns: AMOUNT, lastsNs: AMOUNT })),
  rebound: AMOUNT,
  buffer: optional(exact({ hits: AMOUNT, merged: AMOUNT, writeBacks: AMOUNT, peak: AMOUNT })),
  waf: KNOWN,
  wafBytes: optional(KNOWN),
  hostBytes: optional(exact({ read: AMOUNT, write: AMOUNT })),
  suspensions: exact({ program: COUNT_NODE, erase: COUNT_NODE }),
  transactions: COUNT_NODE,
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
  stateHash: textNode(Infinity, { pattern: /^[0-9a-f]{16}$/, says: 'the hash of a state, 16 hexadecimal digits' }),
  metrics,
  response: exact(perKind(response)),
  requests: COUNT_NODE,
  stopReason: nullable(TEXT),
  endNs: AMOUNT,
  wrappedRequests: COUNT_NODE,
  noEffect: anyList(exact({ path: TEXT, reason: TEXT })),
  conditions: optional(
    exact({
      mode: wordOf('open', 'closed'),
      state: wordOf(...DEVICE_STATES),
      hazards: wordOf('flash', 'ram'),
      bufferPages: COUNT_NODE,
      timeScale: AMOUNT,
      requests: COUNT_NODE,
      writes: COUNT_NODE,
      writtenPages: optional(COUNT_NODE),
      notCounted: COUNT_NODE,
      capacityBytes: AMOUNT,
      touchedBytes: AMOUNT,
      endBytes: AMOUNT,
      lostLines: optional(COUNT_NODE),
      lines: optional(COUNT_NODE),
      folded: COUNT_NODE,
      partial: COUNT_NODE,
      shortWrites: optional(COUNT_NODE),
      blockPages: optional(COUNT_NODE),
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
        listNode(
          exact({ hostPages: COUNT_NODE, programs: COUNT_NODE, copies: COUNT_NODE, collections: COUNT_NODE }),
          0,
          RUN_PARTS,
        ),
      ),
      freedPages: optional(
        exact({
          collections: COUNT_NODE,
          freed: COUNT_NODE,
          used: COUNT_NODE,
          groups: COUNT_NODE,
          ownPages: COUNT_NODE,
        }),
      ),
    }),
  ),
  windows: optional(exact(perKind(windows))),
  measured: optional(
    exact({
      meaning: exact({ column: TEXT, span: TEXT, resolutionNs: AMOUNT }),
      without: COUNT_NODE,
      response: exact(perKind(measured)),
    }),
  ),
});
export type PlainSummary = DocumentValue<typeof SUMMARY>;
