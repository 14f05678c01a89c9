/** Small full devices under the named policies, and a judge of whether a run that stopped could have gone on. */
import fc from 'fast-check';
import { DocumentError } from '../../src/device/document-error.ts';
import type { Timing } from '../../src/device/device.ts';
import type { Experiment } from '../../src/document/experiment.ts';
import { NAMED_POLICIES } from '../../src/document/presets/schemes.ts';
import { applyPatch } from '../../src/document/patch.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { pagesOfLine } from '../../src/document/policies/word-lines.ts';
import { refuseUnsupported } from '../../src/engine/setup/unsupported.ts';
import { type DeviceState, NONE } from '../../src/engine/recording/recording.ts';
import { firstNs } from '../../src/device/page-types.ts';
import type { Times } from '../../src/device/schema-node.ts';

const drawn = fc.record({
  channels: fc.constantFrom(1, 2),
  chips: fc.constantFrom(1, 2),
  dies: fc.constantFrom(1, 2, 4),
  planes: fc.constantFrom(1, 2, 4),
  blocks: fc.constantFrom(6, 8, 12),
  pages: fc.constantFrom(4, 8, 16),
  overprovisioning: fc.constantFrom(0.15, 0.2, 0.25, 0.35, 0.5),
  hardFreeBlocks: fc.constantFrom(0, 1, 2),
  cacheMode: fc.boolean(),
  static: fc.boolean(),
  hostParallel: fc.boolean(),
  gcActiveBlock: fc.option(fc.boolean(), { nil: undefined }),
  steady: fc.boolean(),
  gapNs: fc.constantFrom(0, 100_000, 2_000_000),
  writes: fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.constantFrom(1, 1, 2, 3)), {
    minLength: 150,
    maxLength: 150,
  }),
  seed: fc.nat({ max: 99 }),
});

type Settings = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

/** Null if the policy does not go with the device. */
function experimentOf(settings: Settings, policy: (typeof NAMED_POLICIES)[number]): Experiment | null {
  const { channels, planes, blocks, pages, overprovisioning } = settings;
  // A superblock wants as many dies on a channel.
  const ways = policy.patch.policy?.superblockWays ?? 1;
  const chips = ways > 4 ? 2 : settings.chips;
  const dies = Math.max(settings.dies, ways / chips);
  const pageBytes = 4096;
  const logical = Math.floor(channels * chips * dies * planes * blocks * pages * (1 - overprovisioning));
  const requests = settings.writes.map(([share, count], i) => ({
    atNs: i * settings.gapNs,
    op: i % 5 === 4 ? ('read' as const) : ('write' as const),
    offset: Math.floor(share * Math.max(1, logical - count)) * pageBytes,
    bytes: count * pageBytes,
  }));
  try {
    const base = parseExperiment({
      version: 1,
      device: {
        channels,
        chipsPerChannel: chips,
        diesPerChip: dies,
        planesPerDie: planes,
        blocksPerPlane: blocks,
        pagesPerBlock: pages,
        pageBytes,
        overprovisioning,
      },
      policy: { gc: { hardFreeBlocks: settings.hardFreeBlocks } },
      precondition: { kind: settings.steady ? 'used' : 'sequential-fill' },
      workload: { requests },
      seed: settings.seed,
    });
    const named = applyPatch(base, policy.patch);
    const { multiPlane, superblockWays, gcActiveBlock, suspension } = named.policy;
    const inStep = multiPlane === 'twin-block' || superblockWays > 1;
    const suspends = suspension.program || suspension.erase;
    const experiment = applyPatch(named, {
      policy: {
        cacheMode: settings.cacheMode && !suspends,
        wearLeveling: { static: settings.static, threshold: 2 },
        gcActiveBlock: inStep ? gcActiveBlock : (settings.gcActiveBlock ?? gcActiveBlock),
        gc: { hostParallel: settings.hostParallel && !inStep },
      },
    });
    refuseUnsupported(experiment);
    return experiment;
  } catch (error) {
    if (error instanceof DocumentError) return null;
    throw error;
  }
}

