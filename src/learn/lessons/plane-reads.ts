/** Planes of one die that read independently (AIPR). Model page §11.12. */
import type { ExperimentInput } from '../../document/experiment.ts';
import type { Measure } from '../measure/measure.ts';
import type { Lesson } from '../lesson/lesson.ts';
import { count, difference, finish, latency, phase, ratio, setting, smallDevice, time, wait } from './building.ts';

const PLANES = [0, 1, 2, 3];
const PAGE_BYTES = 16_384;
const DIE = { ...smallDevice(1, 1, 1, PLANES.length), pageBytes: PAGE_BYTES };
/** Pages of 16 KiB at 1,200 MB/s, and a fast array: a part of today. */
const TIMING = { commandNs: 70, transferNsPerByte: 0.8333, readNs: 40_000, programNs: 500_000, eraseNs: 5_000_000 };
const PROGRAM_NS = 400_000;
const LATER_NS = 100_000;

type Unit = 'die' | 'independent';

/** A page in each of the planes, none at the same position as another. */
const placed = (planes: readonly number[]) =>
  planes.map((plane, lpn) => ({ lpn, channel: 0, chip: 0, die: 0, plane, block: 0, page: 3 * lpn }));

function reads(name: string, planes: readonly number[], planeReads: Unit, atNs = 0): ExperimentInput {
  return {
    name,
    device: DIE,
    timing: TIMING,
    policy: { planeReads },
    initial: { pages: placed(planes) },
    workload: {
      requests: planes.map((_, lpn) => ({ atNs, op: 'read' as const, offset: lpn * PAGE_BYTES, bytes: PAGE_BYTES })),
    },
  };
}

/** A program of the whole die that has a rest at time 0, and three reads. */
const BEHIND: ExperimentInput = {
  ...reads('Plane reads behind a program', PLANES.slice(1), 'independent', LATER_NS),
  initial: {
    pages: placed(PLANES.slice(1)),
    running: [{ kind: 'program', channel: 0, chip: 0, die: 0, remainingNs: PROGRAM_NS }],
  },
};

/** Random reads, sixteen in flight. */
const busy = (planeReads: Unit): ExperimentInput => ({
  name: planeReads === 'die' ? 'Random reads, one at a time' : 'Random reads, planes alone',
  device: { ...DIE, blocksPerPlane: 16 },
  timing: TIMING,
  policy: { planeReads },
  host: { mode: 'closed', queueDepth: 16 },
  workload: {
    synthetic: {
      requests: 2000,
      readShare: 1,
      readSizes: [{ bytes: PAGE_BYTES, weight: 1 }],
      writeSizes: [{ bytes: PAGE_BYTES, weight: 1 }],
      arrivals: { kind: 'exponential', meanGapNs: 1000 },
      addresses: { alignBytes: PAGE_BYTES },
    },
  },
});

const transfers = (run: string): Measure => phase(run, 'data-out', 'total');
/** How many times as many reads a second. */
const speedup = (): Measure => ({ of: 'ratio', terms: [finish('busy-die'), finish('busy-planes')] });
const sameOverDie = (): Measure => ({ of: 'ratio', terms: [finish('same'), finish('die')] });

