/** An SLC cache: fast until it is full, then as slow as it is emptied; what idle time and a full drive change. */
import type { ExperimentInput, HostRequest } from '../../document/experiment.ts';
import { MS, US } from '../../papers/building.ts';
import type { Measure } from '../measure/measure.ts';
import type { Lesson } from '../lesson/lesson.ts';
import { count, difference, figure, finish, ratio, setting, sum, time, times } from './building.ts';

const PAGE = 16_384;
const DIES = 2;
/** Blocks of the cache that a writer fills before it meets the cliff, and their pages. */
const BLOCKS = 10;
const BLOCK_PAGES = 32;
/** Writes until the cache is full, one page to each die; as many follow. */
const FIRST = BLOCKS * BLOCK_PAGES;
const ALL = 2 * FIRST;
const PAUSE_NS = 60 * MS;
/** The cache is full after this: one program in it for each of the first writes. */
const FULL_NS = 51_200 * US;

/** MQSim_TC's times, TLC: 730 µs for the three pages of a word line. The bus takes no time, so that flash alone is seen. */
const TIMING: NonNullable<ExperimentInput['timing']> = {
  commandNs: 0,
  transferNsPerByte: 0,
  readNs: 66 * US,
  programNs: 243_333,
  eraseNs: 4800 * US,
  pageTypes: { count: 3, secondProgramNs: 243_333, thirdProgramNs: 243_334 },
};

const device = (blocksPerPlane: number, overprovisioning: number): NonNullable<ExperimentInput['device']> => ({
  channels: DIES,
  chipsPerChannel: 1,
  diesPerChip: 1,
  planesPerDie: 1,
  blocksPerPlane,
  pagesPerBlock: 3 * BLOCK_PAGES,
  pageBytes: PAGE,
  overprovisioning,
});

/** Writes of one page to each die, one behind the other through the address space. */
const burst = (first: number, atNs: number): HostRequest[] =>
  Array.from({ length: FIRST }, (_, i) => ({
    atNs,
    op: 'write',
    offset: (first + i) * DIES * PAGE,
    bytes: DIES * PAGE,
  }));

const base = {
  device: device(40, 0.5),
  timing: TIMING,
  host: { mode: 'closed', queueDepth: 1 },
  workload: { requests: [...burst(0, 0), ...burst(FIRST, 0)] },
} satisfies ExperimentInput;

const FOLDING: ExperimentInput = {
  ...base,
  name: 'A cache that is folded when it is full',
  // One block more than the writer fills: the cache is to have one free.
  policy: { dieBinding: 'static', slcCache: { blocksPerPlane: BLOCKS + 1, whenFull: 'fold-first' } },
};
const DIRECT: ExperimentInput = {
  ...base,
  name: 'A cache that is passed by when it is full',
  policy: { dieBinding: 'static', slcCache: { blocksPerPlane: BLOCKS, whenFull: 'direct', lowFreeBlocks: 0 } },
};
const PAUSE: ExperimentInput = {
  ...DIRECT,
  name: 'Two bursts and a pause',
  host: {},
  workload: { requests: [...burst(0, 0), ...burst(FIRST, FULL_NS + PAUSE_NS)] },
};
const EMPTY: ExperimentInput = {
  ...base,
  name: 'A cache of free blocks, empty drive',
  device: device(64, 0.15),
  policy: {
    dieBinding: 'static',
    slcCache: { blocksPerPlane: 0, dynamicBlocksPerPlane: 2 * BLOCKS, whenFull: 'direct', lowFreeBlocks: 0 },
  },
};
const FULL: ExperimentInput = {
  ...EMPTY,
  name: 'A cache of free blocks, full drive',
  precondition: { kind: 'sequential-fill' },
};