interface FullDevice {
  readonly policy: string;
  readonly experiment: Experiment;
}

/**
 * Experiments on small full devices, under the named policies in turn.
 * @param vary changes each; null: that one is left out
 */
export function fullDevices(
  count: number,
  seed: number,
  vary: (experiment: Experiment, index: number) => Experiment | null = (experiment) => experiment,
): FullDevice[] {
  const found: FullDevice[] = [];
  for (let round = 0; found.length < count; round++) {
    for (const [i, settings] of fc.sample(drawn, { numRuns: NAMED_POLICIES.length, seed: seed + round }).entries()) {
      const policy = NAMED_POLICIES[i];
      const own = experimentOf(settings, policy);
      const experiment = own === null ? null : vary(own, found.length);
      if (experiment !== null && found.length < count) found.push({ policy: policy.name, experiment });
    }
  }
  return found;
}

/**
 * The same with collections that hold their channel, of which host reads cut none, the erases, or the programs too (in
 * turn), if the device can suspend.
 */
export function heldDevices(count: number, seed: number): FullDevice[] {
  return fullDevices(count, seed, (experiment, index) => {
    const turn = Math.floor(index / NAMED_POLICIES.length) % 3;
    const suspension = experiment.policy.cacheMode
      ? {}
      : { suspension: { program: turn > 1, erase: turn > 0, collection: turn > 1 } };
    try {
      const held = applyPatch(experiment, { policy: { gc: { preemption: 'block' }, ...suspension } });
      refuseUnsupported(held);
      return held;
    } catch (error) {
      if (error instanceof DocumentError) return null;
      throw error;
    }
  });
}

/**
 * The same with planes that read independently, under those policies that allow it, and reads in place of each third
 * write; every second run has collections that hold their channel.
 */
export function planeReadDevices(count: number, seed: number): FullDevice[] {
  return fullDevices(count, seed, (experiment, index) => {
    if (!('requests' in experiment.workload)) return null;
    const requests = experiment.workload.requests.map((request, i) =>
      i % 3 === 1 ? { ...request, op: 'read' as const } : request,
    );
    try {
      const reading = applyPatch(experiment, {
        policy: {
          planeReads: 'independent',
          planeReadLimit: index % 3 === 0 ? 2 : 0,
          parallelRead: 'none',
          cacheMode: false,
          gc: { hostParallel: false, ...(index % 2 === 0 ? { preemption: 'block' as const } : {}) },
        },
        workload: { requests },
      });
      refuseUnsupported(reading);
      return reading;
    } catch (error) {
      if (error instanceof DocumentError) return null;
      throw error;
    }
  });
}

/** Cores and links of a small full device, in turn: what the array takes times of the same order from. */
const CONTROLLERS = [
  { cores: 1, readOccupancyNs: 20_000, writeOccupancyNs: 30_000, gcPageOccupancyNs: 15_000 },
  { cores: 2, pageOccupancyNs: 9000, gcPageOccupancyNs: 200_000, linkNsPerByte: 4, linkDirections: 1 },
  { readLatencyNs: 21_500, writeLatencyNs: 4000, latencyPer4KiBNs: 460, linkNsPerByte: 0.5, linkChunkBytes: 1024 },
  { cores: 1, writeOccupancyNs: 700_000, readOccupancyNs: 1, linkNsPerByte: 100, linkLatencyNs: 900 },
  { cores: 3, gcPageOccupancyNs: 3_000_000, linkNsPerByte: 0.3, linkChunkBytes: 4096, linkDirections: 1 },
] as const;

/**
 * The same with a controller and a link that take time, and reads in place of each third write. In turn: planes that
 * read independently where the policy allows it, collections that hold their channel, suspended collections, a write
 * buffer with flushes.
 */