export const PLANE_READS: Lesson = {
  name: 'plane-reads',
  title: 'Planes that read alone',
  asks: 'Parts of today read their planes independently. What does this change, and what not?',
  minutes: 7,
  example:
    'One read alone: {tR} in the array, {transfer} on the bus of 1,200 MB/s. With the command it takes {alone}. On this ' +
    'bus the array is most of a read.',
  runs: {
    die: { title: 'one read at a time', experiment: reads('Four planes, one read at a time', PLANES, 'die') },
    planes: { title: 'planes alone', experiment: reads('Four planes that read alone', PLANES, 'independent') },
    same: {
      title: 'planes alone, four reads of one plane',
      experiment: reads('Four reads of one plane', [2, 2, 2, 2], 'independent'),
    },
    behind: { title: 'planes alone, behind a program', experiment: BEHIND },
    'busy-die': { title: 'random reads, one at a time', experiment: busy('die') },
    'busy-planes': { title: 'random reads, planes alone', experiment: busy('independent') },
  },
  values: {
    tR: time(setting('die', 'timing.readNs')),
    transfer: time(phase('die', 'data-out', 'total', { request: 0 })),
    alone: time(latency('die', 0)),
    die: time(finish('die')),
    planes: time(finish('planes')),
    limit: count(setting('planes', 'policy.planeReadLimit')),
    same: time(finish('same')),
    left: time(setting('behind', 'initial.running.0.remainingNs')),
    arrival: time(difference(finish('behind', 0), latency('behind', 0))),
    behind: time(latency('behind', 0)),
    behindWait: time(wait('behind', 0, 'dieOther')),
    depth: count(setting('busy-planes', 'host.queueDepth')),
    readCount: count({ of: 'figure', run: 'busy-die', path: 'requests' }),
    busyDie: time(finish('busy-die')),
    busyPlanes: time(finish('busy-planes')),
    speedup: ratio(finish('busy-die'), finish('busy-planes')),
    gain: ratio(finish('die'), finish('planes')),
    fourTransfers: time(transfers('planes')),
  },
  steps: [
    {
      name: 'four-planes',
      text:
        'A die with four planes. Four reads arrive together, one for each plane, at four different page numbers: no ' +
        'multi-plane read can join them. A die that reads one page at a time needs {die}. Now its planes read ' +
        'independently.',
      shown: { run: 'die', beside: 'planes', besideAfter: true, request: 3 },
      try: {
        ask: 'First with a limit, as for peak power: how many planes of the die may read at a time?',
        run: 'planes',
        path: 'policy.planeReadLimit',
        values: [1, 2, 3],
        charts: ['requests'],
        now: 'Plane reads at a time: {limit}. The last of the four reads is complete at {planes}.',
        rule: 'With each limit, the last read needs at least one sensing and all four transfers.',
        check: {
          measure: difference(finish('planes'), {
            of: 'sum',
            terms: [setting('planes', 'timing.readNs'), transfers('planes')],
          }),
          atLeast: 0,
        },
      },
      question: {
        kind: 'number',
        ask: 'Without a limit: when is the last of the four reads complete?',
        answer: 'planes',
        tolerance: 0.05,
        say: [
          { is: finish('die'), text: 'This is one read after the other. Four planes sense at the same time now.' },
          { is: latency('die', 0), text: 'This is one read alone. All four pages have to cross the one bus.' },
          { atLeast: 1.05, text: 'The sensings overlap completely: tR counts once.' },
          { atMost: 0.95, text: 'There are four transfers, one after the other.' },
        ],
      },
      hint: 'The four sensings overlap, the four transfers follow each other. It is the picture of four chips on one bus.',
      why:
        'One tR and four transfers: {planes} instead of {die}. For reads, the planes of a die are what chips were in “Bus and ' +
        'array”.',
      vary: { path: 'timing.readNs', runs: ['die', 'planes'], oneOf: [20_000, 80_000] },
    },
    {
      name: 'one-plane',
      text: 'The same die, planes read alone. But now all four pages lie in one plane.',
      shown: { run: 'planes', beside: 'same', besideAfter: true, request: 3 },
      try: {
        ask: 'First the four planes with other arrays: change tR.',
        run: 'planes',
        path: 'timing.readNs',
        values: [20_000, 80_000, 120_000],
        charts: ['requests'],
        now: 'The four reads of four planes are complete at {planes}.',
        rule: 'On four planes the reads end one tR and four transfers after their command, whatever tR is.',
        check: {
          measure: difference(finish('planes'), {
            of: 'sum',
            terms: [setting('planes', 'timing.commandNs'), setting('planes', 'timing.readNs'), transfers('planes')],
          }),
          is: 0,
        },
      },
      question: {
        kind: 'choice',
        ask: 'When are the four reads of one plane complete?',
        options: [
          {
            text: 'At {planes}, as on four planes',
            say: 'A plane has one register for a page. It is free when the page has left it.',
            when: { measure: sameOverDie(), atMost: 0.5 },
          },
          {
            text: 'In between: sensing and transfers overlap',
            say: 'Does the plane sense its next page while the page before is still in its register?',
            when: { measure: sameOverDie(), atLeast: 0.5001, atMost: 0.9499 },
          },
          {
            text: 'At {die}, as on a die that reads one page at a time',
            when: { measure: sameOverDie(), atLeast: 0.95, atMost: 1.05 },
          },
        ],
      },
      hint: 'A read needs its plane from the command until its data is out.',
      why:
        '{same}: within a plane nothing changed. So the placement of data decides how much independent reads are worth: data ' +
        'that is read together should lie on different planes.',
      vary: {
        path: 'timing.readNs',
        runs: ['die', 'planes', 'same'],
        oneOf: [20_000, 80_000],
        text: 'Another array: tR is {tR}, and a page needs the bus for {transfer}. Again all four pages lie in one plane. On different planes the reads would be complete at {planes}.',
        question: {
          kind: 'number',
          ask: 'When are the four reads of one plane complete?',
          answer: 'same',
          tolerance: 0.06,
          say: [
            { is: finish('planes'), text: 'This is four planes. A plane has one register for a page.' },
            { atMost: 0.9, text: 'Each read needs its plane for tR and its transfer.' },
          ],
        },
      },
    },
    {
      name: 'behind-a-program',
      text:
        'A program runs on the die since before time zero, with {left} left. Reads of three planes, of other pages, arrive ' +
        'at {arrival}.',
      shown: { run: 'behind', untilNs: LATER_NS, clockNs: 600_000, request: 0 },
      try: {
        ask: 'Change how much of the program is left.',
        after: true,
        run: 'behind',
        path: 'initial.running[0].remainingNs',
        values: [PROGRAM_NS, 300_000, 200_000, 600_000],
        charts: ['requests'],
        now: 'With {left} left the first read takes {behind}. For {behindWait} of this it waits.',
        rule: 'The reads begin when the program has ended, each time.',
        check: {
          measure: difference(phase('behind', 'read', 'start'), setting('behind', 'initial.running.0.remainingNs')),
          atLeast: 0,
          atMost: 1000,
        },
      },
      question: {
        kind: 'choice',
        ask: 'What do the three reads do?',
        options: [
          {
            text: 'They start together at {arrival}: planes read alone',
            say: 'Planes share the high voltages and the control of a program. Only reads are independent.',
            when: { measure: wait('behind', 0, 'dieOther'), atMost: 0 },
          },
          {
            text: 'They wait until the program has ended, then read together',
            when: { measure: wait('behind', 0, 'dieOther'), atLeast: 1 },
          },
        ],
      },
      hint: 'The feature is called independent plane read.',
      why:
        'They wait {behindWait} for the program and then overlap: the first takes {behind}. A program or an erase keeps the ' +
        'whole die. So the tail of the reads keeps its cause, and suspension its use.',
      vary: {
        path: 'initial.running[0].remainingNs',
        runs: ['behind'],
        oneOf: [50_000],
      },
    },
    {
      name: 'many-reads',
      text:
        '{readCount} random reads, {depth} in flight all the time. The die that reads one page at a time needs {busyDie} for ' +
        'them.',
      shown: { run: 'busy-die', beside: 'busy-planes', besideAfter: true, windowNs: [0, 1_000_000] },
      try: {
        ask: 'First with fewer reads in flight: change the queue depth, for both dies.',
        run: 'busy-die',
        also: ['busy-planes'],
        path: 'host.queueDepth',
        values: [1, 2, 4],
        charts: ['tail'],
        now: 'One read at a time: {busyDie}. Planes alone: {busyPlanes}, {speedup} as many reads a second.',
        rule: 'At none of these depths are planes that read alone slower.',
        check: { measure: speedup(), atLeast: 0.9999 },
      },
      question: {
        kind: 'number',
        ask: 'With 16 in flight: how many times as many reads a second are there with planes that read alone?',
        answer: 'speedup',
        tolerance: 0.15,
        say: [
          {
            atMost: 0.5,
            text: 'The sensings of four planes overlap, and with so many reads in flight planes are rarely idle.',
          },
          { atLeast: 1.15, text: 'There are four planes and one bus: not more than one page crosses it at a time.' },
          {
            atMost: 0.85,
            text: 'Each read needs its plane for tR and its transfer. How many planes work at the same time?',
          },
        ],
      },
      hint: 'At best four planes work all the time, or the bus does. Which of the two is full first?',
      why:
        '{busyPlanes} instead of {busyDie}: {speedup} as many reads a second. It is less than four: the bus carries one page at ' +
        'a time, and random reads sometimes meet on one plane.',
      charts: ['tail'],
      vary: { path: 'timing.readNs', runs: ['busy-die', 'busy-planes'], oneOf: [10_000, 20_000] },
    },
  ],
  claims: [
    { words: 'all four pages lie in one plane', check: { measure: setting('same', 'initial.pages.3.plane'), is: 2 } },
    {
      words: 'sensings overlap, transfers queue on the bus',
      check: { measure: difference(phase('planes', 'read', 'end'), phase('planes', 'read', 'start')), atMost: 41_000 },
    },
    {
      words: 'Programs and erases keep the whole die',
      check: { measure: wait('behind', 0, 'dieOther'), atLeast: 1 },
    },
    {
      words: 'Planes that read alone turn one die into several for reads',
      check: { measure: { of: 'ratio', terms: [finish('die'), finish('planes')] }, atLeast: 2 },
    },
    {
      words: 'what counts is on which plane the data lies',
      check: { measure: { of: 'ratio', terms: [finish('same'), finish('planes')] }, atLeast: 2 },
    },
    {
      words: 'the placement of data decides how much independent reads are worth',
      check: { measure: { of: 'ratio', terms: [finish('same'), finish('planes')] }, atLeast: 2 },
    },
    {
      words: 'the tail of the reads keeps its cause',
      check: { measure: wait('behind', 0, 'dieOther'), atLeast: 1 },
    },
    {
      words: 'Each read needs its plane for tR and its transfer',
      check: { measure: sameOverDie(), is: 1 },
    },
    {
      words: 'random reads sometimes meet on one plane',
      check: { measure: speedup(), atMost: 3.9999 },
    },
    {
      words: 'not more than one page crosses it at a time',
      check: { measure: difference(finish('busy-planes'), transfers('busy-planes')), atLeast: 0 },
    },
    {
      words: 'bus of 1,200 MB/s',
      check: { measure: setting('die', 'timing.transferNsPerByte'), atLeast: 0.833, atMost: 0.834 },
    },
    {
      words: 'Four planes sense at the same time now',
      check: { measure: sensingsBeyondOne(), atMost: 1000 },
    },
    {
      words: 'All four pages have to cross the one bus',
      check: { measure: phase('planes', 'data-out', 'count'), is: 4 },
    },
    {
      words: 'There are four transfers, one after the other',
      check: {
        measure: difference(difference(latency('planes', 3), latency('planes', 0)), {
          of: 'sum',
          terms: [1, 2, 3].map((request) => phase('planes', 'data-out', 'total', { request })),
        }),
        is: 0,
      },
    },
    {
      words: 'The four sensings overlap, the four transfers follow each other',
      check: {
        measure: difference(phase('planes', 'data-out', 'end'), {
          of: 'sum',
          terms: [phase('planes', 'data-out', 'start'), transfers('planes')],
        }),
        is: 0,
      },
    },
    {
      words: 'For reads, the planes of a die are what chips were in “Bus and array”',
      check: {
        measure: difference(finish('planes'), {
          of: 'sum',
          terms: [setting('planes', 'timing.commandNs'), setting('planes', 'timing.readNs'), transfers('planes')],
        }),
        is: 0,
      },
    },
    {
      words: 'A read needs its plane from the command until its data is out',
      check: {
        measure: difference(finish('same'), {
          of: 'sum',
          terms: [0, 1, 2, 3].flatMap(() => [latency('die', 0)]),
        }),
        is: 0,
      },
    },
    { words: 'A die with four planes', check: { measure: setting('die', 'device.planesPerDie'), is: 4 } },
    { words: 'Four reads arrive together', check: { measure: { of: 'figure', run: 'die', path: 'requests' }, is: 4 } },
    {
      words: 'On this bus the array is most of a read',
      check: { measure: { of: 'ratio', terms: [setting('die', 'timing.readNs'), latency('die', 0)] }, atLeast: 0.6 },
    },
    {
      words: 'One tR and four transfers',
      check: {
        measure: difference(finish('planes'), {
          of: 'sum',
          terms: [setting('planes', 'timing.commandNs'), setting('planes', 'timing.readNs'), transfers('planes')],
        }),
        is: 0,
      },
    },
    {
      words: 'The sensings overlap completely',
      check: { measure: sensingsBeyondOne(), atMost: 1000 },
    },
    { words: 'within a plane nothing changed', check: { measure: sameOverDie(), is: 1 } },
    {
      words: 'Reads of three planes',
      check: { measure: { of: 'figure', run: 'behind', path: 'requests' }, is: 3 },
    },
    {
      words: 'then overlap',
      check: {
        measure: difference(phase('behind', 'read', 'end'), phase('behind', 'read', 'start')),
        atMost: 41_000,
      },
    },
    {
      words: 'A program or an erase keeps the whole die',
      check: { measure: { of: 'busy', run: 'behind', die: 0, fromNs: 0, toNs: PROGRAM_NS }, is: 1 },
    },
    { words: 'It is less than four', check: { measure: speedup(), atLeast: 2, atMost: 3.9999 } },
    {
      words: 'The sensings of four planes overlap',
      check: { measure: speedup(), atLeast: 1.5 },
    },
  ],
  idea:
    'Planes that read alone turn one die into several for reads: sensings overlap, transfers queue on the bus. Programs and ' +
    'erases keep the whole die. So mixed loads keep their tail, and what counts is on which plane the data lies.',
  condition: {
    ask: 'The bus of this lesson moves 1,200 MB/s. Make it slower: how much are planes that read alone worth then?',
    run: 'planes',
    also: ['die'],
    path: 'timing.transferNsPerByte',
    values: [0.8333, 2.5, 5, 10],
    charts: ['requests'],
    now: 'Four transfers take {fourTransfers}. Planes alone {planes}, one read at a time {die}: {gain}.',
    rule: 'On each of these buses planes that read alone save three sensings. The slower the bus, the less this is of the whole.',
    check: {
      measure: difference(difference(finish('die'), finish('planes')), {
        of: 'sum',
        terms: [1, 2, 3].map(() => setting('die', 'timing.readNs')),
      }),
      atLeast: 0,
      atMost: 1000,
    },
  },
  read: [{ paper: 'mbm', section: '§II-A, Fig. 1' }],
};

/** From the first sensing to the end of the last, beyond one tR. */
function sensingsBeyondOne(): Measure {
  const all = difference(phase('planes', 'read', 'end'), phase('planes', 'read', 'start'));
  return difference(all, setting('planes', 'timing.readNs'));
}
