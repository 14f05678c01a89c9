/** MBM Fig. 4, Cases 4 and 5: page reads that cannot be read in parallel, one register a chip. */
import type { DataOutOrder, ExperimentInput } from '../../document/experiment.ts';
import { pagesOnChips, pagesRequest, policyOf } from '../building.ts';
import { us } from '../figure-numbers.ts';
import { type PaperScenario, turn } from '../scenario.ts';
import { MBM_TIMING, TABLE_PAGE_BYTES, channelOf } from './device.ts';

/** Case 4: four, one, four and one sub-requests, in the order in which they arrive. */
export const EVEN_ENOUGH: readonly number[] = [0, 1, 2, 3, 0, 2, 0, 2, 0, 2];
/** The page of the only sub-request of chip 3. */
const CHIP_3_PAGE = EVEN_ENOUGH.indexOf(3);
/**
 * Case 5: more on one chip than on all others together. The figure’s counts are not in the text; seven to one, as many
 * in all as in Case 4.
 */
export const UNEVEN: readonly number[] = [0, 1, 2, 3, 0, 0, 0, 0, 0, 0];

/** One request whose pages lie on the chips that the list names. */
export function readExperiment(
  chips: readonly number[],
  dataOutOrder: DataOutOrder,
  pageBytes = TABLE_PAGE_BYTES,
): ExperimentInput {
  return {
    name: `MBM Fig. 4: ${chips.length} page reads on four chips`,
    device: { ...channelOf(4, 1, 1, pageBytes), pageBytes },
    timing: MBM_TIMING,
    policy: { ...policyOf('ssdsim'), dataOutOrder },
    initial: { pages: pagesOnChips(chips) },
    workload: { requests: [pagesRequest('read', 0, 0, chips.length, pageBytes)] },
  };
}

const order = (dataOutOrder: DataOutOrder): ExperimentInput => ({ policy: { dataOutOrder } });

export const FIG_4: readonly PaperScenario[] = [
  {
    name: 'mbm-fig-4a',
    figure: 'Fig. 4(a)',
    title: 'Reads on four chips, first come first served',
    question: 'Do reads without parallelism keep the channel busy?',
    lookAt: ({ reads, end, pageOut }) =>
      `From the end of the first array read (${us(reads(0).at(0)?.endNs ?? NaN)}) to the end (${us(end())}) the channel never waits. The only sub-request of chip 3 is out at ${us(pageOut(0, CHIP_3_PAGE))}.`,
    switch: turn(
      'Which finished read gets the bus',
      'the first to be ready',
      ['the lowest chip (a simple schedule)', order('chip-index')],
      ['the chip with most left to read', order('most-remaining')],
    ),
    view: { request: 0, page: CHIP_3_PAGE },
    experiment: readExperiment(EVEN_ENOUGH, 'first-ready'),
  },
  {
    name: 'mbm-fig-4a-scheduled',
    figure: 'Fig. 4(a)',
    title: 'Reads on four chips, scheduled',
    question: 'Who pays for a schedule that keeps the channel busy?',
    lookAt: ({ pageOut, at }) =>
      `The channel is as busy as without the schedule and the end is the same, but the only sub-request of chip 3 is out at ${us(pageOut(0, CHIP_3_PAGE))} instead of ${us(at(0).pageOut(0, CHIP_3_PAGE))}.`,
    switch: turn('Which finished read gets the bus', 'the lowest chip (a simple schedule)', [
      'the first to be ready',
      order('first-ready'),
    ]),
    view: { request: 0, page: CHIP_3_PAGE },
    experiment: readExperiment(EVEN_ENOUGH, 'chip-index'),
  },
  {
    name: 'mbm-fig-4b',
    figure: 'Fig. 4(b)',
    title: 'Reads spread very unevenly over the chips',
    question: 'Can any schedule help when one chip holds more than all the others together?',
    lookAt: ({ gaps, longestGap, idle, at }) =>
      `Gaps on the channel: ${gaps().length} of at most ${us(longestGap())}. There is nothing to send while chip 0 reads its last pages. ${us(idle())} is the minimum of any order; in order of readiness it is ${us(at(0).idle())}.`,
    switch: turn('Which finished read gets the bus', 'the chip with most left to read', [
      'the first to be ready',
      order('first-ready'),
    ]),
    experiment: readExperiment(UNEVEN, 'most-remaining'),
  },
];