export function controlledDevices(count: number, seed: number): FullDevice[] {
  return fullDevices(count, seed, (experiment, index) => {
    if (!('requests' in experiment.workload)) return null;
    const { cacheMode, suspension } = experiment.policy;
    const planes = index % 3 === 0;
    const held = index % 4 === 1;
    const buffered = index % 5 === 2;
    const requests = experiment.workload.requests.map((request, i) =>
      buffered && i % 7 === 6
        ? { ...request, op: 'flush' as const }
        : i % 3 === 1
          ? { ...request, op: 'read' as const }
          : request,
    );
    try {
      const controlled = applyPatch(experiment, {
        controller: CONTROLLERS[index % CONTROLLERS.length],
        host: buffered ? { writeBuffer: { pages: 4, policy: 'lru', ackNs: 5000 } } : {},
        policy: {
          suspension: { collection: index % 2 === 0 && !cacheMode && (suspension.program || suspension.erase) },
          gc: held ? { preemption: 'block' } : {},
          ...(planes ? { planeReads: 'independent', parallelRead: 'none', cacheMode: false } : {}),
        },
        workload: { requests },
      });
      const possible = planes ? applyPatch(controlled, { policy: { gc: { hostParallel: false } } }) : controlled;
      refuseUnsupported(possible);
      return possible;
    } catch (error) {
      if (error instanceof DocumentError) return null;
      throw error;
    }
  });
}

/**
 * The same used, with as many more blocks as that needs; in turn parts of the capacity filled, a free
 * share that fits no more or less, and the best of few drawn blocks collected.
 */
export function preparedDevices(count: number, seed: number): FullDevice[] {
  return fullDevices(count, seed, (experiment, index) => {
    const fill = [1, 1, 0.95][index % 3];
    try {
      const prepared = applyPatch(experiment, {
        precondition: { kind: 'used', fill },
        policy: { gc: index % 5 === 1 ? { victim: 'random-greedy', d: 2 + (index % 3) } : {} },
      });
      refuseUnsupported(prepared);
      return prepared;
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      return null;
    }
  });
}

/** SLC caches of small full devices, in turn. */
const CACHES = [
  { blocksPerPlane: 1, whenFull: 'fold-first' },
  { blocksPerPlane: 2, lowFreeBlocks: 0, foldIdleNs: 100_000, foldPath: 'on-die' },
  { blocksPerPlane: 1, foldVictim: 'least-valid' },
  { blocksPerPlane: 2, lowFreeBlocks: 2, whenFull: 'fold-first' },
  { blocksPerPlane: 0, dynamicBlocksPerPlane: 2, keepFreeBlocks: 2 },
  { blocksPerPlane: 1, dynamicBlocksPerPlane: 3, keepFreeBlocks: 3, whenFull: 'fold-first', foldPath: 'on-die' },
  { blocksPerPlane: 1, dynamicBlocksPerPlane: 1, keepFreeBlocks: 2, admit: 'small', smallPages: 1 },
] as const;

/**
 * The same with an SLC cache of few blocks, which are added to the plane, under those policies that allow it; every
 * third behind a write buffer, every second with suspension.
 */
export function cachedDevices(count: number, seed: number): FullDevice[] {
  return fullDevices(count, seed, (experiment, index) => {
    const cache = CACHES[index % CACHES.length];
    const { cacheMode } = experiment.policy;
    try {
      const cached = applyPatch(experiment, {
        device: { blocksPerPlane: experiment.device.blocksPerPlane + cache.blocksPerPlane },
        policy: {
          slcCache: cache,
          multiPlane: 'none',
          parallelRead: 'none',
          gcActiveBlock: false,
          wearLeveling: { static: false },
          gc: { hostParallel: false },
          suspension: { program: index % 2 === 0 && !cacheMode, erase: index % 2 === 0 && !cacheMode },
        },
        host: index % 3 === 2 ? { writeBuffer: { pages: 4, policy: 'lru', ackNs: 5000 } } : {},
      });
      refuseUnsupported(cached);
      return cached;
    } catch (error) {
      if (error instanceof DocumentError) return null;
      throw error;
    }
  });
}

