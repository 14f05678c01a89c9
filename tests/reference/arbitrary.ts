/**
 * Small random experiments for the comparison of engine and reference model: few dies, few and short blocks, so that
 * pages are overwritten and collected; round lengths of phases and clustered arrivals, so that things happen at the
 * same instant.
 */
import fc from 'fast-check';
import { ExperimentError, type Experiment, type ExperimentInput, parseExperiment } from '../support/doors/document.ts';
import {
  device,
  deviceSettings,
  type Drawn,
  type DrawnEach,
  drawnPrecondition,
  gc,
  hostSettings,
  initial,
  mostly,
  multiLocationRead,
  policySettings,
  precondition,
  readLayout,
  request,
  seldom,
  suspension,
  timing,
  usedBlock,
} from './arbitrary-settings.ts';

type DeviceInput = NonNullable<ExperimentInput['device']>;
type PolicyInput = NonNullable<ExperimentInput['policy']>;
type InitialInput = NonNullable<ExperimentInput['initial']>;

interface Draft {
  device: Drawn<typeof device>;
  timing: Drawn<typeof timing>;
  policy: DrawnEach<typeof policySettings>;
  initial: Drawn<typeof initial> | null;
  precondition: Drawn<typeof precondition>;
  host: DrawnEach<typeof hostSettings>;
  requests: Drawn<typeof request>[];
}

/** Settings of a topic, drawn in another way than usual. */
export interface Topic {
  policy?: { [Key in keyof Draft['policy']]?: fc.Arbitrary<Draft['policy'][Key]> };
  host?: { [Key in keyof Draft['host']]?: fc.Arbitrary<Draft['host'][Key]> };
  precondition?: fc.Arbitrary<Draft['precondition']>;
  device?: fc.Arbitrary<Draft['device']>;
  initial?: fc.Arbitrary<Draft['initial']>;
  request?: fc.Arbitrary<Draft['requests'][number]>;
}

/** Experiments that `parseExperiment` takes and the reference model knows, about one topic. */
export function experimentsAbout(topic: Topic): fc.Arbitrary<Experiment> {
  const draft: fc.Arbitrary<Draft> = fc.record({
    device: topic.device ?? device,
    timing,
    policy: fc.record({ ...policySettings, ...topic.policy }),
    initial: topic.initial ?? fc.option(initial, { freq: 3 }),
    precondition: topic.precondition ?? precondition,
    host: fc.record({ ...hostSettings, ...topic.host }),
    requests: fc.array(topic.request ?? request, { minLength: 1, maxLength: 60, size: 'max' }),
  });
  return draft.map((parts) => parsed(inputOf(parts))).filter((experiment) => experiment !== null);
}

/** Hardly more flash than data, and writes all over it: pages run out, collections are urgent, and some runs stop. */
export const FULL: Topic = {
  device: fc.record({
    ...deviceSettings,
    channels: fc.constantFrom<number>(1, 1, 2),
    blocksPerPlane: fc.constantFrom<number>(4, 5, 6),
    pagesPerBlock: fc.constantFrom<number>(2, 4, 4, 5),
    overprovisioning: fc.constantFrom<number>(0.15, 0.2, 0.3, 0.4, 0.5),
  }),
  policy: {
    cacheMode: fc.boolean(),
    wearLeveling: fc.record({
      dynamic: mostly(false, true),
      static: fc.boolean(),
      threshold: fc.constantFrom(1, 2, 3),
    }),
    gc: fc
      .tuple(gc, seldom(true, false), fc.boolean())
      .map(([settings, enabled, hostParallel]) => ({ ...settings, enabled, hostParallel })),
  },
  precondition: fc.oneof(
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 3, arbitrary: drawnPrecondition.map((settings) => ({ ...settings, fill: 1 as const })) },
  ),
  initial: fc.option(
    fc.record({
      used: fc.array(
        usedBlock.map((block) => ({ ...block, end: block.end === 'closed' ? ('full' as const) : block.end })),
        { minLength: 16, maxLength: 48, size: 'max' },
      ),
      bad: fc.constant([] as [number, number][]),
      running: fc.constant([] as Drawn<typeof initial>['running']),
      collect: fc.array(
        fc.record({ plane: fc.nat({ max: 7 }), block: fc.nat({ max: 5 }), atNs: fc.constantFrom(0, 20_000) }),
        {
          maxLength: 1,
        },
      ),
      cumulative: fc.constant([] as number[]),
    }),
    { freq: 3 },
  ),
  request: fc
    .tuple(request, seldom(true, false), fc.nat({ max: 400 }))
    .map(([usual, writes, page]) => (writes ? { ...usual, op: 'write' as const, page } : usual)),
};