const SLC_PROGRAM = 'policy.slcCache.programNs';
/** Mean time of one of the first writes, and of those behind them. */
const firstEach = (run: string): Measure => ({ of: 'ratio', terms: [finish(run, FIRST - 1), first()] });
const laterEach = (run: string): Measure => ({
  of: 'ratio',
  terms: [difference(finish(run, ALL - 1), finish(run, FIRST - 1)), first()],
});
/** The number of the first writes, from the closed run: half of its requests. */
const first = (): Measure => ({
  of: 'ratio',
  terms: [figure('folding', 'requests'), setting('folding', 'device.channels')],
});
/** The time of an ordinary page: a third of a word line. */
const ordinary = (run: string): Measure => ({
  of: 'ratio',
  terms: [
    sum(
      setting(run, 'timing.programNs'),
      setting(run, 'timing.pageTypes.secondProgramNs'),
      setting(run, 'timing.pageTypes.thirdProgramNs'),
    ),
    setting(run, 'timing.pageTypes.count'),
  ],
});
/** Pages of a block in the cache. */
const pages = (run: string): Measure => ({
  of: 'ratio',
  terms: [setting(run, 'device.pagesPerBlock'), setting(run, 'timing.pageTypes.count')],
});
/** What each page costs in a cache that is always full: its program there, its copy, its part of an erase. */
const folded = (run: string): Measure =>
  sum(setting(run, SLC_PROGRAM), setting(run, 'policy.slcCache.readNs'), ordinary(run), {
    of: 'ratio',
    terms: [setting(run, 'policy.slcCache.eraseNs'), pages(run)],
  });
/** Pages of each die that folding has moved. */
const back = (): Measure => ({
  of: 'ratio',
  terms: [figure('pause', 'pages.folded'), setting('pause', 'device.channels')],
});
/** Writes that took no longer than a program in the cache. */
const fast = (run: string): Measure => difference(figure(run, 'requests'), { of: 'slower-than', run, ns: 160 * US });

