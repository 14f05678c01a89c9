/** Spreading writes: die binding. */
import { ERASING_STATE, bindingExperiment, writes } from '../../papers/die-binding/scenarios.ts';
import type { DieBinding } from '../../document/experiment.ts';
import type { Lesson } from '../lesson/lesson.ts';
import { difference, finish, phase, setting, time, sum, times } from './building.ts';

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
  example: 'A page that finds its bus and its die idle takes {page}: 50 µs on the bus, then {tPROG} in the array.',
  runs: {
    page: { title: 'one page', experiment: { ...bindingExperiment('static', writes([0, 1])), name: 'One page' } },
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
    page: time(finish('page')),
    eraseLeft: time(setting('early', 'initial.running.0.remainingNs')),
    lateLeft: time(setting('late', 'initial.running.0.remainingNs')),
    freePROG: time(setting('free', 'timing.programNs')),
  },
  steps: [
    {
      name: 'same-address',
      text:
        'Two channels with two dies each. Three writes arrive together. A page takes 50 µs on the bus, a program ' +
        '{tPROG}. The address decides the die, and the three addresses belong to the same die.',
      shown: { run: 'fixed', untilNs: 0, clockNs: 1_000_000, request: 2 },
      try: {
        ask: 'Change the time of a program, and watch the three writes on one die.',
        run: 'fixed',
        path: 'timing.programNs',
        values: [100_000, 300_000, 400_000],
        charts: ['requests'],
        now: 'A program takes {tPROG}. The last write is complete at {fixed}.',
        rule: 'On one die, three transfers and three programs add up.',
        check: {
          measure: difference(finish('fixed'), {
            of: 'sum',
            terms: [phase('fixed', 'load', 'total'), ...[1, 2, 3].map(() => setting('fixed', 'timing.programNs'))],
          }),
          is: 0,
        },
      },
      question: {
        kind: 'number',
        ask: 'When is the last of the three writes complete?',
        answer: 'fixed',
        tolerance: 0.03,
        say: [
          { is: finish('page'), text: 'This is one write, or three on three dies. Here one die does all the work.' },
          { is: finish('free'), text: 'This is one write, or three on three dies. Here one die does all the work.' },
          {
            is: times(3, setting('fixed', 'timing.programNs')),
            text: 'Transfers are missing: on one die the next page moves only after the program before it.',
          },
          {
            is: sum(times(3, setting('fixed', 'timing.programNs')), phase('page', 'load', 'total')),
            text: 'Transfers are missing: on one die the next page moves only after the program before it.',
          },
          { atLeast: 1.3, text: 'Each of the three pages is transferred once and programmed once.' },
        ],
      },
      hint: 'One die does all the work, one page after the other.',
      why: 'Three transfers and three programs on one die: {fixed}. Three dies are idle all the time.',
      vary: { path: 'timing.programNs', oneOf: [400_000, 800_000] },
    },
    {
      name: 'free-choice',
      text:
        'The address need not decide the die: the map remembers where a page went. Now the device chooses an idle die ' +
        'for each page.',
      shown: { run: 'fixed', beside: 'free', besideAfter: true, request: 2 },
      try: {
        ask: 'With the free choice: change the time of a program.',
        run: 'free',
        path: 'timing.programNs',
        values: [100_000, 400_000, 800_000],
        charts: ['requests'],
        now: 'A program takes {freePROG}. The last write is complete at {free}.',
        rule: 'The third page waits 50 µs for a bus, whatever a program takes.',
        check: { measure: { of: 'wait', run: 'free', request: 2, cause: 'channel' }, is: 50_000 },
      },
      question: {
        kind: 'number',
        ask: 'When is the last of the three writes complete now?',
        answer: 'free',
        tolerance: 0.05,
        say: [
          {
            is: finish('fixed'),
            text: 'This is the work of one die. Now the pages go to three dies, and their programs overlap.',
          },
          { atMost: 0.9, text: 'There are three pages and two buses: one page waits for its bus.' },
        ],
      },
      hint: 'Two channels transfer at the same time. The third page waits for a bus, not for a die.',
      why: '{free} instead of {fixed}. The third page waits 50 µs for a bus; all programs overlap.',
      vary: { path: 'timing.programNs', oneOf: [400_000, 800_000] },
    },
    {
      name: 'erasing-die',
      text:
        'Four pages arrive, one for each die. Die 0 has just begun an erase of {tBERS}. The dies are chosen on ' +
        'arrival, by address.',
      shown: { run: 'early', untilNs: 0, clockNs: 2_000_000, request: 0 },
      try: {
        ask: 'The erase may have begun earlier. Change the time that is left of it.',
        run: 'early',
        path: 'initial.running[0].remainingNs',
        values: [300_000, 600_000, 1_000_000],
        charts: ['requests'],
        now: 'The erase ends after {eraseLeft}, the write is complete at {early}.',
        rule: 'The write is complete {page} after the end of the erase: one transfer and one program.',
        check: {
          measure: difference(
            difference(finish('early'), setting('early', 'initial.running.0.remainingNs')),
            finish('page'),
          ),
          is: 0,
        },
      },
      question: {
        kind: 'number',
        ask: 'When is the write of four pages complete?',
        answer: 'early',
        tolerance: 0.04,
        say: [
          {
            is: finish('free'),
            text: 'This holds for three of the pages. The write is complete with its slowest page.',
          },
          {
            is: setting('early', 'initial.running.0.remainingNs'),
            text: 'Here the erase ends. The page of this die must still cross the bus and be programmed.',
          },
          { atLeast: 1.3, text: 'Only one page waits for the erase. The others are programmed meanwhile.' },
        ],
      },
      hint: 'One page is bound to the erasing die.',
      why: 'One page waits for the erase: {early}. The request is as slow as its slowest page.',
      vary: { path: 'timing.programNs', oneOf: [400_000, 800_000] },
    },
    {
      name: 'late-choice',
      text:
        'The undecided queue (UQ) chooses as late as possible: a page gets a die when a die and its channel are ' +
        'idle.',
      shown: { run: 'early', beside: 'late', besideAfter: true, request: 0 },
      try: {
        ask: 'A shorter rest of the erase: watch when the late choice completes the write.',
        run: 'late',
        path: 'initial.running[0].remainingNs',
        values: [100_000, 200_000, 300_000],
        charts: ['requests'],
        now: 'The erase ends after {lateLeft}, the write is complete at {late}.',
        rule: 'The write is never complete later than two pages need on one die, 500 µs.',
        check: { measure: finish('late'), atMost: 500_000 },
      },
      question: {
        kind: 'choice',
        ask: 'What does the late choice change?',
        options: [
          {
            text: 'Nothing: four pages need four dies',
            say: 'Four pages need four programs. One die can do two of them.',
            when: { measure: difference(finish('early'), finish('late')), is: 0 },
          },
          {
            text: 'The write ends before the erase does',
            when: { measure: difference(setting('late', 'timing.eraseNs'), finish('late')), atLeast: 1 },
          },
          {
            text: 'The write ends just after the erase',
            say: 'This is the choice on arrival: a page is bound to the die that erases.',
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
      vary: {
        path: 'timing.programNs',
        runs: ['fixed', 'early', 'late'],
        oneOf: [400_000, 600_000],
        text:
          'Other arrays: a program takes {tPROG}, a page 50 µs on the bus. Die 0 has begun an erase of {tBERS}, and the ' +
          'four pages arrive. Bound on arrival, the write is complete at {early}.',
        question: {
          kind: 'number',
          ask: 'When is it complete with the late choice?',
          answer: 'late',
          tolerance: 0.08,
          say: [
            { is: finish('early'), text: 'This is the choice on arrival: a page is bound to the die that erases.' },
            { atMost: 0.7, text: 'How many pages are there for the three idle dies?' },
          ],
        },
      },
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
  condition: {
    ask: 'A page takes 50 µs on the bus of this lesson. Make the bus slower or faster.',
    run: 'early',
    also: ['late'],
    path: 'timing.transferNsPerByte',
    values: [10, 20, 5, 1],
    charts: ['requests'],
    now: 'Bound on arrival the write takes {early}, bound late {late}.',
    rule: 'On each of these buses the late choice completes the write before the erase of {tBERS} ends.',
    check: { measure: difference(setting('late', 'timing.eraseNs'), finish('late')), atLeast: 1 },
  },
  read: [{ paper: 'die-binding', section: 'Background, Fig. 2 (the package); Proposed scheme, Figs. 3 and 4' }],
};
