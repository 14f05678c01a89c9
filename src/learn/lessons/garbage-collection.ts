/** Garbage collection's bill. */
import type { ExperimentInput } from '../../document/experiment.ts';
import type { Measure } from '../measure/measure.ts';
import type { Lesson } from '../lesson/lesson.ts';
import type { LessonValue } from '../measure/value.ts';
import {
  PAGE_BYTES,
  TABLE_ONE,
  count,
  difference,
  figure,
  latency,
  onePageEach,
  phase,
  ratio,
  setting,
  share,
  smallDevice,
  time,
  wait,
} from './building.ts';

/** So many that the victim under way at the end is not part of the shares that a text states. */
const OVERWRITTEN = 1000;

/** Random writes of one page on a small used device. */
function overwrites(overprovisioning: number): ExperimentInput {
  const sizes = [{ bytes: PAGE_BYTES, weight: 1 }];
  return {
    name: `Overwrites, ${overprovisioning * 100} % spare`,
    device: {
      ...TABLE_ONE.device,
      channels: 1,
      chipsPerChannel: 1,
      diesPerChip: 1,
      planesPerDie: 1,
      blocksPerPlane: 32,
      pagesPerBlock: 32,
      overprovisioning,
    },
    timing: { ...TABLE_ONE.timing },
    policy: { gc: { softFreeRatio: 0.1 } },
    precondition: { kind: 'used' },
    workload: {
      synthetic: {
        requests: OVERWRITTEN,
        readShare: 0,
        readSizes: sizes,
        writeSizes: sizes,
        arrivals: { kind: 'exponential', meanGapNs: 8_000_000 },
        addresses: { alignBytes: PAGE_BYTES },
      },
    },
  };
}

const SLOW_NS = 5_000_000;

type Preemption = 'page' | 'block';

/** Pages of the block that is collected at time 0 on chip 0, and reads of the other chips that follow. */
const MOVED = 8;
const READS_AT_NS = [1_000_000, 4_000_000, 8_000_000];

/** A collection of one chip, and reads of the others. */
function oneCollection(preemption: Preemption): ExperimentInput {
  const place = { channel: 0, die: 0, plane: 0, block: 0 };
  const moved = Array.from({ length: MOVED }, (_, lpn) => ({ ...place, lpn, chip: 0, page: lpn }));
  const read = READS_AT_NS.map((_, i) => ({ ...place, lpn: MOVED + i, chip: 1 + i, page: 0 }));
  return {
    name: preemption === 'page' ? 'A collection that gives way' : 'A collection that holds its channel',
    device: smallDevice(1, 1 + READS_AT_NS.length, 1, 1),
    timing: { ...TABLE_ONE.timing },
    policy: { gc: { preemption } },
    initial: { pages: [...moved, ...read], collect: [{ atNs: 0, channel: 0, chip: 0, die: 0, plane: 0, block: 0 }] },
    workload: { requests: READS_AT_NS.flatMap((atNs, i) => onePageEach('read', [MOVED + i], atNs)) },
  };
}

/** Random reads and writes of one page on such a channel of a used device. */
function manyCollections(preemption: Preemption): ExperimentInput {
  const sizes = [{ bytes: PAGE_BYTES, weight: 1 }];
  return {
    name: preemption === 'page' ? 'Collections that give way' : 'Collections that hold their channel',
    device: { ...smallDevice(1, 4, 1, 1), blocksPerPlane: 32, pagesPerBlock: 32, overprovisioning: 0.3 },
    timing: { ...TABLE_ONE.timing },
    policy: { gc: { softFreeRatio: 0.1, preemption } },
    precondition: { kind: 'used' },
    workload: {
      synthetic: {
        requests: 1000,
        readShare: 0.8,
        readSizes: sizes,
        writeSizes: sizes,
        arrivals: { kind: 'exponential', meanGapNs: 4_000_000 },
        addresses: { alignBytes: PAGE_BYTES },
      },
    },
  };
}

/** Data that the host no longer needs: the pages behind the ones that it overwrites. */
const [USED_PAGES, UNUSED_PAGES] = [640, 179];
const OVERWRITES = 400;

