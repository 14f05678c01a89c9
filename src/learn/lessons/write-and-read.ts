/** Why is a write slow and a read not? */
import type { ExperimentInput } from '../../document/experiment.ts';
import type { Lesson } from '../lesson/lesson.ts';
import {
  TABLE_ONE,
  difference,
  latency,
  onePageEach,
  phase,
  ratio,
  setting,
  share,
  smallDevice,
  time,
  sum,
} from './building.ts';

const ONE_PAGE = {
  device: smallDevice(1, 1, 1, 1),
  timing: { ...TABLE_ONE.timing, commandNs: 70 },
} satisfies ExperimentInput;

const READ: ExperimentInput = {
  ...ONE_PAGE,
  name: 'One read',
  initial: { pages: [{ lpn: 0, channel: 0, chip: 0, die: 0, plane: 0, block: 0, page: 0 }] },
  workload: { requests: onePageEach('read', [0]) },
};
const WRITE: ExperimentInput = { ...ONE_PAGE, name: 'One write', workload: { requests: onePageEach('write', [0]) } };

export const WRITE_AND_READ: Lesson = {
  name: 'write-and-read',
  title: 'In flash, a write is slow and a read is not',
  asks: 'A chip reads one page and writes one page. Where does the time go?',
  minutes: 7,
  example:
    'An example of a sum: the bus moves one byte in {perByte}, so a page takes {transfer}. A part that ' +
    'needs another part begins when that part ends, and their times add up.',
  runs: {
    read: { title: 'one read', experiment: READ },
    write: { title: 'one write', experiment: WRITE },
    fast: {
      title: 'one write, bus twice as fast',
      experiment: { ...WRITE, timing: { ...WRITE.timing, transferNsPerByte: 5 } },
    },
  },
  values: {
    command: time(setting('read', 'timing.commandNs')),
    tR: time(setting('read', 'timing.readNs')),
    tPROG: time(setting('write', 'timing.programNs')),
    transfer: time(phase('write', 'load', 'total')),
    commandShare: share({ of: 'ratio', terms: [setting('read', 'timing.commandNs'), latency('read', 0)] }),
    dataOut: time(phase('read', 'data-out', 'total')),
    readLatency: time(latency('read', 0)),
    writeLatency: time(latency('write', 0)),
    perByte: time(setting('read', 'timing.transferNsPerByte')),
    times: ratio(latency('write', 0), latency('read', 0)),
    programShare: share({ of: 'ratio', terms: [phase('write', 'program', 'total'), latency('write', 0)] }),
    fastLatency: time(latency('fast', 0)),
    gain: share({
      of: 'ratio',
      terms: [difference(latency('write', 0), latency('fast', 0)), latency('write', 0)],
    }),
    busShare: share({ of: 'ratio', terms: [phase('read', 'data-out', 'total'), latency('read', 0)] }),
    dataOutStart: time(phase('read', 'data-out', 'start')),
  },
  steps: [
    {
      name: 'parts-of-a-read',
      text:
        'One chip is connected to the controller by one bus. Time zero: the host reads one page. The timeline has a ' +
        'lane for the bus (channel 0) and a lane for the flash array (chip 0). They stay ' +
        'empty until you answer.',
      shown: { run: 'read', untilNs: 0, clockNs: 200_000, request: 0 },
      try: {
        ask: 'A command of {command} is too short for the timeline. Make it longer: what does this do to the read?',
        after: true,
        run: 'read',
        path: 'timing.commandNs',
        values: [70, 1000, 5000, 20_000, 50_000],
        charts: ['requests'],
        now: 'A command of {command} is {commandShare} of the read.',
        rule: 'The read becomes longer by as much as the command: the other parts stay as they are.',
        check: { measure: difference(latency('read', 0), setting('read', 'timing.commandNs')), is: 159_920 },
      },
      question: {
        kind: 'order',
        ask: 'In which order do the three parts of the read happen?',
        items: [
          {
            text: 'Data out: the page goes over the bus',
            by: phase('read', 'data-out', 'start'),
            say: 'The data can leave the chip only after the array has sensed the page.',
          },
          {
            text: 'Read (tR): the array senses the page',
            by: phase('read', 'read', 'start'),
            say: 'The array does not know which page to sense before the command has arrived.',
          },
          {
            text: 'Command: the chip receives the address (too short to be seen here)',
            by: phase('read', 'command', 'start'),
          },
        ],
      },
      hint: 'The chip cannot read before it knows the address. It cannot send data that it has not read.',
      why:
        'Command, then array, then data. The bus is busy during the command and the data out. The array is busy in ' +
        'between, and the bus is idle meanwhile.',
      vary: {
        path: 'timing.readNs',
        runs: ['read'],
        oneOf: [40_000, 250_000],
        text: 'Another array, the same bus: the command takes {command}, the array read (tR) {tR}, and the page needs the bus for {dataOut}. The read arrives at time zero.',
        question: {
          kind: 'number',
          ask: 'When does the data out begin?',
          answer: 'dataOutStart',
          tolerance: 0.05,
          say: [
            {
              is: sum(setting('read', 'timing.readNs'), phase('read', 'data-out', 'total')),
              text: 'This is the end of the data out.',
            },
            { atMost: 0.5, text: 'The data can leave the chip only after the array has sensed the page.' },
          ],
        },
      },
    },
    {
      name: 'length-of-a-read',
      text: 'The command takes {command}, the array read (tR) {tR}. The bus moves one page in {dataOut}.',
      shown: { run: 'read', untilNs: 0, clockNs: 200_000, request: 0 },
      try: {
        ask: 'Make the array faster or slower, and watch how the parts add up.',
        run: 'read',
        path: 'timing.readNs',
        values: [20_000, 40_000, 100_000, 160_000],
        charts: ['requests'],
        now: 'Command {command}, array {tR}, bus {dataOut}: together {readLatency}.',
        rule: 'At each of these times the three parts add up to the latency: nothing overlaps.',
        check: {
          measure: {
            of: 'ratio',
            terms: [
              {
                of: 'sum',
                terms: [
                  setting('read', 'timing.commandNs'),
                  setting('read', 'timing.readNs'),
                  phase('read', 'data-out', 'total'),
                ],
              },
              latency('read', 0),
            ],
          },
          is: 1,
        },
      },
      question: {
        kind: 'number',
        ask: 'How long is the read, from its arrival to its completion?',
        answer: 'readLatency',
        tolerance: 0.02,
        say: [
          {
            is: setting('read', 'timing.readNs'),
            text: 'This is one of the long parts. A read needs each of them, one after the other.',
          },
          {
            is: phase('read', 'data-out', 'total'),
            text: 'This is one of the long parts. A read needs each of them, one after the other.',
          },
          {
            is: sum(latency('read', 0), setting('read', 'timing.readNs')),
            text: 'You counted one part twice. The page crosses the bus once.',
          },
          {
            is: sum(latency('read', 0), phase('read', 'data-out', 'total')),
            text: 'You counted one part twice. The page crosses the bus once.',
          },
          { atMost: 0.98, text: 'A part is missing: the data reaches the host only after the bus has moved it.' },
          { atLeast: 1.02, text: 'Nothing else happens: there are three parts, each of them once.' },
        ],
      },
      hint: 'Nothing overlaps here: add the three parts.',
      why:
        '{command} + {tR} + {dataOut} = {readLatency}. About half of it is the bus, because this bus takes ' +
        '{perByte} for a byte. On a bus twice as fast the array is most of a read.',
      vary: { path: 'timing.readNs', oneOf: [40_000, 120_000, 250_000] },
    },
    {
      name: 'parts-of-a-write',
      text:
        'Now the host writes one page. The same bus, the same chip: command, data in, and then the array programs ' +
        'the page.',
      shown: { run: 'write', untilNs: 0, clockNs: 2_000_000, request: 0 },
      try: {
        ask: 'Imagine arrays that program faster. Which part is the longest then?',
        run: 'write',
        path: 'timing.programNs',
        values: [20_000, 60_000, 100_000, 150_000],
        charts: ['requests'],
        now: 'Command {command}, data in {transfer}, program {tPROG}.',
        rule: 'The program does not change the data in: it takes {transfer} each time.',
        check: {
          measure: { of: 'ratio', terms: [phase('write', 'load', 'total'), phase('read', 'data-out', 'total')] },
          atLeast: 0.99,
          atMost: 1.01,
        },
      },
      question: {
        kind: 'choice',
        ask: 'Which part of the write is the longest?',
        options: [
          {
            text: 'The command',
            say: 'The command is an address: a few bytes, {command}.',
            when: {
              measure: difference(setting('write', 'timing.commandNs'), phase('write', 'program', 'total')),
              atLeast: 1,
            },
          },
          {
            text: 'Data in: the page goes over the bus',
            say: 'The bus needs as long as in the read, {transfer}. What does the array do after that?',
            when: {
              measure: difference(phase('write', 'load', 'total'), phase('write', 'program', 'total')),
              atLeast: 1,
            },
          },
          {
            text: 'Program (tPROG): the array stores the page',
            when: {
              measure: difference(phase('write', 'program', 'total'), phase('write', 'load', 'total')),
              atLeast: 1,
            },
          },
        ],
      },
      hint:
        'Sensing a charge is quick. Bringing charge into a cell, in small steps and with a check after each, is ' +
        'not.',
      why: 'The program takes {tPROG} of {writeLatency}: {programShare} of the write.',
      vary: { path: 'timing.programNs', runs: ['write'], oneOf: [50_000] },
    },
    {
      name: 'how-many-times',
      text: 'The timeline shows the read alone. The write is hidden below it.',
      shown: { run: 'read', beside: 'write', besideAfter: true, request: 0 },
      try: {
        ask: 'Change the program time. How many times the read is the write?',
        run: 'write',
        path: 'timing.programNs',
        values: [100_000, 200_000, 400_000, 800_000],
        charts: ['requests'],
        now: 'The program takes {tPROG}, the write {writeLatency}: {times} the read of {readLatency}.',
        rule: 'The write is longer than the read as long as its program is longer than tR.',
        check: { measure: difference(latency('write', 0), latency('read', 0)), atLeast: 1 },
      },
      question: {
        kind: 'number',
        ask: 'How many times as long as the read is the write?',
        answer: 'times',
        tolerance: 0.15,
        say: [
          {
            is: { of: 'ratio', terms: [setting('write', 'timing.programNs'), setting('read', 'timing.readNs')] },
            text: 'You compared the arrays only. The bus is part of both.',
          },
          {
            atMost: 0.85,
            text: 'Divide the whole write by the whole read. Which part of the write is by far the longest?',
          },
          { atLeast: 1.15, text: 'Divide by the whole read: its transfer counts, too.' },
        ],
      },
      hint: 'The read takes {readLatency}. The write takes {transfer} on the bus and {tPROG} in the array.',
      why:
        '{writeLatency} is {times} {readLatency}. The bus needs the same time in both. The array makes the ' +
        'difference.',
      vary: { path: 'timing.programNs', oneOf: [600_000, 2_500_000] },
    },
    {
      name: 'a-faster-bus',
      text: 'A sales brochure praises a new bus. It is twice as fast.',
      shown: { run: 'write', beside: 'fast', besideAfter: true, request: 0 },
      try: {
        ask: 'First the other way: make the bus slower, and watch the write.',
        run: 'write',
        path: 'timing.transferNsPerByte',
        values: [10, 15, 20, 30, 40],
        charts: ['requests'],
        now: 'Data in takes {transfer} of {writeLatency}. The program takes {programShare} of the write.',
        rule: 'At each of these speeds the program takes longer than the data in.',
        check: {
          measure: difference(phase('write', 'program', 'total'), phase('write', 'load', 'total')),
          atLeast: 1,
        },
      },
      question: {
        kind: 'choice',
        ask: 'How much shorter does the faster bus make the write?',
        options: [
          {
            text: 'About a half',
            say: 'This would hold if the whole write were on the bus.',
            when: { measure: gain(), atLeast: 0.35 },
          },
          {
            text: 'About a quarter',
            say: 'The transfer would have to be half of the write. It is {transfer} of {writeLatency}.',
            when: { measure: gain(), atLeast: 0.15, atMost: 0.35 },
          },
          { text: 'Less than a twentieth', when: { measure: gain(), atMost: 0.05 } },
        ],
      },
      hint: 'Only {transfer} of the write are on the bus.',
      why:
        '{writeLatency} becomes {fastLatency}: {gain} less. The bus was not the problem of this write. This changes when ' +
        'many writes share one bus: see the lesson “Bus and array”.',
      vary: { path: 'timing.programNs', runs: ['write', 'fast'], oneOf: [50_000, 20_000] },
    },
  ],
  claims: [
    {
      words: 'only after the array has sensed the page',
      check: { measure: difference(phase('read', 'data-out', 'start'), phase('read', 'read', 'end')), atLeast: 0 },
    },
    {
      words: 'before the command has arrived',
      check: { measure: difference(phase('read', 'read', 'start'), phase('read', 'command', 'end')), atLeast: 0 },
    },
    {
      words: 'About half of it is the bus',
      check: {
        measure: { of: 'ratio', terms: [phase('read', 'data-out', 'total'), latency('read', 0)] },
        atLeast: 0.45,
        atMost: 0.55,
      },
    },
    {
      words: 'On a bus twice as fast the array is most of a read',
      check: {
        measure: difference(setting('read', 'timing.readNs'), phase('fast', 'load', 'total')),
        atLeast: 1,
      },
    },
    {
      words: 'It is twice as fast',
      check: {
        measure: { of: 'ratio', terms: [phase('write', 'load', 'total'), phase('fast', 'load', 'total')] },
        atLeast: 1.9,
        atMost: 2.1,
      },
    },
    {
      words: 'The bus needs the same time in both',
      check: {
        measure: { of: 'ratio', terms: [phase('write', 'load', 'total'), phase('read', 'data-out', 'total')] },
        atLeast: 0.99,
        atMost: 1.01,
      },
    },
  ],
  idea:
    'At the flash, a read is short: the array senses a page in {tR}. A write is long: the array programs a page in ' +
    '{tPROG}. The bus needs the same time for both. What an application sees can be the opposite, because a device ' +
    'may buffer writes: the next lesson shows this.',
  condition: {
    ask: 'The times of this lesson are those of one part, on a bus of 100 MB/s. Make the bus faster, and watch the read.',
    run: 'read',
    path: 'timing.transferNsPerByte',
    values: [10, 5, 2.5, 1, 0.5],
    charts: ['requests'],
    now: 'At {perByte} for a byte the bus takes {dataOut} of {readLatency}, {busShare} of the read.',
    rule: 'No bus makes the read shorter than tR, {tR}.',
    check: { measure: difference(latency('read', 0), setting('read', 'timing.readNs')), atLeast: 1 },
  },
  read: [
    { paper: 'mbm', section: 'Fig. 2, Table I' },
    { paper: 'banking', section: 'Fig. 2' },
  ],
};

function gain(): {
  readonly of: 'ratio';
  readonly terms: readonly [ReturnType<typeof latency>, ReturnType<typeof latency>];
} {
  return { of: 'ratio', terms: [difference(latency('write', 0), latency('fast', 0)), latency('write', 0)] };
}