/** Page types of small full devices, in turn: how much longer than the first the further ones take. */
const TYPES = [
  { count: 2, order: 'word-line', reads: [1.4], programs: [2.6] },
  { count: 3, order: 'shadow', reads: [1.4, 1.9], programs: [2.7, 7] },
  { count: 3, order: 'word-line', reads: [1.2, 1], programs: [1, 1] },
  { count: 4, order: 'word-line', reads: [1.4, 2.1, 2.9], programs: [2.8, 8, 10.6] },
] as const;

/** The timing of an experiment with page types. */
function typedTiming({ timing }: Experiment, { count, order, reads, programs }: (typeof TYPES)[number]): Timing {
  const byType = (times: Times, factors: readonly number[]): number[] => {
    const first = firstNs(times);
    return [first, ...factors.map((by) => Math.round(first * by))];
  };
  return {
    ...timing,
    readNs: byType(timing.readNs, reads),
    programNs: byType(timing.programNs, programs),
    pageTypes: { ...timing.pageTypes, count, order },
  };
}

/** The same with pages of several types, each programmed by itself, under every named policy. */
export function typedDevices(count: number, seed: number): FullDevice[] {
  return fullDevices(count, seed, (experiment, index) =>
    applyPatch(experiment, { timing: typedTiming(experiment, TYPES[index % TYPES.length]) }),
  );
}

/**
 * The same with whole word lines, programmed at once or in two passes, behind a buffer that just holds them, or a little
 * more; each seventh request is a flush. Of the policies only what goes with word lines is left.
 */
export function lineDevices(wordLine: 'one-shot' | 'two-pass', count: number, seed: number): FullDevice[] {
  const inPasses = wordLine === 'two-pass';
  const types = TYPES.filter(({ order }) => order === 'word-line');
  return fullDevices(count, seed, (experiment, index) => {
    const cell = types[index % types.length];
    const { device, policy } = experiment;
    if (!('requests' in experiment.workload)) return null;
    const requests = experiment.workload.requests.map((request, i) =>
      i % 7 === 6 ? { ...request, op: 'flush' as const } : request,
    );
    const dies = device.channels * device.chipsPerChannel * device.diesPerChip;
    const unit = cell.count * device.planesPerDie;
    const bindings = ['write-order', 'request-order', 'queue', 'state'] as const;
    const pages = unit * (inPasses ? dies + 1 : 1) + (index % 4);
    try {
      const lines = parseExperiment({
        ...experiment,
        device: { ...device, pagesPerBlock: Math.ceil(device.pagesPerBlock / cell.count) * cell.count },
        timing: typedTiming(experiment, cell),
        policy: {
          ...policy,
          wordLine,
          padAfterNs: index % 3 === 0 ? 500_000 : 0,
          dieBinding: bindings[index % bindings.length],
          multiPlane: 'none',
          superblockWays: 1,
          scheduler: 'fifo',
          readLayout: false,
          channelMaxSubs: false,
          ...(inPasses && { cacheMode: false, wearLeveling: { ...policy.wearLeveling, static: false } }),
          gc: { ...policy.gc, copyback: false, hostParallel: false },
        },
        host: { ...experiment.host, writeBuffer: { pages, ackNs: 5000, policy: index % 2 === 0 ? 'lru' : 'fifo' } },
        workload: { requests },
      });
      refuseUnsupported(lines);
      return lines;
    } catch (error) {
      if (error instanceof DocumentError) return null;
      throw error;
    }
  });
}

/** What becomes of the requests of a small full device, in turn, behind a write buffer. */
const BUFFERS = [
  { pages: 1, policy: 'lru' },
  { pages: 4, policy: 'lru', idleWriteBack: false },
  { pages: 16, policy: 'lru' },
  { pages: 2, policy: 'fifo' },
  { pages: 8, policy: 'lru', acknowledge: 'program' },
] as const;

