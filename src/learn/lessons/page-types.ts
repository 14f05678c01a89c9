/** Page types: the pages that share cells differ in their times; or all of them are programmed at once. Model page §11.10, §11.13. */
import type { ExperimentInput, HostRequest } from '../../document/experiment.ts';
import { devicePreset } from '../../document/presets/presets.ts';
import type { Measure } from '../measure/measure.ts';
import type { Lesson } from '../lesson/lesson.ts';
import {
  PAGE_BYTES,
  TABLE_ONE,
  count,
  difference,
  figure,
  finish,
  latency,
  onePageEach,
  phase,
  ratio,
  setting,
  share,
  smallDevice,
  time,
  sum,
  times,
} from './building.ts';

const MS = 1_000_000;
/** FEMU's TLC on the bus of the other lessons; the pages of a word line follow each other. */
const TYPES = devicePreset('femu-tlc').patch.timing?.pageTypes;
/** Blocks of whole word lines, of three pages and of four. */
const DIE = { ...smallDevice(1, 1, 1, 1), blocksPerPlane: 16, pagesPerBlock: 48 };
const TLC = {
  device: DIE,
  timing: {
    ...TABLE_ONE.timing,
    ...devicePreset('femu-tlc').patch.timing,
    commandNs: 0,
    pageTypes: { ...TYPES, order: 'word-line' },
  },
} satisfies ExperimentInput;
/** The same mean program for every page. */
const MEAN_PROGRAM_NS = 2_926_500;
const MEAN_READ_NS = 80_000;
/** A write that takes longer than this gets a page of the third type. */
const SLOW_NS = 5 * MS;
const PAGES = [0, 1, 2];

const spaced = (op: HostRequest['op'], pages: readonly number[], gapNs: number): HostRequest[] =>
  pages.flatMap((page) => onePageEach(op, [page], page * gapNs));

const placed = PAGES.map((page) => ({ lpn: page, channel: 0, chip: 0, die: 0, plane: 0, block: 0, page }));
const READS: ExperimentInput = {
  ...TLC,
  name: 'Three pages of one word line, read',
  initial: { pages: placed },
  workload: { requests: spaced('read', PAGES, MS) },
};
const WRITES: ExperimentInput = {
  ...TLC,
  name: 'Three pages of one word line, written',
  workload: { requests: onePageEach('write', PAGES) },
};
/** 3D TLC: one program of three pages, as the slides on suspension have it. */
const WORD_LINE_NS = 2_300_000;
const ONE_SHOT: ExperimentInput = {
  ...WRITES,
  name: 'A word line, programmed at once',
  timing: { ...TLC.timing, pageTypes: { ...TLC.timing.pageTypes, wordLineProgramNs: WORD_LINE_NS } },
  policy: { wordLine: 'one-shot' },
  host: { writeBuffer: { pages: 16 } },
};
const ALONE: ExperimentInput = {
  ...ONE_SHOT,
  name: 'One page that must be on flash',
  workload: { requests: onePageEach('write', [0]).map((request) => ({ ...request, fua: true })) },
};
const STEADY: ExperimentInput = {
  ...TLC,
  name: 'Writes that do not wait',
  timing: { ...TLC.timing, pageTypes: { ...TLC.timing.pageTypes, fourthReadNs: 106_000, fourthProgramNs: 9_174_400 } },
  workload: {
    requests: spaced(
      'write',
      Array.from({ length: 6 * DIE.pagesPerBlock }, (_, page) => page),
      10 * MS,
    ),
  },
};

const sizes = [{ bytes: PAGE_BYTES, weight: 1 }];
/** Random reads among random writes on one die with room for all of them. */
const mixed = (name: string, timing: NonNullable<ExperimentInput['timing']>): ExperimentInput => ({
  device: { ...DIE, blocksPerPlane: 128 },
  name,
  timing,
  host: { hazards: 'ram' },
  workload: {
    synthetic: {
      requests: 4000,
      readShare: 0.5,
      readSizes: sizes,
      writeSizes: sizes,
      arrivals: { kind: 'exponential', meanGapNs: 6 * MS },
      addresses: { alignBytes: PAGE_BYTES },
    },
  },
});

const meanRead = (run: string): Measure => figure(run, 'response.read.meanNs');