export const SLC_CLIFF: Lesson = {
  name: 'slc-cliff',
  title: 'Fast until the cache is full',
  asks: 'A drive writes at full speed, and then at a third of it. What has changed?',
  minutes: 9,
  example:
    'A block of the cache stores one bit a cell and holds a third of the pages of an ordinary block. A program there takes ' +
    '{slc}, an ordinary page {tlc} on average. (The bus takes no time here, so that the flash alone is seen.)',
  runs: {
    folding: { title: 'folds when full', experiment: FOLDING },
    direct: { title: 'writes on when full', experiment: DIRECT },
    pause: { title: 'two bursts and a pause', experiment: PAUSE },
    empty: { title: 'free blocks as cache, empty drive', experiment: EMPTY },
    full: { title: 'free blocks as cache, full drive', experiment: FULL },
  },
  values: {
    slc: time(setting('folding', SLC_PROGRAM)),
    tlc: time(ordinary('folding')),
    first: count(first()),
    cliff: time(finish('folding', FIRST - 1)),
    end: time(finish('folding', ALL - 1)),
    cacheBlocks: count(setting('folding', 'policy.slcCache.blocksPerPlane')),
    slower: ratio(laterEach('folding'), firstEach('folding')),
    laterEach: time(laterEach('folding')),
    foldRead: time(setting('folding', 'policy.slcCache.readNs')),
    foldErase: time(setting('folding', 'policy.slcCache.eraseNs')),
    blockPages: count(pages('folding')),
    erasePart: time({ of: 'ratio', terms: [setting('folding', 'policy.slcCache.eraseNs'), pages('folding')] }),
    stall: time(figure('folding', 'response.write.maxNs')),
    directEach: time(laterEach('direct')),
    directSlc: time(setting('direct', SLC_PROGRAM)),
    blockFold: time(blockFold()),
    foldIdle: time(setting('pause', 'policy.slcCache.foldIdleNs')),
    back: count(back()),
    fastEmpty: count(fast('empty')),
    fastFull: count(fast('full')),
    spare: { measure: setting('full', 'device.overprovisioning'), as: 'share' },
    emptySpare: { measure: setting('empty', 'device.overprovisioning'), as: 'share' },
    directSlower: ratio(laterEach('direct'), firstEach('direct')),
  },
  steps: [
    {
      name: 'until-the-cliff',
      text:
        'A host writes without a pause, one page to each die of the drive at a time. The cache has room for {first} such ' +
        'writes. A program in the cache takes {slc}.',
      shown: { run: 'folding', untilNs: 0, clockNs: 300 * MS },
      try: {
        ask: 'First smaller caches: change their blocks, and watch how long all writes take.',
        run: 'folding',
        path: 'policy.slcCache.blocksPerPlane',
        values: [3, 5, 7],
        charts: [],
        now: 'Blocks of the cache in each die: {cacheBlocks}. All writes take {end}.',
        rule: 'With each of these caches a write takes longer than a program in the cache on average.',
        check: {
          measure: {
            of: 'ratio',
            terms: [
              { of: 'ratio', terms: [finish('folding', ALL - 1), figure('folding', 'requests')] },
              setting('folding', SLC_PROGRAM),
            ],
          },
          atLeast: 1.2,
        },
      },
      question: {
        kind: 'number',
        ask: 'After how long is the cache full?',
        answer: 'cliff',
        tolerance: 0.05,
        say: [
          {
            is: difference(finish('direct', ALL - 1), finish('direct', FIRST - 1)),
            text: 'These are ordinary programs. The host’s pages go to the cache first.',
          },
          {
            is: { of: 'ratio', terms: [finish('folding', FIRST - 1), setting('folding', 'device.channels')] },
            text: 'You divided by the number of dies. Each write has a page for each of them.',
          },
          { atLeast: 1.05, text: 'Each write needs one program, and nothing waits before the cache is full.' },
          { atMost: 0.95, text: 'The writes follow each other: each needs a program in the cache.' },
        ],
      },
      hint: 'The {first} writes follow each other, each with a program of {slc}.',
      why:
        '{first} × {slc} = {cliff}. Until then the drive is as fast as its cache. A real cache is thousands of times larger: ' +
        'a benchmark that ends before the cliff measures the cache.',
      vary: { path: 'policy.slcCache.programNs', runs: ['folding'], oneOf: [80 * US, 320 * US] },
    },
    {
      name: 'after-the-cliff',
      text:
        'The writes go on. Now a block of the cache must be folded before it can be written again: its pages are read in ' +
        '{foldRead} and programmed in an ordinary block in {tlc} each; then it is erased in {foldErase}. A block has ' +
        '{blockPages} pages.',
      shown: { run: 'folding', untilNs: FULL_NS, clockNs: 300 * MS },
      try: {
        ask: 'First with shorter erases of the cache: change them, and watch when all writes are complete.',
        run: 'folding',
        path: 'policy.slcCache.eraseNs',
        values: [300 * US, 1000 * US, 2000 * US],
        charts: [],
        now: 'An erase takes {foldErase}, {erasePart} for each page of the block. A write after the cliff takes {laterEach} on average.',
        rule: 'With each of these erases the mean write after the cliff is the sum of its parts: a program in the cache, a read, an ordinary program, and its part of the erase.',
        check: {
          measure: { of: 'ratio', terms: [laterEach('folding'), folded('folding')] },
          atLeast: 0.999,
          atMost: 1.001,
        },
      },
      question: {
        kind: 'number',
        ask: 'How many times as long as before the cliff does a write take after it, on average?',
        answer: 'slower',
        tolerance: 0.1,
        say: [
          {
            is: { of: 'ratio', terms: [ordinary('folding'), setting('folding', SLC_PROGRAM)] },
            text: 'You counted the ordinary program alone. The page was in the cache before.',
          },
          { atMost: 0.9, text: 'A part is missing: program in the cache, read, ordinary program, part of an erase.' },
          { atLeast: 1.1, text: 'Each page is written in the cache once and folded once.' },
        ],
      },
      hint: 'Each page costs {slc} + {foldRead} + {tlc} + {erasePart}. Divide by {slc}.',
      why:
        'A write takes {laterEach} on average, {slower} the time before. The average hides stalls: most writes are as fast ' +
        'as before, and one in {blockPages} waits for the folding of a block, {stall} in all.',
      charts: ['tail'],
      vary: { path: 'policy.slcCache.eraseNs', runs: ['folding'], oneOf: [500 * US, 10 * MS] },
    },
    {
      name: 'write-on',
      text:
        'Another drive does not fold while the host writes: when its cache is full, it writes to ordinary blocks. After the ' +
        'cliff, the drive that folds needs {laterEach} for a write.',
      shown: { run: 'folding', beside: 'direct', besideAfter: true },
      try: {
        ask: 'Once more the drive that folds: change the program in the cache. Does it help after the cliff?',
        run: 'folding',
        path: 'policy.slcCache.programNs',
        values: [80 * US, 120 * US, 200 * US],
        charts: [],
        now: 'A program in the cache takes {slc}. After the cliff a write takes {laterEach} on average.',
        rule: 'With each of these programs, a write of the drive that folds takes longer than an ordinary program.',
        check: { measure: difference(laterEach('folding'), ordinary('folding')), atLeast: 1 },
      },
      question: {
        kind: 'choice',
        ask: 'How fast is this drive after its cliff?',
        options: [
          {
            text: 'As slow as the drive that folds',
            say: 'It does not write a page twice while the host waits. Which parts are left?',
            when: { measure: directOverFolding(), atLeast: 0.9 },
          },
          { text: 'Slower than its cache, but faster than the drive that folds', when: between() },
          {
            text: 'As fast as before',
            say: 'An ordinary page needs {tlc}, a page of the cache {directSlc}.',
            when: { measure: { of: 'ratio', terms: [laterEach('direct'), firstEach('direct')] }, atMost: 1.1 },
          },
        ],
      },
      hint: 'Its pages are programmed once, in ordinary blocks.',
      why:
        '{directEach} for a write, an ordinary program. But the pages that the cache holds are still there: the drive has put ' +
        'off their folding.',
      vary: {
        path: SLC_PROGRAM,
        runs: ['folding', 'direct'],
        oneOf: [80 * US, 120 * US],
        text: 'The drive that writes on, with a faster cache: a program there takes {directSlc}, an ordinary page {tlc}.',
        question: {
          kind: 'number',
          ask: 'How many times as long as before its cliff does a write take after it?',
          answer: 'directSlower',
          tolerance: 0.1,
          say: [
            {
              is: { of: 'ratio', terms: [laterEach('folding'), firstEach('folding')] },
              text: 'This is the drive that folds. How often does the other drive program a page?',
            },
            { atMost: 0.6, text: 'Where do the pages go when the cache is full?' },
          ],
        },
      },
    },
    {
      name: 'a-pause',
      text:
        'The same drive. A first burst of {first} writes fills its cache. After a pause of 60 ms a second burst of as many ' +
        'writes arrives. When the host has been idle for {foldIdle}, the drive folds; a block takes {blockFold}.',
      shown: { run: 'pause', untilNs: FULL_NS, clockNs: 200 * MS },
      try: {
        ask: 'First a drive that waits longer before it folds: change this time.',
        run: 'pause',
        path: 'policy.slcCache.foldIdleNs',
        values: [40 * MS, 30 * MS, 20 * MS],
        charts: [],
        now: 'The drive folds after {foldIdle} without requests. In the pause it has moved {back} pages of each die.',
        rule: 'The longer it waits, the less it folds: never more than the rest of the pause allows, and one block under way.',
        check: {
          measure: difference(
            { of: 'ratio', terms: [back(), pages('pause')] },
            { of: 'ratio', terms: [difference(pause(), setting('pause', 'policy.slcCache.foldIdleNs')), blockFold()] },
          ),
          atMost: 1.1,
        },
      },
      question: {
        kind: 'number',
        ask: 'About how many writes of the second burst find a page in the cache?',
        answer: 'back',
        tolerance: 0.15,
        say: [
          { is: first(), text: 'This is the whole cache. How many blocks can the drive fold in the pause?' },
          { atLeast: 1.15, text: 'Divide the pause by the time of a block, and multiply by its pages.' },
          { atMost: 0.85, text: 'Both dies fold at the same time. Divide the pause by the time of one block.' },
        ],
      },
      hint: 'The pause has room for a few times {blockFold}. Each block gives back {blockPages} pages of a die.',
      why:
        'About {back} of {first}. Idle time gives the cache back, block by block: what a host measures depends on what it ' +
        'did before.',
      vary: { path: 'policy.slcCache.foldIdleNs', runs: ['pause'], oneOf: [12 * MS, 25 * MS] },
    },
    {
      name: 'a-full-drive',
      text:
        'Many drives have no blocks of their own for the cache: they use free ones. On an empty drive of this kind, ' +
        '{fastEmpty} of the writes above are fast. Now the drive is full, and {spare} of its pages are spare.',
      shown: { run: 'empty', beside: 'full', besideAfter: true },
      try: {
        ask: 'First the empty drive: change its spare space. Does the cache need it?',
        run: 'empty',
        path: 'device.overprovisioning',
        values: [0.2, 0.3, 0.4],
        charts: [],
        now: 'With {emptySpare} of the pages spare, {fastEmpty} writes are fast.',
        rule: 'On an empty drive all writes find a page in the cache, with each of these.',
        check: { measure: difference(figure('empty', 'requests'), fast('empty')), is: 0 },
      },
      question: {
        kind: 'number',
        ask: 'How many of the writes are fast on the full drive?',
        answer: 'fastFull',
        tolerance: 0.3,
        say: [
          { is: fast('empty'), text: 'This is the empty drive. Which blocks are free on a full one?' },
          { atLeast: 1.3, text: 'A full drive has its spare blocks only, and keeps some of them for its own work.' },
          { atMost: 0.7, text: 'Some blocks are free even on a full drive: the spare ones.' },
        ],
      },
      hint:
        'The spare part of 64 blocks is free, but for 4 that the drive keeps. In the cache each of them holds ' +
        '{blockPages} pages.',
      why:
        '{fastFull} instead of {fastEmpty}. The cache of a drive that uses free blocks shrinks as the drive fills: the same ' +
        'benchmark meets the cliff earlier.',
      vary: { path: 'device.overprovisioning', runs: ['full'], oneOf: [0.2, 0.3] },
    },
  ],
  claims: [
    {
      words: 'After a pause of 60 ms',
      check: {
        measure: pause(),
        is: PAUSE_NS,
      },
    },
    {
      words: 'holds a third of the pages of an ordinary block',
      check: {
        measure: { of: 'ratio', terms: [setting('folding', 'device.pagesPerBlock'), pages('folding')] },
        is: 3,
      },
    },
    {
      words: 'The bus takes no time here',
      check: { measure: setting('folding', 'timing.transferNsPerByte'), is: 0 },
    },
    {
      words: 'The host’s pages go to the cache first',
      check: { measure: { of: 'ratio', terms: [firstEach('folding'), setting('folding', SLC_PROGRAM)] }, is: 1 },
    },
    {
      words: 'Each write has a page for each of them',
      check: {
        measure: {
          of: 'ratio',
          terms: [setting('folding', 'workload.requests.0.bytes'), setting('folding', 'device.pageBytes')],
        },
        is: DIES,
      },
    },
    {
      words: 'Each write needs one program, and nothing waits before the cache is full',
      check: { measure: difference(finish('folding', 9), times(10, setting('folding', SLC_PROGRAM))), is: 0 },
    },
    {
      words: 'The writes follow each other: each needs a program in the cache',
      check: { measure: difference(finish('folding', 1), times(2, setting('folding', SLC_PROGRAM))), is: 0 },
    },
    {
      words: 'Until then the drive is as fast as its cache',
      check: { measure: { of: 'ratio', terms: [firstEach('folding'), setting('folding', SLC_PROGRAM)] }, is: 1 },
    },
    {
      words: 'The page was in the cache before',
      check: {
        measure: { of: 'ratio', terms: [figure('folding', 'pages.folded'), figure('folding', 'requests')] },
        atLeast: 0.9,
      },
    },
    {
      words: 'A part is missing: program in the cache, read, ordinary program, part of an erase',
      check: {
        measure: { of: 'ratio', terms: [laterEach('folding'), folded('folding')] },
        atLeast: 0.999,
        atMost: 1.001,
      },
    },
    {
      words: 'Each page is written in the cache once and folded once',
      check: {
        measure: { of: 'ratio', terms: [laterEach('folding'), folded('folding')] },
        atLeast: 0.999,
        atMost: 1.001,
      },
    },
    {
      words: 'most writes are as fast as before',
      check: {
        measure: { of: 'ratio', terms: [figure('folding', 'response.write.p50Ns'), setting('folding', SLC_PROGRAM)] },
        is: 1,
      },
    },
    {
      words: 'The average hides stalls',
      check: {
        measure: { of: 'ratio', terms: [figure('folding', 'response.write.maxNs'), laterEach('folding')] },
        atLeast: 5,
      },
    },
    {
      words: 'It does not write a page twice while the host waits',
      check: { measure: figure('direct', 'pages.folded'), is: 0 },
    },
    {
      words: 'Its pages are programmed once, in ordinary blocks',
      check: {
        measure: { of: 'ratio', terms: [laterEach('direct'), ordinary('direct')] },
        atLeast: 0.999,
        atMost: 1.001,
      },
    },
    {
      words: 'the drive has put off their folding',
      check: { measure: figure('direct', 'pages.folded'), is: 0 },
    },
    {
      words: 'Idle time gives the cache back, block by block',
      check: { measure: back(), atLeast: BLOCK_PAGES },
    },
    {
      words: 'what a host measures depends on what it did before',
      check: {
        measure: difference(finish('direct', ALL - 1), difference(finish('pause', ALL - 1), finish('pause', 0))),
        atMost: 0,
      },
    },
    {
      words: 'keeps some of them for its own work',
      check: { measure: setting('full', 'policy.slcCache.keepFreeBlocks'), is: 4 },
    },
    {
      words: 'Some blocks are free even on a full drive: the spare ones',
      check: { measure: fast('full'), atLeast: 1 },
    },
    {
      words: 'The spare part of 64 blocks is free, but for 4 that the drive keeps',
      check: { measure: setting('full', 'device.blocksPerPlane'), is: 64 },
    },
    {
      words: 'shrinks as the drive fills: the same benchmark meets the cliff earlier',
      check: { measure: { of: 'ratio', terms: [fast('full'), fast('empty')] }, atMost: 0.9 },
    },
    {
      words: 'it ends when the cache is full',
      check: { measure: { of: 'ratio', terms: [laterEach('direct'), firstEach('direct')] }, atLeast: 1.4 },
    },
    {
      words: 'A drive that folds first is slower than one that writes on',
      check: { measure: directOverFolding(), atMost: 0.9 },
    },
  ],
  idea:
    'An SLC cache makes a drive fast, and it ends when the cache is full: after {cliff} here. A drive that folds first is ' +
    'slower than one that writes on, {laterEach} against {directEach} for a write. Idle time gives the cache back, block by ' +
    'block. If the cache is made of free blocks, it shrinks as the drive fills: the same benchmark meets the cliff earlier.',
  condition: {
    ask: 'How high is the cliff? Change the program of the third page of a word line, and watch the drive that folds.',
    run: 'folding',
    path: 'timing.pageTypes.thirdProgramNs',
    values: [243_334, 500_000, 1_000_000, 2_000_000],
    charts: ['tail'],
    now: 'An ordinary page takes {tlc} on average. After the cliff a write takes {laterEach}, {slower} the time before.',
    rule: 'With each of these parts, a write after the cliff takes longer than twice the time before.',
    check: { measure: { of: 'ratio', terms: [laterEach('folding'), firstEach('folding')] }, atLeast: 2 },
  },
  read: [{ paper: 'mbm', section: '§II-A: cells, pages and blocks' }],
};

/** The folding of a whole block: what the slowest write of the drive that folds waits for. */
function blockFold(): Measure {
  return difference(figure('folding', 'response.write.maxNs'), setting('folding', SLC_PROGRAM));
}

/** From the end of the first burst to the second. */
function pause(): Measure {
  return difference(setting('pause', `workload.requests.${FIRST}.atNs`), finish('pause', FIRST - 1));
}

function directOverFolding(): Measure {
  return { of: 'ratio', terms: [laterEach('direct'), laterEach('folding')] };
}

/** Slower than the cache, faster than folding: a multiple of the time before that is above one, and below folding's. */
function between(): { readonly measure: Measure; readonly atLeast: number; readonly atMost: number } {
  return { measure: directOverFolding(), atLeast: 0.35, atMost: 0.8999 };
}