/** The same with a small write buffer: each seventh request is a flush, each third write has FUA. */
export function flushingDevices(count: number, seed: number): FullDevice[] {
  return fullDevices(count, seed, (experiment, index) => {
    const turn = Math.floor(index / NAMED_POLICIES.length) % BUFFERS.length;
    if (!('requests' in experiment.workload)) return null;
    const requests = experiment.workload.requests.map((request, i) =>
      i % 7 === 6
        ? { ...request, op: 'flush' as const }
        : i % 3 === 0 && request.op === 'write'
          ? { ...request, fua: true }
          : request,
    );
    try {
      const flushing = applyPatch(experiment, {
        host: { hazards: index % 2 === 0 ? 'flash' : 'ram', writeBuffer: { ackNs: 5000, ...BUFFERS[turn] } },
        workload: { requests },
      });
      refuseUnsupported(flushing);
      return flushing;
    } catch (error) {
      if (error instanceof DocumentError) return null;
      throw error;
    }
  });
}

/**
 * Where a collection could give a page back in the state that a run ended in: planes (of those in step, together) that
 * have a block with invalid pages whose valid ones fit into what is not written elsewhere in the plane. Looks at
 * nothing but the map and the counts of written pages. Static blocks of an SLC cache are no room for ordinary pages; one
 * of them that is full can be folded if there is room beside the block that is kept for collections. (Of blocks that the
 * cache takes from the free ones the state does not say the mode: where there are any, only the static ones are judged.)
 */
export function planesToFree({ device, timing, policy }: Experiment, state: DeviceState): string[] {
  const { channels, chipsPerChannel, diesPerChip, planesPerDie, blocksPerPlane, pagesPerBlock } = device;
  const dies = channels * chipsPerChannel * diesPerChip;
  const valid = new Uint32Array(state.blockWritten.length);
  for (const ppn of state.mapping) if (ppn !== NONE) valid[Math.floor(ppn / pagesPerBlock)]++;
  // Whole word lines are programmed, in all planes of a die.
  const unit = pagesOfLine({ device, timing, policy });
  // Which planes go in step, under a name each.
  const groups = new Map<string, number[]>();
  for (let plane = 0; plane < dies * planesPerDie; plane++) {
    const die = Math.floor(plane / planesPerDie);
    const onChannel =
      (Math.floor(die / channels) % chipsPerChannel) * diesPerChip + Math.floor(die / (channels * chipsPerChannel));
    const gang = `${die % channels}/${Math.floor(onChannel / policy.superblockWays)}/${plane % planesPerDie}`;
    const name =
      policy.multiPlane === 'twin-block' || unit > 1
        ? `die ${die}`
        : policy.superblockWays > 1
          ? `gang ${gang}`
          : `plane ${plane}`;
    groups.set(name, [...(groups.get(name) ?? []), plane]);
  }
  const found: string[] = [];
  for (const [name, planes] of groups) {
    const sum = (column: ArrayLike<number>, block: number): number =>
      planes.reduce((total, plane) => total + column[plane * blocksPerPlane + block], 0);
    const { slcCache } = policy;
    const cacheBlocks = slcCache === false ? 0 : slcCache.blocksPerPlane;
    const isDynamic = slcCache !== false && slcCache.dynamicBlocksPerPlane > 0;
    const last = isDynamic ? cacheBlocks : blocksPerPlane;
    for (let block = 0; block < last; block++) {
      let room = block < cacheBlocks ? -pagesPerBlock : 0;
      for (let other = 0; other < blocksPerPlane; other++) {
        if (other === block || other < cacheBlocks || state.blockBad[planes[0] * blocksPerPlane + other] === 1)
          continue;
        const left = planes.length * pagesPerBlock - sum(state.blockWritten, other);
        room += Math.floor(left / unit) * unit;
      }
      const written = sum(state.blockWritten, block);
      if (block < cacheBlocks && slcCache !== false && written < Math.floor(pagesPerBlock / slcCache.bits)) continue;
      const holds = sum(valid, block);
      // A super-page that is not full of data is filled up with waste.
      const step = policy.superblockWays > 1 ? planes.length : unit;
      const needed = Math.ceil(holds / step) * step;
      if ((needed < written || block < cacheBlocks) && needed <= room)
        found.push(`${name}, block ${block}: ${holds} of ${written} pages valid`);
    }
  }
  return found;
}
