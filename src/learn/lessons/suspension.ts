/** Suspension: who pays. */
import { readBehind } from '../../papers/suspension/scenarios.ts';
import type { Lesson } from '../lesson/lesson.ts';
import { difference, finish, latency, phase, ratio, setting, time, wait } from './building.ts';

const MS = 1_000_000;
const OFF = { ...readBehind('tlc', ['erase'], 2 * MS), name: 'A read behind an erase' };
const ON = { ...OFF, name: 'A read in the middle of an erase', policy: { suspension: { erase: true } } };

export const SUSPENSION: Lesson = {
  name: 'suspension',
  title: 'Suspension: who pays?',
  asks: 'The erase is interrupted for the read. What does each of them gain or lose?',
  minutes: 6,
  example:
    'Without suspension: an erase of {tBERS} begins at time zero, and a read arrives at {arrival}. It waits for the ' +
    'rest of the erase, then does its own work. Together this takes {off}.',
  runs: {
    off: { title: 'suspension off', experiment: OFF },
    on: { title: 'suspension on', experiment: ON },
  },
  values: {
    off: time(latency('off', 0)),
    on: time(latency('on', 0)),
    gain: ratio(latency('off', 0), latency('on', 0)),
    suspendTime: time(wait('on', 0, 'suspend')),
    arrival: time(difference(phase('on', 'suspend', 'start'), setting('on', 'timing.commandNs'))),
    later: time(difference(phase('on', 'erase', 'end'), phase('off', 'erase', 'end'))),
    tBERS: time(setting('on', 'timing.eraseNs')),
    offArrival: time(difference(finish('off', 0), latency('off', 0))),
    alone: time(difference(latency('on', 0), wait('on', 0, 'suspend'))),
    bus: time(phase('on', 'data-out', 'total')),
    readStart: time(phase('on', 'read', 'start')),
  },
  steps: [
    {
      name: 'the-order',
      text:
        'Without suspension the read waited for the erase and took {off}. Now the die may suspend the erase. The ' +
        'read arrives at {arrival}.',
      shown: { run: 'off', beside: 'on', besideAfter: true, request: 0 },
      try: {
        ask: 'Without suspension: let the read arrive at other times. Can it come before the end of the erase?',
        run: 'off',
        path: 'workload.requests[0].atNs',
        values: [MS, 4 * MS, 6 * MS, 9 * MS],
        charts: ['requests'],
        now: 'The read arrives at {offArrival} and takes {off}.',
        rule: 'Without suspension no read is complete before the erase has ended.',
        check: { measure: difference(finish('off', 0), phase('off', 'erase', 'end')), atLeast: 1 },
      },
      question: {
        kind: 'order',
        ask: 'What happens on the die, in which order?',
        items: [
          {
            text: 'The erase resumes',
            by: phase('on', 'erase', 'end'),
            say: 'The array cannot erase while it reads: the erase resumes after the read.',
          },
          {
            text: 'The array reads the page',
            by: phase('on', 'read', 'start'),
            say: 'The erase occupies the array. The read cannot begin before the erase is suspended.',
          },
          { text: 'The erase is suspended', by: phase('on', 'suspend', 'start') },
        ],
      },
      hint: 'The array does one thing at a time.',
      why: 'Suspend, read, resume. The suspension itself takes {suspendTime}: the cells must reach a safe state first.',
      vary: {
        path: 'policy.suspension.eraseSuspendNs',
        runs: ['on'],
        oneOf: [400_000, 1_000_000],
        text: 'A die that suspends more slowly: it takes {suspendTime}. The erase of {tBERS} began at time zero, and the read arrives at {arrival}.',
        question: {
          kind: 'number',
          ask: 'When does the array begin to read the page?',
          answer: 'readStart',
          tolerance: 0.03,
          say: [
            {
              is: setting('on', 'timing.eraseNs'),
              text: 'This is the end of the erase. Must the read wait for it now?',
            },
            { atMost: 0.9, text: 'The read cannot begin before the erase is suspended.' },
          ],
        },
      },
    },
    {
      name: 'the-read',
      text: 'Without suspension the read took {off}. The suspension itself takes {suspendTime}.',
      shown: { run: 'off', beside: 'on', besideAfter: true, request: 0 },
      try: {
        ask: 'Parts need more or less time to suspend an erase. Change it.',
        run: 'on',
        path: 'policy.suspension.eraseSuspendNs',
        values: [20_000, 50_000, 200_000, 400_000],
        charts: ['requests'],
        now: 'The suspension takes {suspendTime}, the read {on}.',
        rule: 'Without the suspension {alone} remain: the work of a read alone.',
        check: { measure: difference(latency('on', 0), wait('on', 0, 'suspend')), is: 148_920 },
      },
      question: {
        kind: 'number',
        ask: 'How long does the read take with suspension?',
        answer: 'on',
        tolerance: 0.15,
        say: [
          {
            atMost: 0.7,
            text: 'The die must suspend the erase first: this takes {suspendTime}. Then the read does its own work.',
          },
          { atLeast: 5, text: 'The read no longer waits for the end of the erase.' },
        ],
      },
      hint: 'The suspend time of {suspendTime}, then the work of a read alone: {alone}.',
      why: '{on} instead of {off}: without suspension the read takes {gain} as long.',
      vary: { path: 'timing.readNs', oneOf: [200_000, 400_000] },
    },
    {
      name: 'the-erase',
      text: 'Nothing is free. The erase took {tBERS} alone and now ends later.',
      shown: { run: 'off', beside: 'on', besideAfter: true, request: 0 },
      try: {
        ask: 'Move the arrival of the read, with suspension on.',
        run: 'on',
        path: 'workload.requests[0].atNs',
        values: [MS, 3 * MS, 5 * MS, 7 * MS, 9 * MS],
        charts: ['requests'],
        now: 'The read arrives at {arrival} and takes {on}.',
        rule: 'With suspension the latency is the same at each of these arrivals: the read no longer waits for the end of the erase.',
        check: { measure: { of: 'wait', run: 'on', request: 0, cause: 'dieOther' }, is: 0 },
      },
      question: {
        kind: 'number',
        ask: 'How much later does the erase end?',
        answer: 'later',
        tolerance: 0.15,
        say: [
          { atMost: 0.6, text: 'The erase stands still for all of the suspension and the read, not for one of them.' },
          { atLeast: 3, text: 'The erase does not start again from its beginning: it goes on where it was.' },
        ],
      },
      hint: 'It loses the time of the suspension and of the read, and a little for the resume.',
      why:
        'It ends {later} later: about the time that the read took. One erase loses a little, one read gains much. With many reads the little adds up. The cells pay, too: frequent suspension wears them out ' +
        'sooner, as the slides say. The model does not count this wear.',
      vary: { path: 'policy.suspension.eraseSuspendNs', runs: ['on'], oneOf: [400_000] },
    },
  ],
  claims: [
    {
      words: 'the erase resumes after the read',
      check: { measure: difference(phase('on', 'erase', 'end'), phase('on', 'read', 'end')), atLeast: 1 },
    },
    {
      words: 'The read cannot begin before the erase is suspended',
      check: { measure: difference(phase('on', 'read', 'start'), phase('on', 'suspend', 'end')), atLeast: 0 },
    },
    {
      words: 'about the time that the read took',
      check: {
        measure: {
          of: 'ratio',
          terms: [difference(phase('on', 'erase', 'end'), phase('off', 'erase', 'end')), latency('on', 0)],
        },
        atLeast: 0.8,
        atMost: 1.2,
      },
    },
    {
      words: 'one read gains much',
      check: { measure: { of: 'ratio', terms: [latency('off', 0), latency('on', 0)] }, atLeast: 20 },
    },
  ],
  idea:
    'Suspension moves the wait from the read to the erase. The read gains milliseconds, the erase loses a fraction ' +
    'of one. The sum of the work grows a little, and the cells wear out sooner if suspension is frequent.',
  condition: {
    ask: 'How much the erase loses depends on the read that it lets through. Make the bus slower or faster.',
    run: 'on',
    also: ['off'],
    path: 'timing.transferNsPerByte',
    values: [10, 20, 5, 1],
    charts: ['requests'],
    now: 'The page crosses the bus in {bus}. The read takes {on} with suspension and {off} without. The erase ends {later} later.',
    rule: 'On each of these buses the read gains more than ten times as much as the erase loses.',
    check: {
      measure: {
        of: 'ratio',
        terms: [
          difference(latency('off', 0), latency('on', 0)),
          difference(phase('on', 'erase', 'end'), phase('off', 'erase', 'end')),
        ],
      },
      atLeast: 10.0001,
    },
  },
  read: [{ paper: 'suspension', section: 'Read With Erase/Program Suspension' }],
};