/** Experiments about everything. */
export const smallExperiments: fc.Arbitrary<Experiment> = experimentsAbout({});

/** The same; one in five on a device that is full. */
export const anyExperiments: fc.Arbitrary<Experiment> = fc.oneof(
  { weight: 4, arbitrary: smallExperiments },
  { weight: 1, arbitrary: experimentsAbout(FULL) },
);

/** What deserves more experiments than chance gives it. */
export const TOPICS: Record<string, Topic> = {
  'small, full and busy devices': FULL,
  'reads and writes alone': {
    policy: { gc: gc.map((settings) => ({ ...settings, enabled: false })), superblockWays: fc.constant(1) },
  },
  'garbage collection': {
    policy: {
      gc: gc.map((settings) => ({ ...settings, enabled: true, softFreeRatio: 0.4 })),
      superblockWays: fc.constant(1),
    },
  },
  suspension: { policy: { suspension, cacheMode: fc.constant(false) } },
  'cache mode': { policy: { cacheMode: fc.constant(true) } },
  superblocks: { policy: { superblockWays: fc.constantFrom(2, 4) } },
  'writes bound at dispatch': {
    policy: {
      dieBinding: fc.constantFrom('dynamic' as const, 'undecided-queue' as const),
      superblockWays: fc.constant(1),
    },
  },
  'I/O-parallel garbage collection': {
    policy: {
      gc: gc.map((settings) => ({
        ...settings,
        enabled: true,
        softFreeRatio: 0.4,
        copyback: false,
        hostParallel: true,
      })),
      planeConstraint: mostly<'page' | 'block-and-page'>('page', 'block-and-page'),
      superblockWays: fc.constant(1),
    },
  },
  Sprinkler: { policy: { scheduler: fc.constant('sprinkler' as const), superblockWays: fc.constant(1) } },
  Slacker: { policy: { scheduler: fc.constant('slacker' as const), superblockWays: fc.constant(1) } },
  PAQ: { policy: { scheduler: fc.constant('paq' as const), superblockWays: fc.constant(1) } },
  'the read-friendly layout': { policy: { readLayout, superblockWays: fc.constant(1) } },
  'reads of several places': { policy: { multiLocationRead, superblockWays: fc.constant(1) } },
  'simulator bugs': {
    policy: { quirks: fc.record({ overlapTransfers: fc.boolean(), completeAtTransfer: fc.boolean() }) },
  },
  'multi-plane programs': {
    policy: {
      multiPlane: fc.constantFrom('wise' as const, 'greedy' as const, 'selective' as const),
      superblockWays: fc.constant(1),
    },
  },
  'twin blocks': { policy: { multiPlane: fc.constant('twin-block' as const), superblockWays: fc.constant(1) } },
  'preconditioned devices': { precondition: drawnPrecondition },
  'stationary runs': {
    precondition: drawnPrecondition,
    host: { warmup: fc.constantFrom(0, 0.25, 0.5, 0.75) },
  },
  'closed loops and the write buffer': {
    host: {
      mode: fc.constantFrom('open' as const, 'closed' as const),
      repeat: fc.constantFrom(1, 2, 3),
      writeBuffer: fc.record({ pages: fc.constantFrom(1, 2, 3, 8), ackNs: fc.constantFrom(0, 100, 20_000) }),
    },
  },
};

/** Null if the settings contradict each other. */
function parsed(input: ExperimentInput): Experiment | null {
  try {
    return parseExperiment(input);
  } catch (error) {
    if (error instanceof ExperimentError) return null;
    throw error;
  }
}