/** Overwrites of the used pages; the unused ones are trimmed before, or not. */
function afterDeleting(isTrimmed: boolean): ExperimentInput {
  const gone = { atNs: 0, offset: USED_PAGES * PAGE_BYTES, bytes: UNUSED_PAGES * PAGE_BYTES } as const;
  // A full period of a linear congruential generator: the same pages with each seed of the device.
  const pages = Array.from({ length: OVERWRITES }, (_, i) => (i * 277 + 13) % USED_PAGES);
  return {
    ...overwrites(0.2),
    name: isTrimmed ? 'Overwrites after a TRIM' : 'Overwrites, deleted data kept',
    workload: {
      requests: [
        ...(isTrimmed ? [{ ...gone, op: 'trim' as const }] : []),
        ...pages.flatMap((lpn, i) => onePageEach('write', [lpn], 1_000_000 + i * 8_000_000)),
      ],
    },
  };
}

/** Overwrites of which nine in ten go to a tenth of the pages; copies share the blocks of new data, or have their own. */
function hotAndCold(isApart: boolean): ExperimentInput {
  const sizes = [{ bytes: PAGE_BYTES, weight: 1 }];
  return {
    name: isApart ? 'Hot and cold apart' : 'Hot and cold mixed',
    device: { ...smallDevice(1, 1, 1, 1), blocksPerPlane: 64, pagesPerBlock: 32, overprovisioning: 0.2 },
    timing: { ...TABLE_ONE.timing },
    policy: { gc: { softFreeRatio: 0.05 }, gcActiveBlock: isApart },
    precondition: { kind: 'used' },
    workload: {
      synthetic: {
        requests: 4000,
        readShare: 0,
        readSizes: sizes,
        writeSizes: sizes,
        arrivals: { kind: 'exponential', meanGapNs: 8_000_000 },
        addresses: { alignBytes: PAGE_BYTES, hotShare: 0.1, hotAccesses: 0.9 },
      },
    },
  };
}

const wafOf = (run: string): LessonValue =>
  ratio(
    { of: 'sum', terms: [figure(run, 'pages.hostProgram'), figure(run, 'pages.gcProgram')] },
    figure(run, 'pages.hostProgram'),
  );

