/**
 * Settings and requests of the random experiments (arbitrary.ts), one arbitrary for each part of the document. New
 * settings are in later-settings.ts.
 */
import fc from 'fast-check';
import type { Quirks, Scheduler } from '../support/doors/document.ts';

interface DrawnShare {
  counter: 'outstanding' | 'cumulative';
  split: 'ceil' | 'exact';
}

/** What an arbitrary draws. */
export type Drawn<A> = A extends fc.Arbitrary<infer T> ? T : never;
export type DrawnEach<Settings> = { [Key in keyof Settings]: Drawn<Settings[Key]> };

/** Mostly `usual`, else one of the others. */
export function mostly<T>(usual: T, ...others: T[]): fc.Arbitrary<T> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 2, arbitrary: fc.constantFrom(...others) });
}

/** Nearly always `usual`. */
export function seldom<T>(usual: T, ...others: T[]): fc.Arbitrary<T> {
  return fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });
}

/** Nearly always the first. */
function seldomOf<A, B>(usual: fc.Arbitrary<A>, other: fc.Arbitrary<B>): fc.Arbitrary<A | B> {
  return fc.oneof({ weight: 8, arbitrary: usual }, { weight: 1, arbitrary: other });
}

/** A length out of several; 0 now and then. */
function sometimesNone(...lengths: number[]): fc.Arbitrary<number> {
  return fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...lengths) }, { weight: 1, arbitrary: fc.constant(0) });
}

export const deviceSettings = {
  channels: fc.constantFrom<number>(1, 1, 1, 2, 2, 3),
  chipsPerChannel: fc.constantFrom<number>(1, 1, 2),
  diesPerChip: fc.constantFrom<number>(1, 1, 2),
  planesPerDie: fc.constantFrom<number>(1, 2, 2, 4),
  blocksPerPlane: fc.constantFrom<number>(4, 5, 6, 8),
  pagesPerBlock: fc.constantFrom<number>(4, 4, 5, 8),
  pageBytes: mostly(1024, 2048),
  spareBytes: mostly(0, 64),
  overprovisioning: fc.constantFrom<number>(0.4, 0.5, 0.6, 0.75),
  overprovisioningOf: fc.constant('physical' as const),
};

export const device = fc.record(deviceSettings);

export const timing = fc.record({
  commandNs: mostly(0, 10, 100),
  transferNsPerByte: mostly(1, 0.5, 2.5, 0.333333, 0),
  readNs: sometimesNone(512, 1000, 1024, 2048),
  programNs: sometimesNone(3000, 4096, 10_000),
  eraseNs: sometimesNone(8192, 12_000, 30_000),
  planeSwitchNs: mostly(0, 24),
  registerCopyNs: mostly(0, 30),
});

export const suspension = fc.record({
  program: mostly(true, false),
  erase: mostly(true, false),
  point: fc.constantFrom('immediate' as const, 'inter-phase' as const, 'cancel' as const, 'restart' as const),
  programSuspendNs: fc.constantFrom(0, 200, 512),
  eraseSuspendNs: fc.constantFrom(0, 500, 1024),
  resumeNs: fc.constantFrom(0, 50, 512),
  programPhaseNs: fc.constantFrom(0, 512, 1000),
  erasePhaseNs: fc.constantFrom(0, 1024, 3000),
  phaseResetNs: fc.constantFrom(0, 40),
  maxPerProgram: fc.constantFrom(0, 1, 2, 8, 8, 8),
  maxPerErase: fc.constantFrom(0, 1, 3, 16, 16, 16),
  minRunProgramNs: fc.constantFrom(0, 500, 1024),
  minRunEraseNs: fc.constantFrom(0, 1000, 2048),
  worthItMarginNs: fc.constantFrom(0, 100, 1000),
  readsPerSuspend: fc.constantFrom(1, 2, 4),
  resumeAfter: fc.constantFrom('data-out' as const, 'array' as const),
  writesSuspendErase: fc.boolean(),
});

