/** MBM Fig. 7 and the examples of §IV: how many pages a transaction takes, and which chip takes it. */
import type { ChipSelection, ExperimentInput } from '../../document/experiment.ts';
import { backlog, pagesRequest, policyOf, type InitialPatch } from '../building.ts';
import { us } from '../figure-numbers.ts';
import { type PaperScenario, turn } from '../scenario.ts';
import { MBM_TIMING, TABLE_PAGE_BYTES, channelOf } from './device.ts';

/** Pages by which a plane is ahead in a die whose planes have come apart. */
const SKEW = 40;

/**
 * The planes of dies apart, so that the chips have these parallelisms: of a chip's two dies none (4), the second (3),
 * or both (2).
 */
function parallelismState(parallelisms: readonly number[]): InitialPatch {
  const writePointers: NonNullable<InitialPatch['writePointers']> = [];
  parallelisms.forEach((parallelism, chip) => {
    for (let die = 1; die >= parallelism - 2; die--) {
      writePointers.push({ channel: 0, chip, die, plane: 1, block: 0, page: SKEW });
    }
  });
  return { writePointers };
}

/** One write request for the chips of one channel; its pages, and the parallelism of each chip. */
export function selectionExperiment(
  parallelisms: readonly number[],
  pages: number,
  chipSelection: ChipSelection,
): ExperimentInput {
  return {
    name: 'MBM Fig. 7: which idle chip',
    device: channelOf(parallelisms.length, 2, 2, TABLE_PAGE_BYTES),
    timing: MBM_TIMING,
    policy: { ...policyOf('ssdsim'), chipSelection },
    initial: parallelismState(parallelisms),
    workload: { requests: backlog('write', 1, pages, TABLE_PAGE_BYTES) },
  };
}

/**
 * §IV-A: a channel whose quota is `quota` and one chip of parallelism four. With one channel the quota is all that
 * waits.
 */
export function transactionExperiment(quota: number): ExperimentInput {
  const experiment = selectionExperiment([4], quota, 'first-idle');
  return {
    ...experiment,
    name: `MBM §IV-A: a quota of ${quota}, a parallelism of four`,
    policy: { ...experiment.policy, channelMaxSubs: {} },
  };
}

/** Fig. 7: chips 00 to 02 whole, chip 03 with half its parallelism. */
export const FIG_7_CHIPS: readonly number[] = [4, 4, 4, 2];

/** When the second burst of {@link twoBursts} comes: the first has just been loaded, none of its programs is over. */
const SECOND_BURST_NS = 600_000;

/** Fig. 7's burst of six pages, and one of eight while it is being programmed. */
function twoBursts(chipSelection: ChipSelection): ExperimentInput {
  const first = selectionExperiment(FIG_7_CHIPS, 6, chipSelection);
  return {
    ...first,
    name: 'MBM §IV-C: a second burst',
    workload: {
      requests: [
        pagesRequest('write', 0, 0, 6, TABLE_PAGE_BYTES),
        pagesRequest('write', SECOND_BURST_NS, 6, 8, TABLE_PAGE_BYTES),
      ],
    },
  };
}

export const FIG_7: readonly PaperScenario[] = [
  {
    name: 'mbm-fig-7',
    figure: 'Fig. 7',
    title: 'Six pages and four idle chips',
    question: 'Which chips should a burst of writes use up?',
    lookAt:
      'Chip 3, with the least parallelism, takes two pages (and will be whole again), then chip 0 takes four. ' +
      'Chips 1 and 2 stay idle with all their parallelism.',
    switch: turn('Which idle chip', 'least parallelism first, then most (MCS)', [
      'the first idle',
      { policy: { chipSelection: 'first-idle' } },
    ]),
    view: { lanes: 'chips' },
    experiment: selectionExperiment(FIG_7_CHIPS, 6, 'minimize-chips'),
  },
  {
    name: 'mbm-fig-7-second-burst',
    figure: '§IV-C',
    title: 'A second burst finds whole chips',
    question: 'Why leave whole chips idle?',
    lookAt: ({ latency, at }) =>
      `While the first six pages are programmed, eight more come. Chips 1 and 2 program four each together, ${us(latency(1))}. If the first burst had used chips 0 and 1, a chip of four and one of two would remain, and two pages would have to wait: ${us(at(0).latency(1))}.`,
    switch: turn('Which idle chip', 'least parallelism first, then most (MCS)', [
      'the first idle',
      { policy: { chipSelection: 'first-idle' } },
    ]),
    view: { lanes: 'chips' },
    experiment: twoBursts('minimize-chips'),
  },
  {
    name: 'mbm-fig-7-three-pages',
    figure: '§IV-C',
    title: 'Three pages and four idle chips',
    question: 'Does minimizing chip consumption use as few chips as possible?',
    lookAt:
      'Not to the letter: chip 3 takes two pages and chip 0 the third, although chip 0 alone could take all ' +
      'three. Both are busy, and chip 0 keeps a parallelism of three.',
    switch: turn('Which idle chip', 'least parallelism first, then most (MCS)', [
      'the smallest chip that holds all pages',
      { policy: { chipSelection: 'best-fit' } },
    ]),
    view: { lanes: 'chips' },
    experiment: {
      ...selectionExperiment(FIG_7_CHIPS, 3, 'minimize-chips'),
      name: 'MBM §IV-C: three pages and four idle chips',
    },
  },
  {
    name: 'mbm-parallelism',
    figure: '§IV, “the parallelism of a flash chip”',
    title: 'A chip of parallelism three',
    question: 'How many pages can a chip program together when one of its dies is out of step?',
    lookAt:
      'Both planes of die 0 and one of die 1: three loads, then one program of three pages. The fourth page has ' +
      'to wait for the next.',
    switch: turn('Planes of die 1', 'apart', ['level', { initial: { writePointers: [] } }]),
    experiment: { ...selectionExperiment([3], 4, 'first-idle'), name: 'MBM §IV: a chip of parallelism three' },
  },
];
