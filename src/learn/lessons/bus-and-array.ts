/** Bus and array: what two chips on one channel can do together. */
import type { ExperimentInput } from '../../document/experiment.ts';
import { pagesOnChips } from '../../papers/building.ts';
import type { Lesson } from '../lesson/lesson.ts';
import {
  TABLE_ONE,
  difference,
  finish,
  latency,
  onePageEach,
  phase,
  setting,
  smallDevice,
  time,
  wait,
  times,
} from './building.ts';

const FOUR = [0, 1, 2, 3];

function chips(number: number, op: 'read' | 'write'): ExperimentInput {
  const pages = FOUR.slice(0, number);
  return {
    name: `${number} chips on one channel, one ${op} each`,
    device: smallDevice(1, number, 1, 1),
    timing: { ...TABLE_ONE.timing, commandNs: 0 },
    ...(op === 'read' ? { initial: { pages: pagesOnChips(pages) } } : {}),
    workload: { requests: onePageEach(op, pages) },
  };
}

export const BUS_AND_ARRAY: Lesson = {
  name: 'bus-and-array',
  title: 'Bus and array',
  asks: 'Chips share a bus. Which parts of their work overlap?',
  minutes: 8,
  example:
    'One chip and one write: {load} on the bus, then {tPROG} in the array, together {alone}. The bus is free while ' +
    'the array works.',
  runs: {
    one: { title: 'one chip, one write', experiment: chips(1, 'write') },
    two: { title: 'two chips, two writes', experiment: chips(2, 'write') },
    reads: { title: 'four chips, four reads', experiment: chips(4, 'read') },
    writes: { title: 'four chips, four writes', experiment: chips(4, 'write') },
  },
  values: {
    load: time(phase('one', 'load', 'total')),
    tPROG: time(setting('one', 'timing.programNs')),
    tR: time(setting('reads', 'timing.readNs')),
    alone: time(latency('one', 0)),
    both: time(finish('two')),
    busWait: time(wait('two', 1, 'channel')),
    read0: time(latency('reads', 0)),
    read1: time(latency('reads', 1)),
    read2: time(latency('reads', 2)),
    read3: time(latency('reads', 3)),
    dataOut: time(phase('reads', 'data-out', 'total', { request: 0 })),
    lastWrite: time(finish('writes')),
    tPROG2: time(setting('two', 'timing.programNs')),
    fourTransfers: time(phase('reads', 'data-out', 'total')),
    fourthStart: time(phase('writes', 'load', 'start', { request: 3 })),
  },
  steps: [
    {
      name: 'second-write',
      text:
        'Two chips, one bus, two writes at time zero. The data of one page needs the bus for {load}; then its chip ' +
        'programs for {tPROG}. In this lesson a command takes no time.',
      shown: { run: 'two', untilNs: 0, clockNs: 3_000_000, request: 1 },
      try: {
        ask: 'One write alone: change the time of its program, and watch the bus.',
        run: 'one',
        path: 'timing.programNs',
        values: [200_000, 400_000, 800_000, 1_600_000],
        charts: ['requests'],
        now: 'The bus works for {load}, the array for {tPROG}: together {alone}.',
        rule: 'The bus is busy for {load}, whatever the program takes. Then it is idle.',
        check: { measure: phase('one', 'load', 'total'), is: 81_920 },
      },
      question: {
        kind: 'choice',
        ask: 'When does the data of the second write enter its chip?',
        options: [
          {
            text: 'Together with the data of the first',
            say: 'Both need the same bus, and it carries one page at a time.',
            when: { measure: phase('two', 'load', 'start', { request: 1 }), atMost: 0 },
          },
          {
            text: 'As soon as the data of the first is in its chip',
            when: {
              measure: difference(
                phase('two', 'load', 'start', { request: 1 }),
                phase('two', 'load', 'end', { request: 0 }),
              ),
              is: 0,
            },
          },
          {
            text: 'When the first write is complete',
            say: 'The first chip does not need the bus while it programs. Nothing keeps the second page from using it.',
            when: { measure: difference(phase('two', 'load', 'start', { request: 1 }), finish('two', 0)), atLeast: 0 },
          },
        ],
      },
      hint: 'A program needs the array only. The bus is free meanwhile.',
      why:
        'The bus is busy for {load}, then free: the second data in follows directly. Both programs overlap almost ' +
        'completely.',
      vary: {
        path: 'timing.transferNsPerByte',
        runs: ['one', 'writes'],
        oneOf: [5, 20],
        text:
          'Four chips on another bus, and four writes at time zero. The data of one page needs this bus for {load}; then ' +
          'its chip programs for {tPROG}.',
        question: {
          kind: 'number',
          ask: 'When does the data of the last write begin to enter its chip?',
          answer: 'fourthStart',
          tolerance: 0.05,
          say: [
            {
              is: phase('one', 'load', 'total'),
              text: 'This is the second write. How many pages are before the last one?',
            },
            {
              is: phase('writes', 'load', 'total'),
              text: 'This is the end of the last transfer. When does it begin?',
            },
            {
              atLeast: 4,
              text: 'Does a program need the bus?',
            },
          ],
        },
      },
    },
    {
      name: 'both-writes',
      text: 'One write alone takes {alone}.',
      shown: { run: 'two', untilNs: 0, clockNs: 3_000_000, request: 1 },
      try: {
        ask: 'Change the time of a program, for one write and for two.',
        run: 'two',
        also: ['one'],
        path: 'timing.programNs',
        values: [100_000, 300_000, 600_000, 900_000],
        charts: ['requests'],
        now: 'One write takes {alone}. Both are complete after {both}.',
        rule: 'At each of these times the second write adds one transfer, {load}.',
        check: {
          measure: {
            of: 'ratio',
            terms: [difference(finish('two'), latency('one', 0)), phase('one', 'load', 'total')],
          },
          is: 1,
        },
      },
      question: {
        kind: 'number',
        ask: 'When are both writes complete?',
        answer: 'both',
        tolerance: 0.02,
        say: [
          {
            is: times(2, latency('one', 0)),
            text: 'This is one write after the other. The two programs are on two chips: they overlap.',
          },
          { is: latency('one', 0), text: 'This is one write alone. The second one had to wait for the bus.' },
        ],
      },
      hint: 'The second write starts {load} later than the first.',
      why: 'Both are complete after {both}: one write, and {load} more. Two writes cost little more than one.',
      vary: { path: 'timing.programNs', oneOf: [500_000, 2_000_000] },
    },
    {
      name: 'who-was-first',
      text: 'The second write waited for {busWait} before its data moved. The whole run is on the timeline.',
      shown: { run: 'two', request: 1 },
      try: {
        ask: 'Change the time of a program. Does the second write wait longer for its turn?',
        run: 'two',
        path: 'timing.programNs',
        values: [200_000, 600_000, 2_000_000],
        charts: ['requests'],
        now: 'Programs take {tPROG2}. The second write waits for {busWait} before its data moves.',
        rule: 'The wait before its data is the same with each program.',
        check: { measure: wait('two', 1, 'channel'), is: 81_920 },
      },
      question: {
        kind: 'pick',
        ask: 'Which operation made the second write wait?',
        target: { blockerOf: 1 },
        say: { own: 'This is the second write itself. Look at what is on the bus before its data moves.' },
      },
      hint: 'At time zero the second chip is idle. What is not?',
      why: 'The data in of the first write: it held the bus. The second chip was idle during the wait.',
      vary: {
        path: 'timing.transferNsPerByte',
        runs: ['one', 'two'],
        oneOf: [5, 20],
        text: 'The two chips on another bus: the data of one page needs it for {load}, a program takes {tPROG2}.',
        question: {
          kind: 'number',
          ask: 'How long does the second write wait before its data moves?',
          answer: 'busWait',
          tolerance: 0.05,
          say: [{ is: finish('two', 0), text: 'This is the whole first write. Which part of it needs the bus?' }],
        },
      },
    },
    {
      name: 'four-reads',
      text:
        'Now four reads at time zero, one on each of four chips. All four arrays read at the same time, for {tR}. ' +
        'Each page then needs the bus for {dataOut}.',
      shown: { run: 'reads', untilNs: 0, clockNs: 600_000, request: 3 },
      try: {
        ask: 'Four reads with other arrays: change tR, and watch the staircase.',
        run: 'reads',
        path: 'timing.readNs',
        values: [20_000, 40_000, 150_000, 250_000],
        charts: ['requests'],
        now: 'tR is {tR}. Read #0 takes {read0}, read #3 {read3}.',
        rule: 'With each array every step of the staircase is one transfer high, {dataOut}.',
        check: {
          measure: {
            of: 'ratio',
            terms: [
              difference(latency('reads', 3), latency('reads', 0)),
              phase('reads', 'data-out', 'total', { request: 0 }),
            ],
          },
          is: 3,
        },
      },
      question: {
        kind: 'draw',
        ask: 'Draw the latency of each read.',
        most: 500_000,
        bars: [
          {
            text: 'Read #0',
            answer: 'read0',
            say: [
              { atMost: 1, text: 'A part is missing: read #0 needs the array and then the bus.' },
              { atLeast: 1, text: 'Nothing is before read #0: it needs one tR and one transfer.' },
            ],
          },
          { text: 'Read #1', answer: 'read1' },
          { text: 'Read #2', answer: 'read2' },
          {
            text: 'Read #3',
            answer: 'read3',
            say: [
              { atMost: 1, text: 'The bus carries one page at a time, and read #3 is the last.' },
              { atLeast: 1, text: 'The arrays read at the same time: tR counts once, and each transfer once.' },
            ],
          },
        ],
        tolerance: 0.06,
      },
      hint: 'The array times overlap. The transfers cannot: there is one bus.',
      why:
        'A staircase: {read0}, {read1}, {read2}, {read3}. Each read waits for the data out of the reads before it. ' +
        'The bus limits these reads, because four transfers take longer than one tR. The array limits writes as long ' +
        'as a program takes longer than the transfers of all chips.',
      vary: { path: 'timing.transferNsPerByte', oneOf: [5, 8] },
    },
    {
      name: 'four-writes',
      text: 'The same four chips, four writes at time zero. The reads above took until {read3}.',
      shown: { run: 'reads', beside: 'writes', besideAfter: true, request: 3 },
      try: {
        ask: 'Before the writes: change the speed of the bus, and watch the staircase of the four reads.',
        run: 'reads',
        path: 'timing.transferNsPerByte',
        values: [10, 8, 5, 2, 1],
        charts: ['requests'],
        now: 'One transfer takes {dataOut}. Read #0 takes {read0}, read #3 {read3}.',
        rule: 'On each bus the last read ends three transfers after the first.',
        check: {
          measure: {
            of: 'ratio',
            terms: [
              difference(latency('reads', 3), latency('reads', 0)),
              phase('reads', 'data-out', 'total', { request: 0 }),
            ],
          },
          is: 3,
        },
      },
      question: {
        kind: 'number',
        ask: 'When is the last of the four writes complete?',
        answer: 'lastWrite',
        tolerance: 0.02,
        say: [
          {
            is: times(4, latency('one', 0)),
            text: 'This is one write after the other. The programs are on four chips: they overlap.',
          },
          { atMost: 0.98, text: 'A transfer is missing: the last page waits for the others on the bus.' },
        ],
      },
      hint: 'The four transfers follow each other. Only the last program counts.',
      why: 'Four times data in of {load}, then one program of {tPROG}: {lastWrite}. One bus feeds many programming chips.',
      vary: { path: 'timing.programNs', oneOf: [500_000, 800_000, 2_000_000] },
    },
  ],
  claims: [
    {
      words: 'it needs one tR and one transfer',
      check: {
        measure: difference(latency('reads', 0), {
          of: 'sum',
          terms: [setting('reads', 'timing.readNs'), phase('reads', 'data-out', 'total', { request: 0 })],
        }),
        is: 0,
      },
    },
    {
      words: 'tR counts once, and each transfer once',
      check: {
        measure: difference(latency('reads', 3), {
          of: 'sum',
          terms: [setting('reads', 'timing.readNs'), phase('reads', 'data-out', 'total')],
        }),
        is: 0,
      },
    },
    {
      words: 'read #3 is the last',
      check: { measure: difference(finish('reads'), finish('reads', 3)), is: 0 },
    },
    {
      words: 'Two writes cost little more than one',
      check: { measure: { of: 'ratio', terms: [finish('two'), latency('one', 0)] }, atMost: 1.1 },
    },
    {
      words: 'The second chip was idle during the wait',
      check: { measure: { of: 'busy', run: 'two', die: 1, fromNs: 0, toNs: 81_920 }, is: 0 },
    },
    {
      words: 'Both programs overlap almost completely',
      check: {
        measure: {
          of: 'ratio',
          terms: [
            difference(
              phase('two', 'program', 'end', { request: 0 }),
              phase('two', 'program', 'start', { request: 1 }),
            ),
            setting('two', 'timing.programNs'),
          ],
        },
        atLeast: 0.9,
      },
    },
    {
      words: 'four transfers take longer than one tR',
      check: {
        measure: difference(phase('reads', 'data-out', 'total'), setting('reads', 'timing.readNs')),
        atLeast: 1,
      },
    },
    {
      words: 'a program takes longer than the transfers of all chips',
      check: {
        measure: difference(setting('writes', 'timing.programNs'), phase('writes', 'load', 'total')),
        atLeast: 1,
      },
    },
    {
      words: 'All four arrays read at the same time',
      check: {
        measure: difference(phase('reads', 'read', 'end'), phase('reads', 'read', 'start')),
        is: 78_000,
      },
    },
  ],
  idea: 'The bus carries one page at a time; every array works by itself. So arrays overlap and transfers queue. Reads fill the bus if the transfers of the other chips take as long as tR. Writes fill the bus if they take as long as tPROG, else they fill the chips. A faster bus or more chips move both limits.',
  condition: {
    ask: 'Four reads on four chips: who is the limit, the bus or the array? Make the bus faster.',
    run: 'reads',
    path: 'timing.transferNsPerByte',
    values: [10, 5, 2.5, 1, 0.5],
    charts: ['requests'],
    now: 'Four transfers take {fourTransfers}, one tR {tR}. The last read ends at {read3}.',
    rule: 'The reads end after one tR and all transfers. The longer of the two is the limit.',
    check: {
      measure: difference(finish('reads'), {
        of: 'sum',
        terms: [setting('reads', 'timing.readNs'), phase('reads', 'data-out', 'total')],
      }),
      is: 0,
    },
  },
  read: [
    { paper: 'mbm', section: '§III, Fig. 2 and Fig. 3' },
    { paper: 'banking', section: 'Fig. 5' },
  ],
};