/** The mean read on pages of three types, over that on pages that are all alike. */
const typesOverAlike = (): Measure => ({ of: 'ratio', terms: [meanRead('types'), meanRead('alike')] });

/** Writes of the slow type among all. */
const slowShare = (): Measure => ({
  of: 'ratio',
  terms: [{ of: 'slower-than', run: 'steady', ns: SLOW_NS }, figure('steady', 'requests')],
});

const program = (request: number): Measure => phase('writes', 'program', 'total', { request });
const sense = (request: number): Measure => phase('reads', 'read', 'total', { request });

export const PAGE_TYPES: Lesson = {
  name: 'page-types',
  title: 'Three pages in one cell',
  asks: 'A cell of TLC flash holds a bit of three pages. Are the three pages equally fast?',
  minutes: 9,
  example:
    'The first page of a word line: its cells are sensed in {first}, then the page crosses the bus in {transfer}. ' +
    'Together the read takes {firstRead}.',
  runs: {
    reads: { title: 'three reads of one word line', experiment: READS },
    writes: { title: 'three writes of one word line', experiment: WRITES },
    'one-shot': { title: 'the word line at once', experiment: ONE_SHOT },
    page: { title: 'one page at once', experiment: ALONE },
    steady: { title: 'writes that do not wait', experiment: STEADY },
    types: { title: 'pages of three types', experiment: mixed('Reads among writes, three types', TLC.timing) },
    alike: {
      title: 'all pages alike',
      experiment: mixed('Reads among writes, pages alike', {
        ...TABLE_ONE.timing,
        commandNs: 0,
        readNs: MEAN_READ_NS,
        programNs: MEAN_PROGRAM_NS,
        pageTypes: { count: 1 },
      }),
    },
  },
  values: {
    first: time(sense(0)),
    second: time(sense(1)),
    third: time(sense(2)),
    transfer: time(phase('reads', 'data-out', 'total', { request: 0 })),
    firstRead: time(latency('reads', 0)),
    thirdRead: time(latency('reads', 2)),
    firstProgram: time(program(0)),
    secondProgram: time(program(1)),
    thirdProgram: time(program(2)),
    load: time(phase('writes', 'load', 'total', { request: 0 })),
    firstWrite: time(latency('writes', 0)),
    allWrites: time(finish('writes')),
    programTimes: ratio(program(2), program(0)),
    wordLine: time(setting('one-shot', 'timing.pageTypes.wordLineProgramNs')),
    atOnce: time(phase('one-shot', 'program', 'end')),
    pageAlone: time(latency('page', 0)),
    padding: count(figure('page', 'pages.padding')),
    types: count(setting('steady', 'timing.pageTypes.count')),
    writeCount: count(figure('steady', 'requests')),
    slowWrites: share(slowShare()),
    median: time(figure('steady', 'response.write.p50Ns')),
    tail: time(figure('steady', 'response.write.p99Ns')),
    sameProgram: time(setting('alike', 'timing.programNs')),
    gap: time(setting('alike', 'workload.synthetic.arrivals.meanGapNs')),
    typesMean: time(meanRead('types')),
    alikeMean: time(meanRead('alike')),
    longer: ratio(meanRead('types'), meanRead('alike')),
    perByte: time(setting('reads', 'timing.transferNsPerByte')),
  },
  steps: [
    {
      name: 'three-reads',
      text:
        'A cell of three bits has eight levels. The pages of one word line share its cells, and a further page needs more ' +
        'comparisons. A planar TLC part of about 2012 senses the three pages in {first}, {second} and {third}. Each page ' +
        'needs the bus for {transfer}. One read of each page; none waits for another.',
      shown: { run: 'reads', untilNs: MS, clockNs: 3 * MS, request: 2 },
      try: {
        ask: 'First other parts: change the time in which the third page is sensed.',
        run: 'reads',
        path: 'timing.pageTypes.thirdReadNs',
        values: [80_000, 130_000, 200_000],
        charts: ['requests'],
        now: 'The third page is sensed in {third}, its read takes {thirdRead}.',
        rule: 'The read is one sensing of its own page, and one transfer. The other pages do not matter to it.',
        check: {
          measure: difference(latency('reads', 2), {
            of: 'sum',
            terms: [sense(2), phase('reads', 'data-out', 'total', { request: 2 })],
          }),
          is: 0,
        },
      },
      question: {
        kind: 'number',
        ask: 'With {third}: how long does the read of the third page take?',
        answer: 'thirdRead',
        tolerance: 0.03,
        say: [
          { atLeast: 1.5, text: 'A read senses its own page only: the others do not count.' },
          { is: sense(2), text: 'This is one part. A read needs the array and the bus.' },
          {
            is: phase('reads', 'data-out', 'total', { request: 0 }),
            text: 'This is one part. A read needs the array and the bus.',
          },
          { is: latency('reads', 0), text: 'This is another page: take the time of the third.' },
          { is: latency('reads', 1), text: 'This is another page: take the time of the third.' },
          { atMost: 0.97, text: 'Each part counts once: first the array, then the bus.' },
          { atLeast: 1.03, text: 'Each part counts once: first the array, then the bus.' },
        ],
      },
      hint: 'As in the example, with the time of the third page.',
      why:
        '{third} + {transfer} = {thirdRead}, instead of {firstRead} for the first page. Where its page lies decides how ' +
        'fast a read is, and the host does not know it.',
      vary: { path: 'timing.pageTypes.thirdReadNs', runs: ['reads'], oneOf: [130_000, 170_000] },
    },
    {
      name: 'three-writes',
      text:
        'Programs differ more: the later pages must hit narrower levels. The first page of the word line takes ' +
        '{firstProgram}, the second {secondProgram}, the third {thirdProgram}. Three writes arrive together; each page is ' +
        'programmed by itself, one after the other. A page needs the bus for {load}, and the first write is complete at ' +
        '{firstWrite}.',
      shown: { run: 'writes', untilNs: 0, clockNs: 12 * MS, request: 2 },
      try: {
        ask: 'First with other third pages: change the time of their program.',
        run: 'writes',
        path: 'timing.pageTypes.thirdProgramNs',
        values: [2_500_000, 3_500_000, 4_500_000],
        charts: ['requests'],
        now: 'The third page takes {thirdProgram}, {programTimes} the first. The word line is full at {allWrites}.',
        rule: 'The word line is full after all three programs and their transfers: nothing overlaps on one die.',
        check: {
          measure: difference(finish('writes'), {
            of: 'sum',
            terms: [program(0), program(1), program(2), phase('writes', 'load', 'total')],
          }),
          is: 0,
        },
      },
      question: {
        kind: 'number',
        ask: 'With {thirdProgram}: when is the last of the three writes complete?',
        answer: 'allWrites',
        tolerance: 0.05,
        say: [
          { is: times(3, latency('writes', 0)), text: 'This is three times the first page. The pages are not alike.' },
          { is: program(2), text: 'This is the third page alone. The first and the second are programmed before it.' },
          {
            is: sum(program(2), phase('writes', 'load', 'total', { request: 0 })),
            text: 'This is the third page alone. The first and the second are programmed before it.',
          },
          { atMost: 0.8, text: 'Add all three pages: each is transferred and programmed after the one before it.' },
          { atLeast: 1.5, text: 'Only one of the three pages takes {thirdProgram}.' },
        ],
      },
      hint: 'Add the three programs, and three transfers.',
      why:
        'All programs and transfers add up to {allWrites}. The third page takes {programTimes} the first: a write that is ' +
        'lucky gets a first page.',
      vary: { path: 'timing.pageTypes.thirdProgramNs', runs: ['writes'], oneOf: [3_000_000, 8_000_000] },
    },
    {
      name: 'one-shot',
      text:
        'Newer parts program a word line at once. The controller gathers its three pages in the write buffer, sends them over ' +
        'the bus, and one program of {wordLine} writes them all. (A typical time of 3D TLC, in the slides on suspension.) Page ' +
        'by page, the word line was full at {allWrites}.',
      shown: { run: 'writes', beside: 'one-shot', besideAfter: true },
      try: {
        ask: 'First with shorter programs of the word line:',
        run: 'one-shot',
        path: 'timing.pageTypes.wordLineProgramNs',
        values: [900_000, 1_500_000],
        charts: [],
        now: 'A program of the word line takes {wordLine}. The three pages are on flash at {atOnce}.',
        rule: 'The pages are on flash after their three transfers and one program.',
        check: {
          measure: difference(phase('one-shot', 'program', 'end'), {
            of: 'sum',
            terms: [phase('one-shot', 'load', 'total'), setting('one-shot', 'timing.pageTypes.wordLineProgramNs')],
          }),
          is: 0,
        },
      },
      question: {
        kind: 'number',
        ask: 'With {wordLine}: when are all three pages on flash?',
        answer: 'atOnce',
        tolerance: 0.03,
        say: [
          {
            is: times(
              3,
              sum(
                phase('writes', 'load', 'total', { request: 0 }),
                setting('one-shot', 'timing.pageTypes.wordLineProgramNs'),
              ),
            ),
            text: 'This is a program for each page. One program writes all three.',
          },
          { atLeast: 1.03, text: 'Three transfers and one program are all of it.' },
          { atMost: 0.97, text: 'This is too short: the pages cross the bus one after the other before the program.' },
        ],
      },
      hint: 'Three transfers of {load}, then one program.',
      why:
        '{atOnce} instead of {allWrites}. But a program needs three pages, and the buffer has to gather them. A single page that ' +
        'must be on flash takes {pageAlone}, with {padding} pages of padding in its word line.',
      vary: { path: 'timing.pageTypes.wordLineProgramNs', runs: ['one-shot'], oneOf: [1_000_000, 4_000_000] },
    },
    {
      name: 'stairs',
      text:
        '{writeCount} writes of one page, one every 10 ms, so that none waits. The device fills its word lines page by page, ' +
        'with the times of the second step.',
      shown: { run: 'steady', untilNs: 0, clockNs: 40 * MS, windowNs: [0, 40 * MS] },
      try: {
        ask: 'First devices with other cells: pages of one type, of two or of four. Watch the steps of the curve.',
        run: 'steady',
        path: 'timing.pageTypes.count',
        values: [1, 2, 4],
        charts: ['tail'],
        now: 'Types: {types}. The median write takes {median}, the 99th percentile {tail}; {slowWrites} take more than 5 ms.',
        rule: 'Types take turns, so each of them has the same share of the writes. No wait is behind the steps of the curve.',
        check: { measure: waits(), is: 0 },
      },
      question: {
        kind: 'number',
        ask: 'With three types: which share of the writes takes more than 5 ms?',
        answer: 'slowWrites',
        tolerance: 0.1,
        say: [
          { atMost: 0.15, text: 'This would be a rare case. How often does a write get the third page?' },
          { atLeast: 1.4, text: 'How many of the {types} types of pages are slower than 5 ms?' },
        ],
      },
      hint: 'Every third write gets a page of the third type.',
      why:
        '{slowWrites}: the curve is a staircase of three steps. The median is {median}, the 99th percentile {tail}. Nothing ' +
        'waits here and nothing is collected: this tail is made of pages.',
      charts: ['tail'],
      vary: { path: 'timing.pageTypes.count', runs: ['steady'], oneOf: [4] },
    },
    {
      name: 'behind-a-program',
      text:
        'Reads and writes of one page, half of each, arrive at random, one every {gap} on average. On one die all pages are ' +
        'alike, and a program takes {sameProgram}. The mean read takes {alikeMean}. On the other die, pages have the three ' +
        'types, and their mean program is as long.',
      shown: { run: 'alike', beside: 'types', besideAfter: true, windowNs: [0, 200 * MS] },
      try: {
        ask: 'First pages that are all alike: change the program, and watch the mean read.',
        run: 'alike',
        path: 'timing.programNs',
        values: [1_000_000, 2_000_000],
        charts: ['tail'],
        now: 'A program takes {sameProgram}. The mean read takes {alikeMean}.',
        rule: 'The mean read takes longer than a read alone: some reads meet a program.',
        check: {
          measure: { of: 'ratio', terms: [meanRead('alike'), figure('alike', 'response.read.minNs')] },
          atLeast: 1.01,
        },
      },
      question: {
        kind: 'choice',
        ask: 'On which die does the mean read take longer?',
        options: [
          {
            text: 'On both about the same: the mean program is as long',
            say: 'A die is in a long program for more of the time than in a short one. Which one does a read meet?',
            when: { measure: typesOverAlike(), atLeast: 0.9001, atMost: 1.0999 },
          },
          { text: 'On the die of three types', when: { measure: typesOverAlike(), atLeast: 1.1 } },
          {
            text: 'On the die whose pages are all alike',
            say: 'Two of the three types are shorter than the mean. But a read meets the third type most often.',
            when: { measure: typesOverAlike(), atMost: 0.9 },
          },
        ],
      },
      hint:
        'Of the time that the die programs, which share is a program of the third type? A read that arrives then waits for ' +
        'its rest.',
      why:
        '{typesMean} instead of {alikeMean}, {longer}. Programs of the third type fill most of the time that the die ' +
        'programs, so a read meets them most often. Equal means do not give equal waits: what varies more makes others wait ' +
        'longer.',
      charts: ['tail'],
      vary: {
        path: 'timing.programNs',
        runs: ['alike'],
        oneOf: [4_000_000],
        text:
          'Another part whose pages are all alike: each program takes {sameProgram}. The other die is the one above, ' +
          'with programs of {firstProgram}, {secondProgram} and {thirdProgram}. The requests are the same.',
        question: {
          kind: 'choice',
          ask: 'On which die does the mean read take longer?',
          options: [
            {
              text: 'On both about the same',
              say: 'Compare the time that the dies program, and which program a read meets.',
              when: { measure: typesOverAlike(), atLeast: 0.9001, atMost: 1.0999 },
            },
            {
              text: 'On the die of three types',
              say: 'How long is its mean program, against {sameProgram} on the other die?',
              when: { measure: typesOverAlike(), atLeast: 1.1 },
            },
            { text: 'On the die whose pages are all alike', when: { measure: typesOverAlike(), atMost: 0.9 } },
          ],
        },
      },
    },
  ],
  claims: [
    {
      words: 'With one program for a whole word line the pages are written alike, and need a buffer',
      check: {
        measure: difference(
          phase('one-shot', 'program', 'end', { request: 0 }),
          phase('one-shot', 'program', 'end', { request: 2 }),
        ),
        is: 0,
      },
    },
    {
      words: 'One program writes all three',
      check: {
        measure: difference(
          phase('one-shot', 'program', 'total', { request: 0 }),
          setting('one-shot', 'timing.pageTypes.wordLineProgramNs'),
        ),
        is: 0,
      },
    },
    {
      words: 'Three transfers and one program',
      check: {
        measure: difference(phase('one-shot', 'program', 'end'), {
          of: 'sum',
          terms: [phase('one-shot', 'load', 'total'), setting('one-shot', 'timing.pageTypes.wordLineProgramNs')],
        }),
        is: 0,
      },
    },
    {
      words: 'the pages cross the bus one after the other before the program',
      check: {
        measure: difference(phase('one-shot', 'program', 'start'), phase('one-shot', 'load', 'total')),
        atLeast: 0,
      },
    },
    { words: 'a program needs three pages', check: { measure: figure('page', 'pages.padding'), is: 2 } },
    {
      words: 'The controller gathers its three pages in the write buffer',
      check: { measure: setting('one-shot', 'host.writeBuffer.pages'), atLeast: 3 },
    },
    { words: 'all three pages on flash', check: { measure: phase('one-shot', 'load', 'total'), is: 3 * 81_920 } },
    { words: 'Pages that share cells differ', check: { measure: difference(sense(1), sense(0)), atLeast: 1 } },
    {
      words: 'the first is fast, the last is slow, to read and most of all to program',
      check: {
        measure: difference(
          { of: 'ratio', terms: [program(2), program(0)] },
          { of: 'ratio', terms: [sense(2), sense(0)] },
        ),
        atLeast: 1,
      },
    },
    { words: 'a curve of latencies has steps without any wait', check: { measure: waits(), is: 0 } },
    {
      words: 'programs that vary make reads wait longer than equal ones with the same mean',
      check: { measure: typesOverAlike(), atLeast: 1.1 },
    },
    { words: 'A read senses its own page only', check: { measure: phase('reads', 'read', 'count'), is: 3 } },
    {
      words: 'A read needs the array and the bus',
      check: { measure: difference(latency('reads', 2), thirdReadParts()), is: 0 },
    },
    {
      words: 'first the array, then the bus',
      check: {
        measure: difference(
          phase('reads', 'data-out', 'start', { request: 2 }),
          phase('reads', 'read', 'end', { request: 2 }),
        ),
        is: 0,
      },
    },
    {
      words: 'Where its page lies decides how fast a read is',
      check: { measure: difference(latency('reads', 2), latency('reads', 0)), atLeast: 1 },
    },
    { words: 'The pages are not alike', check: { measure: difference(program(2), program(0)), atLeast: 1 } },
    {
      words: 'The first and the second are programmed before it',
      check: {
        measure: difference(
          phase('writes', 'program', 'start', { request: 2 }),
          phase('writes', 'program', 'end', { request: 1 }),
        ),
        atLeast: 0,
      },
    },
    {
      words: 'Every third write gets a page of the third type',
      check: { measure: slowShare(), atLeast: 0.333, atMost: 0.334 },
    },
    { words: 'this tail is made of pages', check: { measure: waits(), is: 0 } },
    {
      words: 'A die is in a long program for more of the time than in a short one',
      check: { measure: difference(program(2), program(0)), atLeast: 1 },
    },
    { words: 'Equal means do not give equal waits', check: { measure: typesOverAlike(), atLeast: 1.1 } },
    { words: 'none waits for another', check: { measure: difference(latency('reads', 2), thirdReadParts()), is: 0 } },
    { words: 'half of each', check: { measure: setting('types', 'workload.synthetic.readShare'), is: 0.5 } },
    { words: 'Three writes arrive together', check: { measure: figure('writes', 'requests'), is: 3 } },
    {
      words: 'Programs differ more',
      check: {
        measure: difference(
          { of: 'ratio', terms: [program(2), program(0)] },
          { of: 'ratio', terms: [sense(2), sense(0)] },
        ),
        atLeast: 1,
      },
    },
    {
      words: 'Only one of the three pages takes {thirdProgram}',
      check: { measure: difference(program(2), program(1)), atLeast: 1 },
    },
    { words: 'the curve is a staircase of three steps', check: { measure: slowShare(), atLeast: 0.33, atMost: 0.34 } },
    { words: 'Nothing waits here and nothing is collected', check: { measure: figure('steady', 'gcRuns'), is: 0 } },
    { words: 'so that none waits', check: { measure: waits(), is: 0 } },
    { words: 'one every 10 ms', check: { measure: setting('steady', 'workload.requests.1.atNs'), is: 10 * MS } },
    {
      words: 'their mean program is as long',
      check: {
        measure: {
          of: 'ratio',
          terms: [
            { of: 'sum', terms: [program(0), program(1), program(2)] },
            { of: 'sum', terms: PAGES.map(() => setting('alike', 'timing.programNs')) },
          ],
        },
        is: 1,
      },
    },
    {
      words: 'Two of the three types are shorter than the mean',
      check: { measure: difference(setting('alike', 'timing.programNs'), program(1)), atLeast: 1 },
    },
    {
      words: 'Programs of the third type fill most of the time that the die programs',
      check: {
        measure: difference(program(2), { of: 'sum', terms: [program(0), program(1)] }),
        atLeast: 1,
      },
    },
    { words: 'a read meets the third type most often', check: { measure: typesOverAlike(), atLeast: 1.1 } },
  ],
  idea:
    'Pages that share cells differ: the first is fast, the last is slow, to read and most of all to program. Where a page ' +
    'lies decides its time, so a curve of latencies has steps without any wait. And programs that vary make reads wait ' +
    'longer than equal ones with the same mean. With one program for a whole word line the pages are written alike, and need a buffer.',
  condition: {
    ask: 'The bus of this lesson moves 100 MB/s. Make it faster: how much do the pages of a word line differ for a read?',
    run: 'reads',
    path: 'timing.transferNsPerByte',
    values: [10, 5, 2.5, 1, 0.5],
    charts: ['requests'],
    now: 'At {perByte} for a byte the first page takes {firstRead}, the third {thirdRead}.',
    rule: 'The difference between the two is the same on each bus: it is in the array.',
    check: {
      measure: difference(difference(latency('reads', 2), latency('reads', 0)), difference(sense(2), sense(0))),
      is: 0,
    },
  },
  read: [],
};

/** All that the spaced writes wait for, ns. */
function waits(): Measure {
  return { of: 'sum', terms: ['channel', 'dieHost', 'dieGc'].map((cause) => figure('steady', `waitNs.${cause}`)) };
}

/** The parts of the third read. */
function thirdReadParts(): Measure {
  return { of: 'sum', terms: [sense(2), phase('reads', 'data-out', 'total', { request: 2 })] };
}