export const gc = fc.record({
  enabled: mostly(true, true, false),
  victim: mostly<'greedy' | 'random-greedy'>('greedy', 'random-greedy'),
  d: fc.constantFrom(1, 2, 10),
  freeUnit: fc.constantFrom('blocks' as const, 'pages' as const),
  softFreeRatio: fc.constantFrom(0.05, 0.3, 0.4, 0.5),
  hardFreeBlocks: fc.constantFrom(0, 1, 2, 2, 2),
  copyback: mostly(false, true),
  suspendable: fc.boolean(),
  hostParallel: seldom(false, true),
});

const wearLeveling = fc.record({
  dynamic: mostly(false, true),
  static: mostly(false, true),
  threshold: fc.constantFrom(1, 2, 3),
});

export const multiLocationRead = fc.record({
  units: fc.constantFrom(1, 2, 3, 4),
  extra: fc.constantFrom(0, 0.1, 0.333333, 1.5),
});

const sprinkler = fc.record({
  planeAware: fc.boolean(),
  maxBypass: fc.constantFrom(0, 1, 2, 16),
  depth: fc.constantFrom(1, 2, 4, 32),
});

export const readLayout = fc.record({
  thresholdPages: fc.constantFrom(1, 2, 3),
  regionPages: fc.constantFrom(2, 4, 16, 64),
  clearAfter: fc.constantFrom(1, 2),
  evenPlacement: mostly(true, false),
  reallocation: mostly(true, false),
  reallocationPages: fc.constantFrom(1, 2, 8),
});

const NO_QUIRKS: Quirks = { overlapTransfers: false, completeAtTransfer: false };

export const policySettings = {
  busyUnit: fc.constantFrom('die' as const, 'chip' as const),
  planeConstraint: fc.constantFrom('block-and-page' as const, 'page' as const),
  dieBinding: fc.constantFrom(
    'write-order' as const,
    'write-order' as const,
    'static' as const,
    'request-order' as const,
    'queue' as const,
    'state' as const,
    'dynamic' as const,
    'undecided-queue' as const,
  ),
  superblockWays: seldom(1, 2, 4),
  cacheMode: seldom(false, true),
  dieInterleave: mostly(true, false),
  multiPlane: fc.constantFrom(
    'none' as const,
    'wise' as const,
    'greedy' as const,
    'selective' as const,
    'twin-block' as const,
  ),
  selectiveWaste: fc.constantFrom(0, 1, 2, 4),
  twinBlockGcScope: fc.constantFrom('die' as const, 'chip' as const),
  planePick: fc.constantFrom('lagging' as const, 'round-robin' as const),
  freeBlockPick: mostly<'lowest' | 'least-erased'>('lowest', 'least-erased'),
  gcActiveBlock: fc.boolean(),
  channelMaxSubs: mostly<false | DrawnShare>(
    false,
    { counter: 'outstanding', split: 'ceil' },
    { counter: 'outstanding', split: 'exact' },
    { counter: 'cumulative', split: 'ceil' },
    { counter: 'cumulative', split: 'exact' },
  ),
  chipSelection: fc.constantFrom('first-idle' as const, 'minimize-chips' as const, 'best-fit' as const),
  parallelRead: fc.constantFrom('none' as const, 'same-request' as const, 'any' as const),
  multiPlaneReadCompletion: fc.constantFrom('page' as const, 'transaction' as const),
  dataOutOrder: fc.constantFrom('first-ready' as const, 'chip-index' as const, 'most-remaining' as const),
  readPriority: fc.boolean(),
  readPriorityAgeLimitNs: mostly(0, 1000, 6000),
  suspension: fc.oneof(fc.constant({}), suspension, suspension),
  gc,
  wearLeveling,
  scheduler: seldom<Scheduler>('fifo', 'sprinkler', 'slacker', 'paq'),
  sprinkler,
  readLayout: seldomOf(fc.constant(false as const), readLayout),
  multiLocationRead: seldomOf(fc.constant(false as const), multiLocationRead),
  // They break rules that every other run keeps: a topic of their own.
  quirks: fc.constant(NO_QUIRKS),
  partialWrite: mostly<'read-modify-write' | 'pad'>('read-modify-write', 'pad'),
  transfer: mostly<'page' | 'sectors'>('page', 'sectors'),
  unmappedRead: fc.constantFrom('prefilled' as const, 'zero' as const),
};

