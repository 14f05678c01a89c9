/** MBM Fig. 6: two pages on two planes of one die, at the same address. */
import type { ExperimentInput } from '../../document/experiment.ts';
import { backlog, policyOf, type PolicyPatch } from '../building.ts';
import { us } from '../figure-numbers.ts';
import { type PaperScenario, turn } from '../scenario.ts';
import { MBM_TIMING, TABLE_PAGE_BYTES, channelOf } from './device.ts';

/** @param requests one for both pages, or one a page */
export function pairExperiment(
  requests: 1 | 2,
  policy: PolicyPatch = {},
  pageBytes = TABLE_PAGE_BYTES,
): ExperimentInput {
  const place = { channel: 0, chip: 0, die: 0, block: 0, page: 0 };
  return {
    name: `MBM Fig. 6(${requests === 1 ? 'a' : 'b'})`,
    device: { ...channelOf(1, 1, 2, pageBytes), pageBytes },
    timing: MBM_TIMING,
    policy: { ...policyOf('ssdsim'), parallelRead: 'same-request', ...policy },
    initial: {
      pages: [
        { lpn: 0, ...place, plane: 0 },
        { lpn: 1, ...place, plane: 1 },
      ],
    },
    workload: { requests: backlog('read', requests, 2 / requests, pageBytes) },
  };
}

export const FIG_6: readonly PaperScenario[] = [
  {
    name: 'mbm-fig-6a',
    figure: 'Fig. 6(a)',
    title: 'Two pages of one request are read together',
    question: 'What does a parallel read gain inside one request?',
    lookAt: ({ latency, at }) =>
      `One array read serves both pages: ${us(latency(0))} instead of ${us(at(0).latency(0))}. The gain is exactly one tR, ${us(at(0).latency(0) - latency(0))}.`,
    switch: turn('Read together', 'pages of one request', ['nothing', { policy: { parallelRead: 'none' } }]),
    view: { request: 0, lanes: 'planes' },
    experiment: pairExperiment(1),
  },
  {
    name: 'mbm-fig-6b',
    figure: 'Fig. 6(b)',
    title: 'Two requests are not read together',
    question: 'Who would wait if two requests shared one array read?',
    lookAt: ({ latency, at }) =>
      `The first request is complete at ${us(latency(0))}. Read together with the second, and complete when all of it is transferred, it would take ${us(at(0).latency(0))}; the second would gain ${us(latency(1) - at(0).latency(1))}.`,
    switch: turn(
      'Read together',
      'pages of one request',
      ['any pages that fit', { policy: { parallelRead: 'any' } }],
      [
        'any that fit, each page complete by itself',
        { policy: { parallelRead: 'any', multiPlaneReadCompletion: 'page' } },
      ],
    ),
    view: { request: 0, lanes: 'planes' },
    experiment: pairExperiment(2),
  },
];
