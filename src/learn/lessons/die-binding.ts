/** Spreading writes: die binding. */
import { ERASING_STATE, bindingExperiment, writes } from '../../papers/die-binding/scenarios.ts';
import type { DieBinding } from '../../document/experiment.ts';
import type { Lesson } from '../lesson/lesson.ts';
import { difference, finish, setting, time } from './building.ts';

const COLLIDING = writes([0, 1], [4, 1], [8, 1]);
const colliding = (binding: DieBinding): ReturnType<typeof bindingExperiment> => ({
  ...bindingExperiment(binding, COLLIDING),
  name: `Three writes, binding ${binding}`,
});
const erasing = (binding: DieBinding): ReturnType<typeof bindingExperiment> => ({
  ...bindingExperiment(binding, writes([0, 4]), ERASING_STATE),
  name: `Four pages while a die erases, binding ${binding}`,
});

export const DIE_BINDING: Lesson = {
  name: 'die-binding',
  title: 'Spreading writes: die binding',
  asks: 'A write may go to any die. Who chooses it, and when?',
  minutes: 6,
  runs: {
    fixed: { title: 'die by address', experiment: colliding('static') },
    free: { title: 'die by state', experiment: colliding('state') },
    early: { title: 'bound on arrival', experiment: erasing('static') },
    late: { title: 'bound when a die is idle', experiment: erasing('undecided-queue') },
  },
  values: {
    tPROG: time(setting('fixed', 'timing.programNs')),
    tBERS: time(setting('early', 'timing.eraseNs')),
    fixed: time(finish('fixed')),
    free: time(finish('free')),
    early: time(finish('early')),
    late: time(finish('late')),
  },
  steps: [
    {
      name: 'same-address',
      text:
        'Two channels with two dies each. Three writes arrive together. A page takes 50 µs on the bus, a program ' +
        '{tPROG}. The address decides the die, and the three addresses belong to the same die.',
      shown: { run: 'fixed', untilNs: 0, clockNs: 1_000_000, request: 2 },
      question: {
        kind: 'number',
        ask: 'When is the last of the three writes complete?',
        answer: 'fixed',
        tolerance: 0.03,
      },
      hint: 'One die does all the work, one page after the other.',
      why: 'Three transfers and three programs on one die: {fixed}. Three dies are idle all the time.',
    },
    {
      name: 'free-choice',
      text:
        'The address need not decide the die: the map remembers where a page went. Now the device chooses an idle die ' +
        'for each page.',
      shown: { run: 'fixed', beside: 'free', besideAfter: true, request: 2 },
      question: {
        kind: 'number',
        ask: 'When is the last of the three writes complete now?',
        answer: 'free',
        tolerance: 0.05,
      },
      hint: 'Two channels transfer at the same time. The third page waits for a bus, not for a die.',
      why: '{free} instead of {fixed}. The third page waits 50 µs for a bus; all programs overlap.',
    },
    {
      name: 'erasing-die',
      text:
        'Four pages arrive, one for each die. Die 0 has just begun an erase of {tBERS}. The dies are chosen on ' +
        'arrival, by address.',
      shown: { run: 'early', untilNs: 0, clockNs: 2_000_000, request: 0 },
      question: { kind: 'number', ask: 'When is the write of four pages complete?', answer: 'early', tolerance: 0.04 },
      hint: 'One page is bound to the erasing die.',
      why: 'One page waits for the erase: {early}. The request is as slow as its slowest page.',
    },
    {
      name: 'late-choice',
      text:
        'The undecided queue (UQ) chooses as late as possible: a page gets a die when a die and its channel are ' +
        'idle.',
      shown: { run: 'early', beside: 'late', besideAfter: true, request: 0 },
      question: {
        kind: 'choice',
        ask: 'What does the late choice change?',
        options: [
          {
            text: 'Nothing: four pages need four dies',
            when: { measure: difference(finish('early'), finish('late')), is: 0 },
          },
          {
            text: 'The write ends before the erase does',
            when: { measure: difference(setting('late', 'timing.eraseNs'), finish('late')), atLeast: 1 },
          },
          {
            text: 'The write ends just after the erase',
            when: {
              measure: difference(finish('late'), setting('late', 'timing.eraseNs')),
              atLeast: 1,
              atMost: 200_000,
            },
          },
        ],
      },
      hint: 'A die that has finished its first page can take another one.',
      why:
        '{late} instead of {early}. A die programs a second page before the erase ends. A later decision ' +
        'knows more about the dies.',
    },
  ],
  claims: [
    {
      words: 'Three dies are idle all the time',
      check: {
        measure: {
          of: 'sum',
          terms: [1, 2, 3].map((die) => ({ of: 'busy', run: 'fixed', die, fromNs: 0, toNs: 750_000 }) as const),
        },
        is: 0,
      },
    },
    { words: 'Three transfers and three programs on one die', check: { measure: finish('fixed'), is: 3 * 250_000 } },
    {
      words: 'The third page waits 50 µs for a bus',
      check: { measure: { of: 'wait', run: 'free', request: 2, cause: 'channel' }, is: 50_000 },
    },
  ],
  idea:
    'A write can go anywhere. A fixed choice piles pages on one die, an early choice binds a page to a busy die. A ' +
    'late choice uses what is idle.',
  read: [{ paper: 'die-binding', section: 'Background, Fig. 2 (the package); Proposed scheme, Figs. 3 and 4' }],
};