/** Requests in pages and sectors; `near` keeps most of them to a few hot pages. */
export const request = fc.record({
  gapNs: fc.oneof(
    { weight: 5, arbitrary: fc.constant(0) },
    { weight: 4, arbitrary: fc.constantFrom(1, 10, 100, 512, 1024, 2048) },
    { weight: 2, arbitrary: fc.constantFrom(3000, 4096, 10_000, 20_000) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 30_000 }) },
  ),
  op: fc.oneof(
    { weight: 4, arbitrary: fc.constant('read' as const) },
    { weight: 6, arbitrary: fc.constant('write' as const) },
    { weight: 1, arbitrary: fc.constant('trim' as const) },
  ),
  page: fc.oneof(fc.nat({ max: 7 }), fc.nat({ max: 400 })),
  pages: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 5 })),
  /** Sectors left out at the start and at the end; aligned where both are 0. */
  cut: fc.oneof(
    { weight: 3, arbitrary: fc.constant([0, 0] as const) },
    fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 })),
  ),
  oddBytes: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.nat({ max: 300 })),
});

/** A block that is written before time 0. */
export const usedBlock = fc.record({
  plane: fc.nat({ max: 63 }),
  block: fc.nat({ max: 7 }),
  valid: fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }),
  end: fc.constantFrom('pointer' as const, 'closed' as const, 'full' as const),
  eraseCount: fc.nat({ max: 3 }),
});

export const initial = fc.record({
  used: fc.array(usedBlock, { maxLength: 24, size: 'max' }),
  bad: fc.array(fc.tuple(fc.nat({ max: 63 }), fc.nat({ max: 7 })), { maxLength: 1 }),
  running: fc.array(
    fc.record({
      die: fc.nat({ max: 7 }),
      kind: fc.constantFrom('erase' as const, 'program' as const, 'read' as const),
      remainingNs: fc.constantFrom(500, 1024, 4096, 20_000),
    }),
    { maxLength: 2 },
  ),
  collect: fc.array(
    fc.record({
      plane: fc.nat({ max: 63 }),
      block: fc.nat({ max: 7 }),
      atNs: fc.constantFrom(0, 0, 1024, 5000, 20_000),
    }),
    { maxLength: 2 },
  ),
  cumulative: fc.array(fc.nat({ max: 5 }), { maxLength: 4 }),
});

export const hostSettings = {
  mode: mostly<'open' | 'closed'>('open', 'closed'),
  queueDepth: fc.constantFrom(1, 2, 4, 32),
  timeScale: mostly(1, 2, 0.7),
  repeat: mostly(1, 2),
  warmup: fc.constant(0) as fc.Arbitrary<number>,
  addressing: mostly<'wrap' | 'grow' | 'refuse'>('wrap', 'grow', 'refuse'),
  writeBuffer: fc.record({ pages: seldom(0, 1, 3, 8), ackNs: fc.constantFrom(0, 100, 20_000) }),
};

export const drawnPrecondition = fc.record({
  kind: fc.constantFrom('sequential-fill', 'used', 'used'),
  fill: fc.constantFrom(1, 0.8, 0.3),
});

export const precondition: fc.Arbitrary<Drawn<typeof drawnPrecondition> | null> = fc.oneof(
  { weight: 6, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: drawnPrecondition },
);
