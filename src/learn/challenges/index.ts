/** Every challenge, the easiest first. */
import { bindingExperiment, writes } from '../../papers/die-binding/scenarios.ts';
import { fourBanks } from '../../papers/banking/scenarios.ts';
import { caseExperiment } from '../../papers/mbm/fig-3.ts';
import { pairExperiment } from '../../papers/multi-plane/scenarios.ts';
import { readBehind } from '../../papers/suspension/scenarios.ts';
import { findLesson } from '../lessons/index.ts';
import type { Challenge } from './challenge.ts';

const MS = 1_000_000;

export const CHALLENGES: readonly Challenge[] = [
  {
    name: 'rescue-the-read',
    lesson: 'suspension',
    title: 'Rescue the read',
    text: 'A read arrives 2 ms after an erase began and takes more than 8 ms. Bring it below 300 µs.',
    hint: 'The lesson on suspension has the cure.',
    experiment: { ...readBehind('tlc', ['erase'], 2 * MS), name: 'Challenge: rescue the read' },
    mayChange: ['policy'],
    mostChanges: 2,
    goal: [{ measure: { of: 'latency', request: 0 }, atMost: 300_000 }],
    as: 'time',
    solution: { policy: { suspension: { erase: true } } },
  },
  {
    name: 'spread-the-writes',
    lesson: 'die-binding',
    title: 'Spread the writes',
    text: 'Three writes fall on one die of four and take 750 µs. Complete all of them within 310 µs.',
    hint: 'The address need not choose the die.',
    experiment: {
      ...bindingExperiment('static', writes([0, 1], [4, 1], [8, 1])),
      name: 'Challenge: spread the writes',
    },
    mayChange: ['policy.dieBinding', 'policy.readPriority', 'policy.multiPlane'],
    mostChanges: 1,
    goal: [{ measure: { of: 'finish' }, atMost: 310_000 }],
    as: 'time',
    solution: { policy: { dieBinding: 'state' } },
  },
  {
    name: 'planes-together',
    lesson: 'planes-agree',
    title: 'Planes together',
    text: 'Two pages for planes that are apart take 502.4 µs. Complete them within 310 µs. Wasted pages are allowed.',
    hint: 'A policy may skip clean pages.',
    experiment: { ...pairExperiment('apart', 'wise'), name: 'Challenge: planes together' },
    mayChange: ['policy.multiPlane', 'policy.planePick'],
    mostChanges: 1,
    goal: [{ measure: { of: 'finish' }, atMost: 310_000 }],
    as: 'time',
    solution: { policy: { multiPlane: 'greedy' } },
  },
  {
    name: 'unlock-the-banks',
    lesson: 'banks-or-superblocks',
    title: 'Unlock the banks',
    text:
      'Four small writes on a superblock need 893.9 µs on a slow bus. Complete them within 540 µs without touching ' +
      'the bus.',
    hint: 'How many banks does one small write need?',
    experiment: { ...fourBanks('superblock', 4, 40), name: 'Challenge: unlock the banks' },
    mayChange: ['policy'],
    mostChanges: 2,
    goal: [{ measure: { of: 'finish' }, atMost: 540_000 }],
    as: 'time',
    solution: { policy: { superblockWays: 1 } },
  },
  {
    name: 'fill-the-channel',
    lesson: 'bus-and-array',
    title: 'Fill the channel',
    text:
      'Four chips leave the channel idle for a sixth of the first 4 ms. Keep it busy for at least 99 % of them with one ' +
      'change: more chips, or a faster part.',
    hint: 'What determines how long the channel waits for the first chip?',
    experiment: { ...caseExperiment('b', 'figure'), name: 'Challenge: fill the channel' },
    mayChange: ['device.chipsPerChannel', 'timing.programNs'],
    mostChanges: 1,
    goal: [{ measure: { of: 'busy', channel: 0, fromNs: 0, toNs: 4 * MS }, atLeast: 0.99 }],
    as: 'share',
    solution: { timing: { programNs: 900_000 } },
  },
  {
    name: 'lower-the-bill',
    lesson: 'garbage-collection',
    title: 'Lower the bill',
    text:
      'Garbage collection copies many pages of a full device. Bring the write amplification below 2 without a ' +
      'larger device.',
    hint: 'The copies depend on how full the victims are. The device may keep more space for itself.',
    experiment: { ...findLesson('garbage-collection')?.runs.tight.experiment, name: 'Challenge: lower the bill' },
    mayChange: ['device.overprovisioning', 'policy'],
    mostChanges: 2,
    goal: [{ measure: { of: 'figure', path: 'waf' }, atMost: 2 }],
    as: 'ratio',
    solution: { device: { overprovisioning: 0.5 } },
  },
];

/** In Explore, the experiment of a challenge is known by this name, where that of a figure has the figure's. */
const MARK = 'challenge-';
export const markOf = ({ name }: Challenge): string => `${MARK}${name}`;

/** The challenge that an experiment of Explore was opened from; null if it was none. */
export const challengeOf = (scenario: string | null): Challenge | null =>
  CHALLENGES.find((challenge) => markOf(challenge) === scenario) ?? null;
