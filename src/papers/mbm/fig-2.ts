/** MBM Fig. 2: the parts of a write and of a read, with Table I's 70 ns for command and address. */
import type { ExperimentInput } from '../../document/experiment.ts';
import { backlog, pagesOnChips, policyOf } from '../building.ts';
import { plain, us, type FigureNumbers } from '../figure-numbers.ts';
import { type PaperScenario, turn } from '../scenario.ts';
import { MBM_TIMING, TABLE_PAGE_BYTES, channelOf } from './device.ts';
import { firstNs } from '../../device/page-types.ts';

const COMMAND_NS = 70;

/** Table I’s bus takes 10 ns for a byte. The command is too short to be seen at the scale of the figure. */
const BUS_OR_COMMAND = turn(
  'Bus and command',
  'as in Table I',
  ['a bus half as fast', { timing: { transferNsPerByte: 20 } }],
  ['without the command phase', { timing: { commandNs: 0 } }],
);

function experiment(op: 'read' | 'write'): ExperimentInput {
  return {
    name: `MBM Fig. 2(${op === 'write' ? 'a' : 'b'}): the process of ${op} operations`,
    device: channelOf(2, 1, 1, TABLE_PAGE_BYTES),
    timing: { ...MBM_TIMING, commandNs: COMMAND_NS },
    policy: policyOf('ssdsim'),
    ...(op === 'read' ? { initial: { pages: pagesOnChips([0, 1]) } } : {}),
    workload: { requests: backlog(op, 2, 1, TABLE_PAGE_BYTES) },
  };
}

function readCaption({ transferNs, experiment: { timing } }: FigureNumbers): string {
  const transfer = us(transferNs);
  const read = plain(firstNs(timing.readNs));
  return transferNs > firstNs(timing.readNs)
    ? `The command is short, the array read leaves the bus free for the other chip’s command, and only then the data needs the bus: ${transfer}, longer than the ${read} of the array.`
    : `The command is short, the array read leaves the bus free for the other chip’s command, and only then the data needs the bus: ${transfer}, shorter than the ${read} of the array.`;
}

export const FIG_2: readonly PaperScenario[] = [
  {
    name: 'mbm-fig-2a',
    figure: 'Fig. 2(a)',
    title: 'A write: command, data, program',
    question: 'What does a write occupy, and when?',
    lookAt: ({ experiment: { timing } }) =>
      `Command and data go over the bus back to back; while the chip programs for ${plain(firstNs(timing.programNs))} the bus is free, and the second write is loaded immediately.`,
    switch: BUS_OR_COMMAND,
    experiment: experiment('write'),
  },
  {
    name: 'mbm-fig-2b',
    figure: 'Fig. 2(b)',
    title: 'A read: command, array read, data',
    question: 'What does a read occupy, and when?',
    lookAt: readCaption,
    switch: BUS_OR_COMMAND,
    experiment: experiment('read'),
  },
];