export const GARBAGE_COLLECTION: Lesson = {
  name: 'garbage-collection',
  title: 'Garbage collection’s bill',
  asks: 'The host writes a page. How many pages does the flash write?',
  minutes: 9,
  example:
    'How many pages the flash writes: in a victim block a share u of the pages is valid. They are copied before the erase, and only the share 1 − u of the block is free for new data. So each page of the host costs 1 / (1 − u) programs.',
  runs: {
    tight: { title: 'little spare space', experiment: overwrites(0.2) },
    roomy: { title: 'much spare space', experiment: overwrites(0.5) },
    kept: { title: 'deleted data kept', experiment: afterDeleting(false) },
    trimmed: { title: 'deleted data trimmed', experiment: afterDeleting(true) },
    mixed: { title: 'copies among new data', experiment: hotAndCold(false) },
    apart: { title: 'copies in blocks of their own', experiment: hotAndCold(true) },
    yielding: { title: 'gives way after each page', experiment: oneCollection('page') },
    holding: { title: 'holds its channel', experiment: oneCollection('block') },
    'many-yielding': { title: 'collections give way', experiment: manyCollections('page') },
    'many-holding': { title: 'collections hold their channel', experiment: manyCollections('block') },
  },
  values: {
    written: count(figure('tight', 'pages.hostProgram')),
    copied: count(figure('tight', 'pages.gcProgram')),
    waf: ratio(
      { of: 'sum', terms: [figure('tight', 'pages.hostProgram'), figure('tight', 'pages.gcProgram')] },
      figure('tight', 'pages.hostProgram'),
    ),
    roomyWaf: ratio(
      { of: 'sum', terms: [figure('roomy', 'pages.hostProgram'), figure('roomy', 'pages.gcProgram')] },
      figure('roomy', 'pages.hostProgram'),
    ),
    erases: count(figure('tight', 'erases')),
    median: time(figure('tight', 'response.write.p50Ns')),
    worst: time(figure('tight', 'response.write.maxNs')),
    tBERS: time(setting('tight', 'timing.eraseNs')),
    slow: count({ of: 'slower-than', run: 'tight', ns: SLOW_NS }),
    roomySlow: count({ of: 'slower-than', run: 'roomy', ns: SLOW_NS }),
    moved: count(figure('holding', 'pages.gcProgram')),
    yieldingRead: time(latency('yielding', 0)),
    holdingRead: time(latency('holding', 0)),
    readMedian: time(figure('many-yielding', 'response.read.p50Ns')),
    yieldingTail: time(figure('many-yielding', 'response.read.p99Ns')),
    holdingTail: time(figure('many-holding', 'response.read.p99Ns')),
    valid: share(validShare()),
    roomySpare: share(setting('roomy', 'device.overprovisioning')),
    spare: share(setting('tight', 'device.overprovisioning')),
    trimPages: count({
      of: 'ratio',
      terms: [setting('trimmed', 'workload.requests.0.bytes'), setting('trimmed', 'device.pageBytes')],
    }),
    hotAccesses: share(setting('mixed', 'workload.synthetic.addresses.hotAccesses')),
    yieldingGap: time(setting('many-yielding', 'workload.synthetic.arrivals.meanGapNs')),
    perByte: time(setting('tight', 'timing.transferNsPerByte')),
    keptWaf: wafOf('kept'),
    trimmedWaf: wafOf('trimmed'),
    mixedWaf: wafOf('mixed'),
    apartWaf: wafOf('apart'),
    manySpare: share(setting('many-holding', 'device.overprovisioning')),
  },
  steps: [
    {
      name: 'copies',
      text:
        'A small full device: 32 blocks of 32 pages, {spare} of them spare. The host overwrites {written} ' +
        'random pages. A block is erased as a whole, so garbage collection first copies its valid pages.',
      shown: { run: 'tight', untilNs: 0, clockNs: 9_000_000_000 },
      try: {
        ask: 'First devices with more spare space: how much of the victims is valid there?',
        run: 'tight',
        path: 'device.overprovisioning',
        values: [0.6, 0.4, 0.3],
        charts: [],
        now: 'With {spare} of the pages spare, {valid} of the pages of victims are valid: write amplification {waf}.',
        rule: 'Write amplification is 1 / (1 − u), with u the valid share of the victims.',
        check: { measure: amplificationOverRule(), atLeast: 0.95, atMost: 1.05 },
      },
      question: {
        kind: 'number',
        ask: 'How many pages does the flash program for each page of the host? (The write amplification.)',
        answer: 'waf',
        tolerance: 0.2,
        say: [
          {
            atMost: 0.3,
            text: 'This would be a device that copies almost nothing. A victim still has many valid pages.',
          },
          {
            atLeast: 0.35,
            atMost: 0.5,
            text: 'This holds if fewer pages of a victim are valid than here.',
          },
          {
            atLeast: 1.5,
            text: 'This holds if more pages of a victim are valid than here. Put their share u into 1 / (1 − u).',
          },
        ],
      },
      hint:
        'If a share u of a victim’s pages is valid, each page that becomes free costs u / (1 − u) copies: the write ' +
        'amplification is 1 / (1 − u). With so little spare space, about three quarters are valid.',
      why:
        '{waf}: {copied} copies for {written} pages of the host, and {erases} erases. Of the pages of the victims {valid} were ' +
        'valid: put this u into 1 / (1 − u).',
      vary: { path: 'device.overprovisioning', runs: ['tight'], oneOf: [0.3, 0.4] },
    },
    {
      name: 'tail',
      text: 'The median write takes {median}. An erase takes {tBERS}.',
      shown: { run: 'tight' },
      try: {
        ask: 'First with shorter erases: change the time of an erase, and watch both ends of the curve.',
        run: 'tight',
        path: 'timing.eraseNs',
        values: [3_000_000, 5_000_000, 10_000_000],
        charts: ['tail'],
        now: 'An erase takes {tBERS}. The median write takes {median}, the slowest {worst}.',
        rule: 'With each of these erases, the median write is shorter than the erase.',
        check: {
          measure: {
            of: 'ratio',
            terms: [figure('tight', 'response.write.p50Ns'), setting('tight', 'timing.eraseNs')],
          },
          atMost: 0.9999,
        },
      },
      question: {
        kind: 'choice',
        ask: 'How long does the slowest write take?',
        options: [
          {
            text: 'About as long as the median',
            say: 'The median write meets no collection. Which write meets one?',
            when: { measure: tailRatio(), atMost: 2 },
          },
          {
            text: 'Longer, but less than an erase',
            say: 'A write may arrive just when a collection begins, and the collection also copies.',
            when: { measure: worstOver(), atLeast: 0.31, atMost: 0.9999 },
          },
          { text: 'As long as an erase, or longer', when: { measure: worstOver(), atLeast: 1 } },
        ],
      },
      hint: 'A write may wait for copies and an erase, and behind other writes that wait.',
      why:
        'The slowest write takes {worst}, longer than an erase. Writes waited for garbage collection. A median tells ' +
        'nothing about this.',
      vary: {
        path: 'timing.eraseNs',
        runs: ['tight'],
        oneOf: [1_000_000],
        text: 'The same writes on a device that erases a block in {tBERS}. The median write takes {median}.',
        question: {
          kind: 'choice',
          ask: 'How long does the slowest write take?',
          options: [
            {
              text: 'Less than an erase',
              say: 'What else than the erase does a write wait for that meets a collection?',
              when: { measure: worstOver(), atMost: 0.9999 },
            },
            {
              text: 'One to three erases',
              say: 'How many pages are copied before the erase, and how long do these copies take?',
              when: { measure: worstOver(), atLeast: 1, atMost: 3 },
            },
            { text: 'More than three erases', when: { measure: worstOver(), atLeast: 3.0001 } },
          ],
        },
      },
    },
    {
      name: 'more-spare',
      text: 'The same workload on a device with more spare space: {roomySpare} of all pages.',
      shown: { run: 'tight', beside: 'roomy', besideAfter: true },
      try: {
        ask: 'First with less of it: change the spare space, and watch how fast the write amplification falls.',
        run: 'roomy',
        path: 'device.overprovisioning',
        values: [0.3, 0.4],
        charts: [],
        now: 'With {roomySpare} of the pages spare, the write amplification is {roomyWaf}.',
        rule: 'Both are below the {waf} of little spare space.',
        check: {
          measure: { of: 'difference', terms: [wafOf('tight').measure, wafOf('roomy').measure] },
          atLeast: 0.5,
        },
      },
      question: {
        kind: 'number',
        ask: 'What is the write amplification now?',
        answer: 'roomyWaf',
        tolerance: 0.2,
        say: [
          {
            atLeast: 2,
            text: 'With little spare space it was {waf}. Emptier victims need fewer copies.',
          },
          {
            atMost: 0.7,
            text: 'Each page of the host is programmed once in any case, and some pages are still copied.',
          },
        ],
      },
      hint: 'With more spare space a block waits longer for its collection, so more of its pages are overwritten.',
      why:
        '{roomyWaf} instead of {waf}. Of the {written} writes, {roomySlow} take more than 5 ms instead of {slow}. ' +
        'Spare space buys speed and lifetime.',
      vary: { path: 'device.overprovisioning', runs: ['roomy'], oneOf: [0.35, 0.7] },
    },
    {
      name: 'trim',
      text:
        'Back to little spare space. The file system has deleted about a fifth of the data, and the host overwrites ' +
        'pages of the rest. A device does not know what is deleted: it copies these pages, too. Write amplification is ' +
        '{keptWaf}. With TRIM the host says which pages it no longer needs.',
      shown: { run: 'kept', beside: 'trimmed', besideAfter: true, windowNs: [0, 200_000_000] },
      try: {
        ask: 'First let the host trim only a part of what is deleted: change the size of the TRIM.',
        run: 'trimmed',
        path: 'workload.requests[0].bytes',
        values: [40, 80, 100].map((pages) => pages * PAGE_BYTES),
        charts: [],
        now: 'After a TRIM of {trimPages} pages the write amplification is {trimmedWaf}.',
        rule: 'Each of these TRIMs lowers the write amplification below the {keptWaf} without one.',
        check: {
          measure: { of: 'difference', terms: [wafOf('kept').measure, wafOf('trimmed').measure] },
          atLeast: 0.1,
        },
      },
      question: {
        kind: 'number',
        ask: 'What is the write amplification after the TRIM?',
        answer: 'trimmedWaf',
        tolerance: 0.3,
        say: [
          {
            atLeast: 1.7,
            text: 'Without the TRIM it was {keptWaf}. Trimmed pages are not copied: they act as spare space.',
          },
          { atMost: 0.6, text: 'Each page of the host is programmed once in any case.' },
        ],
      },
      hint: 'A trimmed page is not valid. What does this do to u, the valid share of the victims?',
      why:
        '{trimmedWaf} instead of {keptWaf}. A trimmed page is spare space until it is written again. Over-provisioning ' +
        'that a manufacturer adds, and free space that the host trims, act alike.',
      vary: { path: 'workload.requests[0].bytes', runs: ['trimmed'], oneOf: [50 * PAGE_BYTES] },
    },
    {
      name: 'hot-and-cold',
      text:
        'Most data is cold: here {hotAccesses} of the writes go to a tenth of the pages. The device writes its copies, which are ' +
        'mostly cold, into the same blocks as new data. Write amplification is {mixedWaf}.',
      shown: { run: 'mixed', beside: 'apart', besideAfter: true, windowNs: [0, 200_000_000] },
      try: {
        ask: 'First with writes that are spread more evenly: how many of them go to the tenth of the pages?',
        run: 'mixed',
        also: ['apart'],
        path: 'workload.synthetic.addresses.hotAccesses',
        values: [0.1, 0.2, 0.3, 0.4],
        charts: [],
        now:
          '{hotAccesses} of the writes go to a tenth of the pages. Write amplification is {mixedWaf} with copies among ' +
          'new data, {apartWaf} with copies in blocks of their own.',
        rule: 'With writes as even as these, both are within 5 %.',
        check: { measure: apartOverMixed(), atLeast: 0.95, atMost: 1.05 },
      },
      question: {
        kind: 'choice',
        ask: 'Copies now go to blocks of their own. What does this do to the write amplification?',
        options: [
          {
            text: 'It grows by more than 5 %',
            say: 'The number of writes is the same. Which blocks have few valid pages now?',
            when: { measure: apartOverMixed(), atLeast: 1.0501 },
          },
          {
            text: 'It stays within 5 %',
            say: 'Blocks are no longer alike: some hold mostly hot pages. How soon are these overwritten?',
            when: { measure: apartOverMixed(), atLeast: 0.9501, atMost: 1.05 },
          },
          { text: 'It falls by more than 5 %', when: { measure: apartOverMixed(), atMost: 0.95 } },
        ],
      },
      hint: 'A block of hot pages soon becomes emptier. A block of cold pages stays full, and need not be collected.',
      why:
        '{apartWaf} instead of {mixedWaf}. A mixed block keeps its cold pages valid, and each collection copies them ' +
        'again. Apart, victims are mostly blocks of new data, with fewer valid pages.',
      vary: { path: 'workload.synthetic.addresses.hotAccesses', runs: ['mixed', 'apart'], oneOf: [0.5] },
    },
    {
      name: 'held-channel',
      text:
        'Four chips share a channel. At time 0 a collection of chip 0 begins to move {moved} pages. Reads of chips 1, 2 ' +
        'and 3 arrive after 1, 4 and 8 ms. The collection gives way after each page, so the first read takes only ' +
        '{yieldingRead}.',
      shown: { run: 'yielding', beside: 'holding', besideAfter: true, request: 0 },
      try: {
        ask: 'The collection that gives way: let the first read arrive at other times.',
        run: 'yielding',
        path: 'workload.requests[0].atNs',
        values: [500_000, 2_000_000, 3_000_000],
        charts: ['requests'],
        now: 'The first read takes {yieldingRead}.',
        rule: 'The read never waits for longer than the step of the collection that is on the bus.',
        check: {
          measure: difference(latency('yielding', 0), {
            of: 'sum',
            terms: [
              setting('yielding', 'timing.readNs'),
              phase('yielding', 'data-out', 'total', { request: 0 }),
              phase('yielding', 'data-out', 'total', { request: 0 }),
              phase('yielding', 'data-out', 'total', { request: 0 }),
            ],
          }),
          atMost: 0,
        },
      },
      question: {
        kind: 'number',
        ask: 'Another controller lets a collection hold its channel until all its pages are moved. How long does the first read take there?',
        answer: 'holdingRead',
        tolerance: 0.3,
        say: [
          {
            atMost: 0.4,
            text: 'The channel is held until all {moved} pages are moved, not only for the page under way.',
          },
          { atLeast: 2, text: 'The collection began before the read arrived: only the rest counts.' },
        ],
      },
      hint:
        'Each page is read, crosses the bus twice and is programmed, one page after the other. The read arrives after ' +
        '1 ms and waits for the rest.',
      why:
        '{holdingRead} instead of {yieldingRead}. The chip of the read is idle all the time; it may not use the channel ' +
        'before the last of {moved} pages is moved. SSDSim, with which MBM was measured, collects like this.',
      vary: { path: 'timing.programNs', runs: ['yielding', 'holding'], oneOf: [400_000, 2_500_000] },
    },
    {
      name: 'held-tail',
      text:
        'Random reads and writes, one every 4 ms on average, arrive at such a channel. While collections give way, the median read takes ' +
        '{readMedian}, and one read in a hundred takes {yieldingTail} or longer.',
      shown: { run: 'many-yielding', beside: 'many-holding', besideAfter: true },
      try: {
        ask: 'First collections that give way, at lighter loads: let requests arrive less often.',
        run: 'many-yielding',
        path: 'workload.synthetic.arrivals.meanGapNs',
        values: [16_000_000, 8_000_000, 6_000_000],
        charts: ['tail'],
        now: 'With a request every {yieldingGap}: median {readMedian}, 99th percentile {yieldingTail}.',
        rule: 'At each of these loads the 99th percentile of the reads is shorter than an erase.',
        check: {
          measure: {
            of: 'ratio',
            terms: [figure('many-yielding', 'response.read.p99Ns'), setting('many-yielding', 'timing.eraseNs')],
          },
          atMost: 1,
        },
      },
      question: {
        kind: 'choice',
        ask: 'Now collections hold their channel. How does the slowest hundredth of the reads change?',
        options: [
          {
            text: 'Hardly: it is up to a fifth slower',
            say: 'The read meets a collection as often as before, but waits for a whole block now.',
            when: { measure: heldOver('p99Ns'), atMost: 1.2 },
          },
          {
            text: 'It takes up to twice as long',
            say: 'Compare the rest of one page with the rest of a block of pages.',
            when: { measure: heldOver('p99Ns'), atLeast: 1.2001, atMost: 2 },
          },
          { text: 'It takes more than twice as long', when: { measure: heldOver('p99Ns'), atLeast: 2.0001 } },
        ],
      },
      hint: 'How long is a channel held for a whole block? Every read of any of its chips that arrives meanwhile waits.',
      why:
        'One read in a hundred takes {holdingTail} or longer, instead of {yieldingTail}. The median stays as it was: ' +
        'most reads meet no collection. What this means for a comparison of schemes, Papers shows in “Why MBM gains”.',
      vary: {
        path: 'device.overprovisioning',
        runs: ['many-yielding', 'many-holding'],
        oneOf: [0.85],
        text:
          'The same requests on a device with much spare space, {manySpare} of all pages: collections are rare. While they ' +
          'give way, one read in a hundred takes {yieldingTail} or longer.',
        question: {
          kind: 'choice',
          ask: 'What does it do to the 99th percentile of the reads if collections hold their channel?',
          options: [
            { text: 'Hardly anything', when: { measure: heldOver('p99Ns'), atMost: 1.2 } },
            {
              text: 'It becomes up to twice as long',
              say: 'How many reads in a hundred are longer than this percentile, and how many meet a collection now?',
              when: { measure: heldOver('p99Ns'), atLeast: 1.2001, atMost: 2 },
            },
            {
              text: 'It becomes more than twice as long',
              say: 'How many reads in a hundred are longer than this percentile, and how many meet a collection now?',
              when: { measure: heldOver('p99Ns'), atLeast: 2.0001 },
            },
          ],
        },
      },
    },
  ],
  claims: [
    {
      words: 'act alike',
      check: {
        measure: difference(
          { of: 'ratio', terms: [figure('kept', 'pages.gcProgram'), figure('kept', 'pages.hostProgram')] },
          { of: 'ratio', terms: [figure('trimmed', 'pages.gcProgram'), figure('trimmed', 'pages.hostProgram')] },
        ),
        atLeast: 1,
      },
    },
    { words: 'longer than an erase', check: { measure: worstOver(), atLeast: 1.0001 } },
    { words: 'about three quarters are valid', check: { measure: validShare(), atLeast: 0.7, atMost: 0.8 } },
    { words: 'The median stays as it was', check: { measure: heldOver('p50Ns'), atLeast: 0.95, atMost: 1.05 } },
    {
      words: 'The chip of the read is idle all the time',
      check: { measure: wait('holding', 0, 'dieGc'), atMost: 0 },
    },
    { words: 'Writes waited for garbage collection', check: { measure: figure('tight', 'waitNs.dieGc'), atLeast: 1 } },
    {
      words: 'Spare space buys speed and lifetime',
      check: { measure: difference(figure('tight', 'erases'), figure('roomy', 'erases')), atLeast: 1 },
    },
    {
      words: 'take more than 5 ms instead of',
      check: {
        measure: difference(
          { of: 'slower-than', run: 'tight', ns: SLOW_NS },
          { of: 'slower-than', run: 'roomy', ns: SLOW_NS },
        ),
        atLeast: 1,
      },
    },
  ],
  idea:
    'Flash cannot overwrite. Garbage collection copies valid pages to free a block, and each copy can delay the host’s requests. ' +
    'Write amplification is 1 / (1 − u), with u the valid share of the victims: spare space, TRIM, and hot data apart from ' +
    'cold make victims emptier.',
  condition: {
    ask: 'The bus of this lesson moves 100 MB/s. Make it slower or faster: what does the bus change about the copies?',
    run: 'tight',
    path: 'timing.transferNsPerByte',
    values: [10, 20, 5, 2.5, 1],
    charts: ['tail'],
    now: 'At {perByte} for a byte: write amplification {waf}, the slowest write takes {worst}, an erase {tBERS}.',
    rule: 'On each of these buses the write amplification is between 3.7 and 4.7. Spare space changes it far more.',
    check: { measure: wafOf('tight').measure, atLeast: 3.7, atMost: 4.7 },
  },
  read: [{ paper: 'mbm', section: '§II-B, §VI' }],
};