function inputOf({ device, timing, policy, initial, precondition, host, requests }: Draft): ExperimentInput {
  const settledPolicy = settled(device, policy);
  const start = initial === null ? {} : initialOf(device, settledPolicy, initial);
  // What is filled before time 0 is not described page by page.
  if (precondition !== null) for (const key of ['pages', 'writePointers', 'blocks'] as const) start[key] = [];
  // Each load would end in a pass of its own.
  if (timing.transferNsPerByte === 0) settledPolicy.quirks = { ...policy.quirks, completeAtTransfer: false };
  return {
    version: 1,
    device,
    timing,
    policy: settledPolicy,
    initial: start,
    precondition: precondition ?? {},
    host,
    workload: { requests: requestsOf(device, requests, host.addressing === 'refuse') },
    seed: requests.length,
  };
}

/** Takes out what contradicts another setting. */
export function settled(
  device: Pick<Draft['device'], 'chipsPerChannel' | 'diesPerChip'>,
  policy: PolicyInput,
): PolicyInput {
  const { superblockWays = 1 } = policy;
  const result: PolicyInput = { ...policy };
  if (policy.cacheMode) result.suspension = {};
  if (policy.scheduler === 'sprinkler') result.multiLocationRead = false;
  const perChannel = device.chipsPerChannel * device.diesPerChip;
  if (perChannel % superblockWays !== 0) result.superblockWays = 1;
  if ((result.superblockWays ?? 1) !== 1) {
    if (policy.dieBinding === 'dynamic') result.dieBinding = 'request-order';
    result.multiPlane = 'none';
    result.gc = { ...policy.gc, copyback: false, hostParallel: false };
    result.multiLocationRead = false;
    result.readLayout = false;
    result.scheduler = 'fifo';
  }
  if (result.multiPlane === 'twin-block') {
    result.gcActiveBlock = false;
    result.gc = { ...policy.gc, copyback: false, hostParallel: false };
  }
  return result;
}

function requestsOf(
  device: DeviceInput,
  requests: Draft['requests'],
  inside: boolean,
): {
  atNs: number;
  op: 'read' | 'write' | 'trim';
  offset: number;
  bytes: number;
}[] {
  const pageBytes = device.pageBytes ?? 1024;
  // Where nothing beyond the device is allowed: a few pages are in every device.
  const most = inside ? 6 : Infinity;
  let atNs = 0;
  return requests.map(({ gapNs, op, page, pages, cut, oddBytes }) => {
    atNs += gapNs;
    const first = Math.min(page, most);
    const start = first * pageBytes + cut[0] * 512 + oddBytes;
    const end = (first + pages) * pageBytes - cut[1] * 512;
    return { atNs, op, offset: start, bytes: Math.max(end - start, 100) };
  });
}

