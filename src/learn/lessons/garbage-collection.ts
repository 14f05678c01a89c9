/** Garbage collection's bill. */
import type { ExperimentInput } from '../../document/experiment.ts';
import type { Measure } from '../measure/measure.ts';
import type { Lesson } from '../lesson/lesson.ts';
import { PAGE_BYTES, TABLE_ONE, count, difference, figure, ratio, setting, time } from './building.ts';

/** Random writes of one page on a small device in steady state. */
function overwrites(overprovisioning: number): ExperimentInput {
  const sizes = [{ bytes: PAGE_BYTES, weight: 1 }];
  return {
    name: `Overwrites, ${overprovisioning * 100} % spare`,
    device: {
      ...TABLE_ONE.device,
      channels: 1,
      chipsPerChannel: 1,
      diesPerChip: 1,
      planesPerDie: 1,
      blocksPerPlane: 32,
      pagesPerBlock: 32,
      overprovisioning,
    },
    timing: { ...TABLE_ONE.timing },
    policy: { gc: { softFreeRatio: 0.1 } },
    precondition: { kind: 'steady-state' },
    workload: {
      synthetic: {
        requests: 200,
        readShare: 0,
        readSizes: sizes,
        writeSizes: sizes,
        arrivals: { kind: 'exponential', meanGapNs: 8_000_000 },
        addresses: { alignBytes: PAGE_BYTES },
      },
    },
  };
}

const SLOW_NS = 5_000_000;

export const GARBAGE_COLLECTION: Lesson = {
  name: 'garbage-collection',
  title: 'Garbage collection’s bill',
  asks: 'The host writes a page. How many pages does the flash write?',
  minutes: 6,
  runs: {
    tight: { title: 'little spare space', experiment: overwrites(0.2) },
    roomy: { title: 'much spare space', experiment: overwrites(0.5) },
  },
  values: {
    written: count(figure('tight', 'pages.hostProgram')),
    copied: count(figure('tight', 'pages.gcProgram')),
    waf: ratio(
      { of: 'sum', terms: [figure('tight', 'pages.hostProgram'), figure('tight', 'pages.gcProgram')] },
      figure('tight', 'pages.hostProgram'),
    ),
    roomyWaf: ratio(
      { of: 'sum', terms: [figure('roomy', 'pages.hostProgram'), figure('roomy', 'pages.gcProgram')] },
      figure('roomy', 'pages.hostProgram'),
    ),
    erases: count(figure('tight', 'erases')),
    median: time(figure('tight', 'response.write.p50Ns')),
    worst: time(figure('tight', 'response.write.maxNs')),
    tBERS: time(setting('tight', 'timing.eraseNs')),
    slow: count({ of: 'slower-than', run: 'tight', ns: SLOW_NS }),
    roomySlow: count({ of: 'slower-than', run: 'roomy', ns: SLOW_NS }),
  },
  steps: [
    {
      name: 'copies',
      text:
        'A small full device: 32 blocks of 32 pages, about a sixth of them spare. The host overwrites {written} ' +
        'random pages. A block is erased as a whole, so garbage collection first copies its valid pages.',
      shown: { run: 'tight', untilNs: 0, clockNs: 2_000_000_000 },
      question: {
        kind: 'number',
        ask: 'How many pages does the flash program for each page of the host? (The write amplification.)',
        answer: 'waf',
        tolerance: 0.2,
      },
      hint:
        'If a share u of a victim’s pages is valid, each page that becomes free costs u / (1 − u) copies: the write ' +
        'amplification is 1 / (1 − u). With so little spare space, about three quarters are valid.',
      why: '{waf}: {copied} copies beside {written} pages of the host, and {erases} erases.',
    },
    {
      name: 'tail',
      text: 'The median write takes {median}. An erase takes {tBERS}.',
      shown: { run: 'tight' },
      question: {
        kind: 'choice',
        ask: 'How long does the slowest write take?',
        options: [
          { text: 'About as long as the median', when: { measure: tailRatio(), atMost: 2 } },
          { text: 'Longer, but less than an erase', when: { measure: worstOver(), atLeast: 0.31, atMost: 0.9999 } },
          { text: 'As long as an erase, or longer', when: { measure: worstOver(), atLeast: 1 } },
        ],
      },
      hint: 'A write may wait for copies and an erase, and behind other writes that wait.',
      why:
        'The slowest write takes {worst}, longer than an erase. Writes waited for garbage collection. A median tells ' +
        'nothing about this.',
    },
    {
      name: 'more-spare',
      text: 'The same workload on a device with more spare space: about a third of all pages.',
      shown: { run: 'tight', beside: 'roomy', besideAfter: true },
      question: {
        kind: 'number',
        ask: 'What is the write amplification now?',
        answer: 'roomyWaf',
        tolerance: 0.2,
      },
      hint: 'With more spare space a victim has had more time to lose its valid pages.',
      why:
        '{roomyWaf} instead of {waf}. Of the {written} writes, {roomySlow} take more than 5 ms instead of {slow}. ' +
        'Spare space buys speed and lifetime.',
    },
  ],
  claims: [
    { words: 'longer than an erase', check: { measure: worstOver(), atLeast: 1.0001 } },
    { words: 'about three quarters are valid', check: { measure: validShare(), atLeast: 0.7, atMost: 0.8 } },
    { words: 'Writes waited for garbage collection', check: { measure: figure('tight', 'waitNs.dieGc'), atLeast: 1 } },
    {
      words: 'Spare space buys speed and lifetime',
      check: { measure: difference(figure('tight', 'erases'), figure('roomy', 'erases')), atLeast: 1 },
    },
    {
      words: 'take more than 5 ms instead of',
      check: {
        measure: difference(
          { of: 'slower-than', run: 'tight', ns: SLOW_NS },
          { of: 'slower-than', run: 'roomy', ns: SLOW_NS },
        ),
        atLeast: 1,
      },
    },
  ],
  idea:
    'Flash cannot overwrite. Garbage collection copies valid pages to free a block, and each copy can delay the host’s requests. ' +
    'Spare space makes victims emptier.',
  read: [{ paper: 'mbm', section: '§II-B' }],
};

function tailRatio(): {
  readonly of: 'ratio';
  readonly terms: readonly [ReturnType<typeof figure>, ReturnType<typeof figure>];
} {
  return { of: 'ratio', terms: [figure('tight', 'response.write.maxNs'), figure('tight', 'response.write.p50Ns')] };
}

/** Copies among all programs: the share of valid pages that the victims had to have. */
function validShare(): Measure {
  const [host, copies] = [figure('tight', 'pages.hostProgram'), figure('tight', 'pages.gcProgram')];
  return { of: 'ratio', terms: [copies, { of: 'sum', terms: [host, copies] }] };
}

function worstOver(): {
  readonly of: 'ratio';
  readonly terms: readonly [ReturnType<typeof figure>, ReturnType<typeof setting>];
} {
  return { of: 'ratio', terms: [figure('tight', 'response.write.maxNs'), setting('tight', 'timing.eraseNs')] };
}
