/**
 * MP: a pair of pages on one die whose planes are level or apart, under each policy; and the two bugs that the paper
 * found in its simulator.
 */
import type { ExperimentInput, MultiPlaneMode } from '../../document/experiment.ts';
import { backlog, policyOf } from '../building.ts';
import { us } from '../figure-numbers.ts';
import type { Scenario, ScenarioChoice } from '../scenario.ts';
import { FIGURE_TIMING, PAGE_BYTES, oneChip } from './device.ts';

/** Pages by which plane 1 is ahead of plane 0 where they are apart. */
export const GAP = 3;

/** Two pages for one die of two planes. */
export function pairExperiment(planes: 'level' | 'apart', multiPlane: MultiPlaneMode): ExperimentInput {
  return {
    name: `A pair of pages, planes ${planes}`,
    device: oneChip(1),
    timing: FIGURE_TIMING,
    policy: policyOf(`mp-${multiPlane}`),
    ...(planes === 'apart' ? { initial: apart() } : {}),
    workload: { requests: backlog('write', 1, 2, PAGE_BYTES) },
  };
}

function apart(): NonNullable<ExperimentInput['initial']> {
  return { writePointers: [{ channel: 0, chip: 0, die: 0, plane: 1, block: 0, page: GAP }] };
}

/** Four pages for a chip of two dies with two planes: multi-plane and die interleave together. */
export function fourLoads(): ExperimentInput {
  return {
    name: 'Four pages for one chip',
    device: oneChip(2),
    timing: FIGURE_TIMING,
    policy: policyOf('mp-wise'),
    workload: { requests: backlog('write', 1, 4, PAGE_BYTES) },
  };
}

type Mode = 'none' | 'wise' | 'greedy' | 'selective';

/** Positions of a switch; `same` are those under which nothing is otherwise, which the label says. */
function modes(names: readonly Mode[], same: readonly Mode[]): ScenarioChoice[] {
  return [...names, ...same].map((multiPlane) => ({
    label: same.includes(multiPlane) ? `${multiPlane} (the same here)` : multiPlane,
    patch: { policy: { multiPlane } },
  }));
}

export const MULTI_PLANE_SCENARIOS: readonly Scenario[] = [
  {
    name: 'mp-pair-level',
    paper: 'multi-plane',
    figure: 'Introduction, multi-plane operations',
    title: 'Two pages for planes that are level',
    question: 'What does a multi-plane program save?',
    lookAt: ({ latency, at }) =>
      `Two loads, one program: ${us(latency(0))} under wise and, as no plane lags behind, under greedy. One page a program (none) takes ${us(at(0).latency(0))}.`,
    switch: { label: 'Multi-plane', from: 'wise', to: modes(['none'], ['greedy', 'selective']) },
    view: { lanes: 'planes' },
    experiment: pairExperiment('level', 'wise'),
  },
  {
    name: 'mp-pair-apart',
    paper: 'multi-plane',
    figure: 'Introduction, multi-plane operations',
    title: 'Two pages for planes that are apart',
    question: 'What is it worth to waste clean pages?',
    lookAt: ({ latency, at }) =>
      `Wise sees different next pages and programs one after the other, as none does, ${us(latency(0))}. Greedy skips ${GAP} clean pages of plane 0 and needs ${us(at(0).latency(0))}.`,
    switch: { label: 'Multi-plane', from: 'wise', to: modes(['greedy', 'selective'], ['none']) },
    view: { lanes: 'planes' },
    experiment: pairExperiment('apart', 'wise'),
  },
  {
    name: 'mp-serial-loads',
    paper: 'multi-plane',
    figure: 'Verifying the effect, “transmit multiple data simultaneously using a single channel”',
    title: 'Four pages over one channel',
    question: 'May several pages be transferred over one channel simultaneously?',
    lookAt: ({ transferNs, latency }) =>
      `Four loads of ${us(transferNs)}, one after the other, then the programs: ${us(latency(0))}. The simulator that the paper corrects loaded all four simultaneously. Its result breaks a rule of the model; the check names it.`,
    switch: {
      label: 'Loads of a transaction',
      from: 'one after the other',
      to: [
        {
          label: 'all simultaneously (the simulator’s bug)',
          patch: { policy: { quirks: { overlapTransfers: true } } },
        },
      ],
    },
    experiment: fourLoads(),
  },
  {
    name: 'mp-completion',
    paper: 'multi-plane',
    figure: 'Background, “the completion time of the write request is erroneously set”',
    title: 'When a write is complete',
    question: 'Is a write complete when its data is transferred, or when it is programmed?',
    lookAt: ({ latency, at }) =>
      `When its program ends: ${us(latency(0))} for two pages. The simulator that the paper mends said ${us(at(0).latency(0))}.`,
    switch: {
      label: 'A write is complete when',
      from: 'its program ends',
      to: [
        {
          label: 'its transfer ends (the simulator’s bug)',
          patch: { policy: { quirks: { completeAtTransfer: true } } },
        },
      ],
    },
    view: { lanes: 'planes' },
    experiment: { ...pairExperiment('level', 'wise'), name: 'When a write is complete' },
  },
];
