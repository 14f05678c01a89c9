import { type CounterOf, type PolicyDefinition, documentPath } from './definition.ts';
import { busyUnit, dieInterleave } from './busy-unit.ts';
import { cacheMode } from './cache-mode.ts';
import { channelMaxSubs } from './channel-share.ts';
import { chipSelection } from './chip-selection.ts';
import { dataOutOrder } from './data-out.ts';
import { dieBinding, firstChannel } from './die-binding.ts';
import { freeBlockPick, gcActiveBlock } from './free-block.ts';
import { gc } from './garbage-collection.ts';
import { multiLocationRead } from './multi-location-read.ts';
import { partialWrite, transfer, unmappedRead } from './page-access.ts';
import { parallelRead, multiPlaneReadCompletion } from './parallel-read.ts';
import { planeReadLimit, planeReads } from './plane-reads.ts';
import { planeConstraint, multiPlane, selectiveWaste, planePick } from './planes.ts';
import { quirks } from './quirks.ts';
import { readLayout } from './read-layout.ts';
import { readPriority, readPriorityAgeLimitNs } from './read-priority.ts';
import { scheduler } from './scheduler.ts';
import { slcCache } from './slc-cache.ts';
import { sprinkler } from './sprinkler.ts';
import { superblockWays } from './superblocks.ts';
import { suspension } from './suspension.ts';
import { twinBlockGcScope, twinBlockMoves } from './twin-blocks.ts';
import { wearLeveling } from './wear-leveling.ts';
import { padAfterNs, wordLine } from './word-lines.ts';

const REGISTERED = [
  busyUnit,
  planeConstraint,
  dieBinding,
  dieInterleave,
  multiPlane,
  selectiveWaste,
  twinBlockGcScope,
  planePick,
  freeBlockPick,
  gcActiveBlock,
  channelMaxSubs,
  chipSelection,
  parallelRead,
  readLayout,
  multiPlaneReadCompletion,
  dataOutOrder,
  readPriority,
  readPriorityAgeLimitNs,
  scheduler,
  sprinkler,
  multiLocationRead,
  superblockWays,
  cacheMode,
  suspension,
  gc,
  wearLeveling,
  partialWrite,
  transfer,
  unmappedRead,
  quirks,
  twinBlockMoves,
  firstChannel,
  planeReads,
  planeReadLimit,
  wordLine,
  padAfterNs,
  slcCache,
] as const;

/** The schemas of the policies, by key. An experiment does not compile unless they are all of `Policy`. */
export type RegisteredSchemas = {
  readonly [Definition in (typeof REGISTERED)[number] as Definition['key']]: Definition['schema'];
};

/** The counters of decisions that were not the default's. */
export type CounterName = CounterOf<(typeof REGISTERED)[number]>;

export const POLICIES: readonly PolicyDefinition[] = REGISTERED;

export interface PolicySetting {
  readonly path: string;
  readonly facts: PolicyDefinition['settings'][string];
}

export const POLICY_SETTINGS: readonly PolicySetting[] = POLICIES.flatMap(({ key, settings }) =>
  Object.entries(settings).map(([path, facts]) => ({ path: documentPath(key, path), facts })),
);
