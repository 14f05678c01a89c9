/** A read behind a program, a read behind an erase. */
import { readBehind } from '../../papers/suspension/scenarios.ts';
import type { Lesson } from '../lesson/lesson.ts';
import { difference, finish, latency, ratio, setting, time, wait } from './building.ts';

const MS = 1_000_000;
const BEHIND_PROGRAM = { ...readBehind('tlc', ['program'], MS), name: 'A read behind a program' };
const BEHIND_ERASE = { ...readBehind('tlc', ['erase'], 2 * MS), name: 'A read behind an erase' };
const ALONE = { ...BEHIND_PROGRAM, name: 'A read alone', initial: { ...BEHIND_PROGRAM.initial, running: [] } };

export const BEHIND_AN_ERASE: Lesson = {
  name: 'behind-an-erase',
  title: 'A read behind a program, a read behind an erase',
  asks: 'A read arrives while its die is busy. How long does it wait?',
  minutes: 7,
  example: 'A read that finds its die idle takes {alone}: {tR} in the array, and its page crosses the bus.',
  runs: {
    alone: { title: 'a read alone', experiment: ALONE },
    program: { title: 'a read behind a program', experiment: BEHIND_PROGRAM },
    erase: { title: 'a read behind an erase', experiment: BEHIND_ERASE },
  },
  values: {
    alone: time(latency('alone', 0)),
    tPROG: time(setting('program', 'timing.programNs')),
    tBERS: time(setting('erase', 'timing.eraseNs')),
    programArrival: time({ of: 'difference', terms: [finish('program', 0), latency('program', 0)] }),
    eraseArrival: time({ of: 'difference', terms: [finish('erase', 0), latency('erase', 0)] }),
    behindProgram: time(latency('program', 0)),
    behindErase: time(latency('erase', 0)),
    waitProgram: time(wait('program', 0, 'dieOther')),
    waitErase: time(wait('erase', 0, 'dieOther')),
    worst: ratio(latency('erase', 0), latency('alone', 0)),
    tR: time(setting('alone', 'timing.readNs')),
    eraseTR: time(setting('erase', 'timing.readNs')),
  },
  steps: [
    {
      name: 'behind-a-program',
      text:
        'This is a die of 3D TLC flash with typical times. One program, which on such parts usually stores three pages ' +
        'together, takes {tPROG}. A read alone takes {alone}. Here a program has been running ' +
        'since time zero. The read arrives at {programArrival}; the timeline shows what is known at that instant.',
      shown: { run: 'program', untilNs: MS, clockNs: 4 * MS, request: 0 },
      try: {
        ask: 'Let the read arrive earlier or later, and watch its wait.',
        run: 'program',
        path: 'workload.requests[0].atNs',
        values: [200_000, 600_000, 1_500_000, 2_000_000, 2_290_000],
        charts: ['requests'],
        now: 'The read arrives at {programArrival} and takes {behindProgram}. For {waitProgram} of this it waits.',
        rule: 'The read ends at the same instant each time: when the program of {tPROG} has ended and {alone} have passed.',
        check: {
          measure: difference(finish('program', 0), {
            of: 'sum',
            terms: [setting('program', 'timing.programNs'), latency('alone', 0)],
          }),
          is: 0,
        },
      },
      question: {
        kind: 'number',
        ask: 'How long does the read take, from its arrival to its completion?',
        answer: 'behindProgram',
        tolerance: 0.04,
        say: [
          {
            is: latency('alone', 0),
            text: 'This would be a read that does not wait. The array is occupied when it arrives.',
          },
          {
            is: wait('program', 0, 'dieOther'),
            text: 'This is the wait. After it the read still needs its own {alone}.',
          },
          { atLeast: 1.5, text: 'The program began before the read arrived: only its rest counts.' },
        ],
      },
      hint: 'The array does one thing at a time. The read waits for the rest of the program, then does its own work.',
      why: 'The read waits {waitProgram} for the rest of the program, then needs its own {alone}: {behindProgram}.',
      vary: { path: 'timing.readNs', oneOf: [250_000, 700_000] },
    },
    {
      name: 'who-was-there',
      text: 'A second run, complete: here the read arrives at {eraseArrival}.',
      shown: { run: 'erase', request: 0 },
      try: {
        ask: 'Before you look: would a faster bus shorten the wait of this read?',
        run: 'erase',
        path: 'timing.transferNsPerByte',
        values: [5, 2.5, 1],
        charts: [],
        now: 'On this bus the read takes {behindErase}. For {waitErase} of this it waits.',
        rule: 'The wait is {waitErase} on each bus: the read does not wait for the bus.',
        check: { measure: wait('erase', 0, 'dieOther'), is: 8 * MS },
      },
      question: {
        kind: 'pick',
        ask: 'Which operation does the read wait for?',
        target: { blockerOf: 0 },
        say: { own: 'This is the read itself. Look for what occupies the die when it arrives.' },
      },
      hint: 'Find the lane of the die, and what runs on it when the read arrives.',
      why:
        'An erase. It clears a whole block, takes {tBERS} and occupies the die all the time. The bus is idle, but ' +
        'the bus does not help.',
      vary: {
        path: 'workload.requests[0].atNs',
        runs: ['erase'],
        oneOf: [9.5 * MS, 11 * MS],
        text: 'The die erases from time zero, for {tBERS}. The read arrives at another time: at {eraseArrival}.',
        question: {
          kind: 'choice',
          ask: 'What does the read wait for?',
          options: [
            {
              text: 'For the erase, several milliseconds',
              say: 'When does the erase end, and when does the read arrive?',
              when: { measure: wait('erase', 0, 'dieOther'), atLeast: 2 * MS },
            },
            {
              text: 'For the erase, less than a millisecond',
              say: 'When does the erase end, and when does the read arrive?',
              when: { measure: wait('erase', 0, 'dieOther'), atLeast: 1, atMost: MS },
            },
            {
              text: 'For nothing',
              say: 'Has the erase ended when the read arrives?',
              when: { measure: wait('erase', 0, 'dieOther'), is: 0 },
            },
          ],
        },
      },
    },
    {
      name: 'how-much-worse',
      text: 'A read alone takes {alone}. The read behind the erase waits for the last part of an erase of {tBERS}.',
      shown: { run: 'erase', request: 0 },
      try: {
        ask: 'Let the read arrive later, and watch what it waits for.',
        run: 'erase',
        path: 'workload.requests[0].atNs',
        values: [4 * MS, 5 * MS, 6 * MS, 7 * MS, 8 * MS, 9 * MS, 9.9 * MS],
        charts: ['requests'],
        now: 'The read arrives at {eraseArrival} and takes {behindErase}. For {waitErase} of this it waits.',
        rule: 'Arrival and wait add up to {tBERS}: the read waits for the rest of the erase, whenever it arrives.',
        check: {
          measure: {
            of: 'ratio',
            terms: [
              {
                of: 'sum',
                terms: [
                  { of: 'difference', terms: [finish('erase', 0), latency('erase', 0)] },
                  wait('erase', 0, 'dieOther'),
                ],
              },
              setting('erase', 'timing.eraseNs'),
            ],
          },
          is: 1,
        },
      },
      question: {
        kind: 'number',
        ask: 'How many times as long as a read alone is the read behind the erase?',
        answer: 'worst',
        tolerance: 0.1,
        say: [
          { atLeast: 1.1, text: 'The read arrived after the erase had begun: only the rest of the erase counts.' },
          { atMost: 0.9, text: 'The read waits for the rest of an erase of {tBERS}. How many times {alone} is this?' },
        ],
      },
      hint: 'Read the start and the end of the read from the time axis.',
      why: '{behindErase} instead of {alone}: {worst}. For {waitErase} of this, the read waits.',
      vary: { path: 'workload.requests[0].atNs', oneOf: [5 * MS, 8 * MS] },
    },
    {
      name: 'a-faster-array',
      text: 'The manufacturer offers cells that are read twice as fast: tR would fall from {tR} to half of it.',
      shown: { run: 'erase', request: 0 },
      try: {
        ask: 'First the other way: let the array read more slowly.',
        run: 'erase',
        path: 'timing.readNs',
        values: [80_000, 120_000, 200_000, 400_000],
        charts: ['requests'],
        now: 'tR is {eraseTR}, the read takes {behindErase}. For {waitErase} of this it waits.',
        rule: 'The wait is {waitErase} with each array.',
        check: { measure: wait('erase', 0, 'dieOther'), is: 8 * MS },
      },
      question: {
        kind: 'choice',
        ask: 'By how much would the read behind the erase become faster?',
        options: [
          {
            text: 'About twice as fast',
            say: 'This would hold if the whole latency were tR. It is {tR} of {behindErase}.',
            when: { measure: tROfLatency(), atLeast: 0.8 },
          },
          {
            text: 'About a quarter faster',
            say: 'tR would have to be half of {behindErase}. It is {tR}.',
            when: { measure: tROfLatency(), atLeast: 0.35, atMost: 0.8 },
          },
          {
            text: 'Hardly at all',
            when: { measure: tROfLatency(), atMost: 0.02 },
          },
        ],
      },
      hint: 'Which share of {behindErase} is tR?',
      why: 'Its own array time is {tR} of {behindErase}. This read is slow because it waits. To shorten it, shorten the waiting: the next lesson does this.',
      vary: { path: 'workload.requests[0].atNs', runs: ['erase'], oneOf: [11 * MS] },
    },
  ],
  claims: [
    {
      words: 'occupies the die all the time',
      check: { measure: { of: 'busy', run: 'erase', die: 0, fromNs: 0, toNs: 10 * MS }, is: 1 },
    },
    {
      words: 'The bus is idle',
      check: { measure: { of: 'busy', run: 'erase', channel: 0, fromNs: 0, toNs: 10 * MS }, is: 0 },
    },
  ],
  idea:
    'An array does one thing at a time. A read that arrives behind a program of typical length waits up to {tPROG}, ' +
    'behind such an erase up to {tBERS}; parts also have longer ones. A read alone takes {alone}. A write buffer does ' +
    'not help a read of data that is in the flash, so these waits remain.',
  condition: {
    ask: 'The bus of this lesson moves 100 MB/s. Make it faster, and compare a read alone with the read behind the erase.',
    run: 'erase',
    also: ['alone'],
    path: 'timing.transferNsPerByte',
    values: [10, 5, 2.5, 1],
    charts: ['requests'],
    now: 'A read alone takes {alone}, behind the erase {behindErase}: {worst}.',
    rule: 'A faster bus makes a read alone shorter. The wait of {waitErase} remains, so the ratio grows.',
    check: { measure: wait('erase', 0, 'dieOther'), is: 8 * MS },
  },
  read: [{ paper: 'suspension', section: 'Read After Erase' }],
};

function tROfLatency(): {
  readonly of: 'ratio';
  readonly terms: readonly [ReturnType<typeof setting>, ReturnType<typeof latency>];
} {
  return { of: 'ratio', terms: [setting('erase', 'timing.readNs'), latency('erase', 0)] };
}