function tailRatio(): {
  readonly of: 'ratio';
  readonly terms: readonly [ReturnType<typeof figure>, ReturnType<typeof figure>];
} {
  return { of: 'ratio', terms: [figure('tight', 'response.write.maxNs'), figure('tight', 'response.write.p50Ns')] };
}

/** The share of the pages of the victims that was still valid: they were copied before the erase. */
function validShare(): Measure {
  return { of: 'ratio', terms: [copiedBlocks(), figure('tight', 'erases')] };
}

/** Copies, in blocks. */
function copiedBlocks(): Measure {
  return { of: 'ratio', terms: [figure('tight', 'pages.gcProgram'), setting('tight', 'device.pagesPerBlock')] };
}

/** Write amplification over 1 / (1 − u), with u the valid share of the victims. */
function amplificationOverRule(): Measure {
  const erases = figure('tight', 'erases');
  const rule: Measure = { of: 'ratio', terms: [erases, difference(erases, copiedBlocks())] };
  return { of: 'ratio', terms: [wafOf('tight').measure, rule] };
}

function worstOver(): {
  readonly of: 'ratio';
  readonly terms: readonly [ReturnType<typeof figure>, ReturnType<typeof setting>];
} {
  return { of: 'ratio', terms: [figure('tight', 'response.write.maxNs'), setting('tight', 'timing.eraseNs')] };
}

/** A latency of reads where collections hold their channel, over that where they give way. */
function heldOver(name: 'p50Ns' | 'p99Ns'): Measure {
  return {
    of: 'ratio',
    terms: [figure('many-holding', `response.read.${name}`), figure('many-yielding', `response.read.${name}`)],
  };
}

/** Write amplification with copies in blocks of their own, over that with copies among new data. */
function apartOverMixed(): Measure {
  const programs = (run: string): Measure => ({
    of: 'ratio',
    terms: [
      { of: 'sum', terms: [figure(run, 'pages.hostProgram'), figure(run, 'pages.gcProgram')] },
      figure(run, 'pages.hostProgram'),
    ],
  });
  return { of: 'ratio', terms: [programs('apart'), programs('mixed')] };
}
