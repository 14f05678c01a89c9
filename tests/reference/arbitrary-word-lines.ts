/**
 * Random experiments about whole word lines (model page §11.13): those of the other topics behind a small write buffer,
 * some of whose requests become flushes and FUA writes. Settings that word lines exclude are off.
 */
import fc from 'fast-check';
import { type Experiment, parseExperiment } from '../support/doors/document.ts';
import { FULL, TOPICS, anyExperiments, experimentsAbout } from './arbitrary.ts';
import { request } from './arbitrary-settings.ts';
import { withChange, type Change } from './changes.ts';
import { firstTimes } from './page-types.ts';

const MARKS = ['as it is', 'as it is', 'as it is', 'as it is', 'fua', 'flush'] as const;

/** Requests that hit a few pages, soon after each other. */
const fewPages = request.map((drawn) => ({ ...drawn, page: drawn.page % 12, gapNs: drawn.gapNs % 1500 }));

const programmed = (wordLine: 'one-shot' | 'two-pass'): fc.Arbitrary<Change> =>
  fc
    .record({
      count: fc.constantFrom(2, 3, 3, 4),
      lines: fc.constantFrom(1, 2, 2, 3),
      lineNs: fc.constantFrom(0, 0, 1, 700, 3000),
      reads: fc.tuple(fc.nat({ max: 900 }), fc.nat({ max: 900 }), fc.nat({ max: 900 })),
      marks: fc.array(fc.constantFrom(...MARKS), { minLength: 7, maxLength: 20, size: 'max' }),
      more: fc.constantFrom(0, 0, 1, 5, 40),
      padAfterNs: fc.constantFrom(0, 0, 1, 1000, 30_000),
      dieBinding: fc.constantFrom('write-order' as const, 'request-order' as const, 'queue' as const, 'state' as const),
      writeBuffer: fc.record({
        ackNs: fc.constantFrom(0, 100, 20_000),
        policy: fc.constantFrom('lru' as const, 'fifo' as const),
        idleWriteBack: fc.boolean(),
        acknowledge: fc.constantFrom(
          'admission' as const,
          'admission' as const,
          'admission' as const,
          'program' as const,
        ),
      }),
      hazards: fc.constantFrom('flash' as const, 'flash' as const, 'ram' as const),
    })
    .map((drawn) => (experiment) => {
      const { count, lines, lineNs, reads, marks, more, padAfterNs, dieBinding } = drawn;
      const { device, timing, policy, host } = experiment;
      if (!('requests' in experiment.workload)) return null;
      const requests = experiment.workload.requests.flatMap((given, i) => {
        const mark = marks[i % marks.length];
        if (mark === 'flush') return [{ ...given, op: 'flush' as const }, given];
        return [mark === 'fua' && given.op === 'write' ? { ...given, fua: true } : given];
      });
      const inPasses = wordLine === 'two-pass';
      const dies = device.channels * device.chipsPerChannel * device.diesPerChip;
      const { readNs, programNs } = firstTimes(experiment);
      const [secondReadNs, thirdReadNs, fourthReadNs] = reads.map((ns) => readNs + ns);
      return parseExperiment({
        ...experiment,
        device: { ...device, pagesPerBlock: count * lines },
        timing: {
          ...timing,
          pageTypes: {
            count,
            order: 'word-line',
            secondReadNs,
            thirdReadNs,
            fourthReadNs,
            wordLineProgramNs: lineNs === 0 ? 0 : programNs + lineNs,
            ...(inPasses && { firstPassProgramNs: padAfterNs === 0 ? 0 : programNs + (padAfterNs % 999) }),
          },
        },
        policy: {
          ...policy,
          wordLine,
          padAfterNs,
          dieBinding: ['write-order', 'request-order', 'queue', 'state'].includes(policy.dieBinding)
            ? policy.dieBinding
            : dieBinding,
          multiPlane: 'none',
          superblockWays: 1,
          planeReads: 'die',
          scheduler: 'fifo',
          readLayout: false,
          channelMaxSubs: false,
          ...(inPasses && { cacheMode: false, wearLeveling: { ...policy.wearLeveling, static: false } }),
          gc: { ...policy.gc, copyback: false, hostParallel: false, ...(inPasses && { preemption: 'page' }) },
          quirks: { overlapTransfers: false, completeAtTransfer: false },
        },
        // A bad block takes those of the other planes out of use: pages there are refused.
        initial: {
          ...experiment.initial,
          ...(inPasses && { collect: [] }),
          blocks: experiment.initial.blocks.map((block) => ({ ...block, bad: false })),
        },
        host: {
          ...host,
          hazards: drawn.hazards,
          writeBuffer: {
            ...drawn.writeBuffer,
            pages: count * device.planesPerDie * (inPasses ? dies + 1 : 1) + more,
          },
        },
        workload: { requests },
      });
    });

/** Whole word lines, programmed at once or twice. (Not every initial state fits blocks of other lengths.) */
export const oneShot = programmed('one-shot');
export const twoPass = programmed('two-pass');

const few = fc.oneof(experimentsAbout({}), experimentsAbout({ request: fewPages }));

const everything = fc.oneof(
  anyExperiments,
  experimentsAbout(FULL),
  ...Object.values(TOPICS).map((topic) => experimentsAbout(topic)),
  ...Object.values(TOPICS).map((topic) => experimentsAbout({ ...topic, request: fewPages })),
);

/** Planes read by themselves: what they exclude is as by default. */
const byPlane: fc.Arbitrary<Change> = fc.constantFrom(0, 0, 0, 1, 2).map((planeReadLimit) => (experiment) => {
  const { policy } = experiment;
  return parseExperiment({
    ...experiment,
    policy: {
      ...policy,
      planeReads: 'independent',
      planeReadLimit,
      busyUnit: 'die',
      dieInterleave: true,
      parallelRead: 'none',
      multiLocationRead: false,
      cacheMode: false,
      suspension: { ...policy.suspension, resumeAfter: 'data-out' },
    },
  });
});

/** By name, as in the descriptions of tests. */
export const WORD_LINE_EXPERIMENTS: Readonly<Record<string, fc.Arbitrary<Experiment>>> = {
  'word lines': withChange(few, oneShot),
  'everything with word lines': withChange(everything, oneShot),
  'two passes': withChange(few, twoPass),
  'everything with two passes': withChange(everything, twoPass),
  'word lines of planes that read alone': withChange(withChange(everything, oneShot), byPlane),
  'two passes on planes that read alone': withChange(withChange(everything, twoPass), byPlane),
};

/** Small devices that are full and busy. */
export const FULL_WORD_LINES: fc.Arbitrary<Experiment> = withChange(experimentsAbout(FULL), oneShot);
export const FULL_TWO_PASSES: fc.Arbitrary<Experiment> = withChange(experimentsAbout(FULL), twoPass);