function initialOf(device: Draft['device'], policy: PolicyInput, drawn: NonNullable<Draft['initial']>): InitialInput {
  const { channels, chipsPerChannel, diesPerChip, planesPerDie, blocksPerPlane, pagesPerBlock } = device;
  const dies = channels * chipsPerChannel * diesPerChip;
  const physical = dies * planesPerDie * blocksPerPlane * pagesPerBlock;
  const logical = Math.floor(physical * (1 - device.overprovisioning));
  const dieAt = (die: number): { channel: number; chip: number; die: number } => ({
    channel: die % channels,
    chip: Math.floor(die / channels) % chipsPerChannel,
    die: Math.floor(die / (channels * chipsPerChannel)),
  });
  const planeAt = (plane: number): { channel: number; chip: number; die: number; plane: number } => ({
    ...dieAt(Math.floor(plane / planesPerDie)),
    plane: plane % planesPerDie,
  });
  const pages: NonNullable<InitialInput['pages']> = [];
  const writePointers: NonNullable<InitialInput['writePointers']> = [];
  const blocks: NonNullable<InitialInput['blocks']> = [];
  const taken = new Set<string>();
  const open = new Map<number, number>();
  let lpn = 0;
  for (const { plane: anyPlane, block: anyBlock, valid: anyValid, end, eraseCount } of drawn.used) {
    const lanes = lanesOf(device, policy, anyPlane % (dies * planesPerDie));
    const [first = 0] = lanes;
    const block = anyBlock % blocksPerPlane;
    if (taken.has(`${first}/${block}`)) continue;
    taken.add(`${first}/${block}`);
    const mayOpen = (open.get(first) ?? 0) < (policy.gcActiveBlock ? 2 : 1);
    for (const [lane, plane] of lanes.entries()) {
      const place = { ...planeAt(plane), block };
      const valid = anyValid.slice(0, pagesPerBlock);
      let mapped = 0;
      for (const page of valid.keys()) {
        // Every third logical page is missing: some reads find nothing. Lanes are in step, but not alike.
        if (!valid[(page + lane) % valid.length] || lpn >= logical) continue;
        pages.push({ lpn, ...place, page });
        mapped += 1;
        lpn += lpn % 3 === 1 ? 2 : 1;
      }
      const pointer = end === 'pointer' && mayOpen && valid.length < pagesPerBlock;
      if (end === 'full') writePointers.push({ ...place, page: pagesPerBlock });
      if (pointer) writePointers.push({ ...place, page: valid.length });
      const invalid = lanes.length > 1 && end !== 'full' && !pointer ? valid.length - mapped : 0;
      blocks.push({ ...place, invalid, eraseCount, bad: false });
      if (pointer && lane === lanes.length - 1) open.set(first, (open.get(first) ?? 0) + 1);
    }
  }
  for (const [anyPlane, anyBlock] of drawn.bad) {
    const plane = anyPlane % (dies * planesPerDie);
    const [first = 0] = lanesOf(device, policy, plane);
    const block = anyBlock % blocksPerPlane;
    if (taken.has(`${first}/${block}`)) continue;
    taken.add(`${first}/${block}`);
    blocks.push({ ...planeAt(plane), block, invalid: 0, eraseCount: 0, bad: true });
  }
  // One operation a busy unit: two would be two transactions at the same time.
  const unitOf = (anyDie: number): string => {
    const { channel, chip, die } = dieAt(anyDie);
    const bank = Math.floor((chip * diesPerChip + die) / (policy.superblockWays ?? 1));
    const byChip = policy.superblockWays === 1 && (policy.busyUnit === 'chip' || policy.dieInterleave === false);
    return `${channel}/${byChip ? `chip ${chip}` : bank}`;
  };
  const busy = new Set<string>();
  const running = drawn.running.flatMap(({ die: anyDie, kind, remainingNs }) => {
    const die = anyDie % dies;
    if (busy.has(unitOf(die))) return [];
    busy.add(unitOf(die));
    return [{ ...dieAt(die), kind, remainingNs }];
  });
  const collect = drawn.collect.map(({ plane, block, atNs }) => ({
    ...planeAt(plane % (dies * planesPerDie)),
    block: block % blocksPerPlane,
    atNs,
  }));
  const cumulativeWrites = drawn.cumulative.slice(0, dies).map((count, die) => ({ ...dieAt(die), pages: count }));
  return { pages, writePointers, blocks, running, collect, cumulativeWrites };
}

/**
 * Planes whose blocks are written and erased in step with this one's (superblocks, twin blocks), itself among them; in
 * their order.
 */
function lanesOf(device: Draft['device'], policy: PolicyInput, plane: number): number[] {
  const { channels, chipsPerChannel, diesPerChip, planesPerDie } = device;
  const die = Math.floor(plane / planesPerDie);
  if (policy.multiPlane === 'twin-block') {
    return Array.from({ length: planesPerDie }, (_, inDie) => die * planesPerDie + inDie);
  }
  const ways = policy.superblockWays ?? 1;
  const position =
    (Math.floor(die / channels) % chipsPerChannel) * diesPerChip + Math.floor(die / (channels * chipsPerChannel));
  return Array.from({ length: ways }, (_, lane) => {
    const bank = position - (position % ways) + lane;
    const other =
      (die % channels) + channels * (Math.floor(bank / diesPerChip) + chipsPerChannel * (bank % diesPerChip));
    return other * planesPerDie + (plane % planesPerDie);
  });
}
