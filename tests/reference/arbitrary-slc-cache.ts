/**
 * Random experiments about the SLC cache (model page §11.14): those of the other topics, with a cache of few small blocks
 * and without the settings that it excludes.
 */
import fc from 'fast-check';
import { type Experiment, parseExperiment } from '../support/doors/document.ts';
import { FULL, TOPICS, anyExperiments, experimentsAbout } from './arbitrary.ts';
import { FLUSH_EXPERIMENTS } from './arbitrary-flush.ts';
import { PAGE_TYPE_EXPERIMENTS } from './arbitrary-page-types.ts';
import { withChange, type Change } from './changes.ts';

/** A cache that may be folded often: few blocks, short and long idle times. */
const cache = fc.record({
  blocksPerPlane: fc.constantFrom(1, 1, 2, 3, 0),
  dynamicBlocksPerPlane: fc.constantFrom(0, 0, 1, 2, 5),
  keepFreeBlocks: fc.constantFrom(2, 2, 3, 4),
  bits: fc.constantFrom(2, 3, 4),
  readNs: fc.constantFrom(1, 100, 300, 700, 5000),
  programNs: fc.constantFrom(1, 300, 1000, 9000),
  eraseNs: fc.constantFrom(1, 1000, 20_000),
  admit: fc.constantFrom('all' as const, 'all' as const, 'small' as const),
  smallPages: fc.constantFrom(1, 1, 2, 4),
  whenFull: fc.constantFrom('direct' as const, 'direct' as const, 'fold-first' as const),
  lowFreeBlocks: fc.constantFrom(0, 1, 1, 2),
  foldIdleNs: fc.constantFrom(1, 100, 1000, 20_000, 1_000_000),
  foldVictim: fc.constantFrom('oldest' as const, 'least-valid' as const),
  foldPath: fc.constantFrom('bus' as const, 'on-die' as const),
  foldSuspendable: fc.boolean(),
});

/** The experiment with a cache, its requests ending in a pause now and then; null where that cannot be. */
function withCache(experiment: Experiment, slcCache: object, pauses: readonly number[]): Experiment | null {
  const { policy, initial, device, timing, workload } = experiment;
  if (!('requests' in workload)) return null;
  const { blocksPerPlane } = slcCache as { blocksPerPlane: number };
  const outside = ({ block }: { block: number }): boolean => block >= blocksPerPlane;
  let pause = 0;
  const requests = workload.requests.map((request, i) => {
    pause += i % 8 === 0 ? (pauses[(i / 8) % pauses.length] ?? 0) : 0;
    return { ...request, atNs: request.atNs + pause };
  });
  return parseExperiment({
    ...experiment,
    device: { ...device, blocksPerPlane: device.blocksPerPlane + blocksPerPlane },
    timing: { ...timing, readNs: timing.readNs || 1, programNs: timing.programNs || 1, eraseNs: timing.eraseNs || 1 },
    policy: {
      ...policy,
      slcCache,
      wordLine: 'page',
      planeReads: 'die',
      superblockWays: 1,
      multiPlane: 'none',
      gcActiveBlock: false,
      parallelRead: 'none',
      multiLocationRead: false,
      readLayout: false,
      scheduler: policy.scheduler === 'slacker' ? 'slacker' : 'fifo',
      wearLeveling: { ...policy.wearLeveling, static: false },
      gc: { ...policy.gc, hostParallel: false, preemption: 'page' },
      suspension: { ...policy.suspension, collection: false },
      quirks: {},
    },
    initial: {
      ...initial,
      running: [],
      pages: initial.pages.filter(outside),
      writePointers: initial.writePointers.filter(outside),
      blocks: initial.blocks.filter((block) => outside(block) || block.invalid === 0),
      collect: initial.collect.filter(outside),
    },
    workload: { requests },
  });
}

export const cached: fc.Arbitrary<Change> = fc
  .tuple(cache, fc.array(fc.constantFrom(0, 0, 0, 5000, 50_000, 2_000_000), { minLength: 1, maxLength: 8 }))
  .map(
    ([slcCache, pauses]) =>
      (experiment) =>
        withCache(experiment, slcCache, pauses),
  );

/** By name, as in the descriptions of tests. */
export const SLC_CACHE_EXPERIMENTS: Readonly<Record<string, fc.Arbitrary<Experiment>>> = {
  'an SLC cache': withChange(experimentsAbout({}), cached),
  'an SLC cache on small, full and busy devices': withChange(experimentsAbout(FULL), cached),
  'everything with an SLC cache': withChange(
    fc.oneof(
      anyExperiments,
      ...Object.values(TOPICS).map((topic) => experimentsAbout(topic)),
      ...Object.values(FLUSH_EXPERIMENTS),
      ...Object.values(PAGE_TYPE_EXPERIMENTS),
    ),
    cached,
  ),
};
