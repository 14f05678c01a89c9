/** Each sentence of a lesson that is about its runs has a check, or a value that a run gives. */
import { expect, it } from 'vitest';
import type { PaperName } from '../../src/papers/paper.ts';
import { catalogOf, PLACEHOLDER } from '../../src/learn/lesson/texts.ts';
import { LESSONS } from '../../src/learn/lessons/index.ts';
import { CHECKS, refuse } from './sentences/hold.ts';

/** The lessons whose situations are held to their quantities. */
const HELD = [
  'write-buffer',
  'who-goes-first',
  'load-and-latency',
  'open-or-closed',
  'percentile',
  'page-types',
  'slc-cliff',
  'plane-reads',
];

/**
 * What no run of a lesson could contradict, by what it is. A test below holds each kind to its form, so that a sentence
 * about a run cannot hide here.
 */
const NOT_OF_A_RUN = {
  /** The beginning of a sentence that ends after its colon, where its check is. */
  heading: [
    'The example of two reads shows the other case:',
    'Little’s law:',
    'The first page of a word line:',
    'One read alone:',
    'An example of a sum:',
    'A part is missing:',
    'Nothing else happens:',
    'One chip and one write:',
    'A transfer is missing:',
    'The price:',
    'Without suspension:',
    'Transfers are missing:',
    'How a share of a channel is made:',
    'A bank that finds the bus idle:',
    'How many pages the flash writes:',
    'The cells pay, too:',
    'What do the slowest reads wait for:',
    'A percentile is a rank:',
    'Neither loop is wrong:',
    'Latency is not proportional to load:',
    'This is Little’s law:',
  ],
  /** What a word means. */
  definition: [
    'number in flight = throughput × latency.',
    'number in the system = rate × mean time in the system.',
    'Utilization is the share of the time in which a chip is busy.',
    'This is coordinated omission.',
    'Users who do not wait for each other are an open loop.',
    'Sort the latencies of a hundred reads, the shortest first.',
    'A percentile is the latency of one request of the list.',
    '90 of 100 reads are at most as long as the 90th percentile.',
    'The 50th of the list is a single read.',
    'A mean adds all latencies, the long ones, too.',
    'A mean adds all of them.',
    'Beyond the 99.9th percentile is one in a thousand.',
    'The feature is called independent plane read.',
    'The command is an address:',
    'Flash cannot overwrite.',
    'in a victim block a share u of the pages is valid.',
    'Suspension does that.',
    'Two reads of one bank arrive together.',
    'each answers another question.',
    'garbage collection gets blocks of its own.',
    'a write that is lucky gets a first page.',
    'It is the picture of four chips on one bus.',
  ],
  /** Arithmetic, probability, and queues with their condition; rules of a part that any device of the course has. */
  law: [
    'with a steady stream of reads they could wait without end, so a controller needs a limit.',
    'without bound as the chip approaches full use.',
    'It holds for every stable system, in any order of service.',
    'It says nothing about how much it is exceeded.',
    'It describes a device only if many requests are beyond it.',
    'Only with many requests beyond its rank does a percentile describe the device.',
    'this is why systems that read from many devices look at the 99th percentile and beyond.',
    'The rule of the hint needs parts that are slow independently of each other;',
    'For random arrivals and a fixed service time S, the mean wait is S · u / (2 (1 − u)) at utilization u.',
    'A rank does not know how large the values above it are.',
    'If one part is slow with probability p, all of n parts are fast with probability (1 − p) to the power n.',
    'what varies more makes others wait longer.',
    'In an open loop nobody waits for the answers of the others:',
    'The request waits for the slowest of its pages.',
    'data that is read together should lie on different planes.',
    'At best four planes work all the time, or the bus does.',
    'A faster bus helps where transfers are a large share of the time.',
    'If a share u of a victim’s pages is valid, each page that becomes free costs u / (1 − u) copies:',
    'using it costs the next burst least.',

    'Each write needs a place.',
    'A write waits only for a place in the buffer.',
    'It waits for the rest of the read that runs.',
    'A read waits until all reads before it are served.',
    'A read that arrives then waits for its rest.',
    'The conditions are a load below the program rate of the flash, and a buffer that holds the bursts.',
    'At the flash reads are short and hosts wait for them, so reads go first.',
  ],
  /** How a part works, outside of what the model has. */
  physics: [
    'if the supply fails, it is lost, unless the drive has capacitors to save it.',
    'A database asks for a flush (fsync) or for FUA, and waits until its pages are on flash.',
    'Planes share the high voltages and the control of a program.',
    'The model does not count this wear.',
    'A plane has one register for a page.',
    'It is free when the page has left it.',
  ],
  /** When the numbers of a lesson hold: its control shows it. */
  condition: ['The numbers here hold for random, independent arrivals and this bus.'],
  /** What to do. */
  advice: [
    'Compare latencies only between runs with the same arrivals, and measure from the time a request should have been sent.',
    'Find the lane of the die, and what runs on it when the read arrives.',
    'Read the start and the end of the read from the time axis.',
    'measure your own.',
    'Put their share u into 1 / (1 − u).',
    'put this u into 1 / (1 − u).',
    'Measure, then judge.',
  ],
  /** What the page has: browser tests look there. */
  page: [
    'In Explore, where each step can be opened, the slowest read is selected.',
    'The timeline is at the slowest read, with its waits in a lane;',
    'the chart has the next ones.',
  ],
  /** Another lesson or page. */
  reference: [
    'the next lesson shows this.',
    'the next lesson does this.',
    'see the lesson “Bus and array”.',
    'What this means for a comparison of schemes, Papers shows in “Why MBM gains”.',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** What a paper of the lesson’s reading list says, and what other parts or devices do. */
const CITED: Readonly<Record<string, PaperName | 'plane-reads'>> = {
  'Many flash parts of today also read their planes independently.': 'plane-reads',
  'parts also have longer ones.': 'suspension',
  'the cells must reach a safe state first.': 'suspension',
  'frequent suspension wears them out sooner, as the slides say.': 'suspension',
  'Over whole workloads, Dirik & Jacob measure superblocks ahead of banks, most of all on fast buses, and banks ahead for writes on a slow bus with many ways.':
    'banking',
  'A superblock needs a more complex controller, and one bad block disables all of it.': 'banking',
  'SSDSim, with which MBM was measured, collects like this.': 'mbm',
  'In the paper’s traces it is less than this.': 'banking',
};

const BY_DEFINITION: ReadonlySet<string> = new Set([...Object.values(NOT_OF_A_RUN).flat(), ...Object.keys(CITED)]);

/** Words that point at a run: at its numbers, its requests, or its parts. */
const OF_A_RUN = /\b(here|now|this (run|bus|device|read|write|chip|die|erase)|instead of|became?|took)\b|#\d|\{/i;

/**
 * What an answer to an answer or a hint says about the answer itself, or asks the student to do. What kind of error it
 * is, the range or the option says to which it belongs.
 */
const ABOUT_THE_ANSWER =
  /^(This (is|would|holds|was)|These (are|would|arrive)|You |Then |Add |Divide |Count |Take |As in |Each part counts|Compare |Look |The question is )/i;

/** Every sentence of a lesson that is held: its conclusions, hints, example, and answers to answers. */
const TEXTS = /\.(why|hint)$|^idea$|^example$|\.say\.[\w.]+$/;
const sentencesOf = (text: string): string[] => text.split(/(?<=[.:;?!])\s+/);

it('no sentence of the conclusions, hints and answers of a lesson is without a check, a value or a definition', () => {
  const loose: string[] = [];
  const defined = new Set<string>();
  const run = new Set<string>();
  const counts = { checked: 0, measured: 0, defined: 0, asked: 0, aboutTheAnswer: 0 };
  for (const lesson of LESSONS) {
    const checks = CHECKS[lesson.name] ?? {};
    for (const [key, text] of Object.entries(catalogOf(lesson))) {
      // The rule of a control is one condition with its check; `now` only has values.
      if (!TEXTS.test(key)) continue;
      const isAnswer = /\.hint$|\.say\./.test(key);
      for (const sentence of sentencesOf(text)) {
        const bare = sentence.replace(/[.:;]$/, '');
        if (Object.hasOwn(checks, sentence)) {
          counts.checked++;
          run.add(`${lesson.name}: ${sentence}`);
        } else if (lesson.claims.some(({ words }) => sentence.includes(words) || words.includes(bare)))
          counts.checked++;
        else if (sentence.includes('{')) counts.measured++;
        else if (isAnswer && sentence.endsWith('?')) counts.asked++;
        else if (isAnswer && ABOUT_THE_ANSWER.test(sentence)) counts.aboutTheAnswer++;
        else if (BY_DEFINITION.has(sentence)) {
          counts.defined++;
          defined.add(sentence);
        } else loose.push(`${lesson.name} ${key}: ${sentence}`);
      }
    }
  }
  refuse(loose);
  refuse([...BY_DEFINITION].filter((sentence) => !defined.has(sentence)));
  const all = Object.entries(CHECKS).flatMap(([name, checks]) => Object.keys(checks).map((one) => `${name}: ${one}`));
  refuse(all.filter((one) => !run.has(one)));
  // How many sentences there are of each kind.
  expect(counts).toEqual({ checked: 506, measured: 207, defined: 103, asked: 90, aboutTheAnswer: 109 });
});

it('a sentence that no run checks has the form of its kind, or its paper in the lesson’s reading list', () => {
  const bad: string[] = [];
  for (const [kind, sentences] of Object.entries(NOT_OF_A_RUN)) {
    for (const sentence of sentences) {
      const isBad =
        (kind === 'condition' ? !sentence.includes('hold for') : OF_A_RUN.test(sentence)) ||
        (kind === 'heading' && (!sentence.endsWith(':') || sentence.split(' ').length > 9)) ||
        (kind === 'page' && !/Explore|timeline|chart/.test(sentence)) ||
        (kind === 'reference' && !/lesson|Papers/.test(sentence));
      if (isBad) bad.push(`${kind}: ${sentence}`);
    }
  }
  refuse(bad);
  let cited = 0;
  for (const lesson of LESSONS) {
    const texts = Object.values(catalogOf(lesson)).flatMap(sentencesOf);
    for (const [sentence, source] of Object.entries(CITED)) {
      if (!texts.includes(sentence)) continue;
      const papers: readonly string[] = lesson.read.map(({ paper }) => paper);
      const isThere = papers.includes(source) || LESSONS.some(({ name }) => name === source);
      expect(isThere, sentence).toBe(true);
      cited++;
    }
    for (const text of texts) {
      const [, title] = /see the lesson “(.*)”/.exec(text) ?? [];
      if (title !== undefined) expect(LESSONS.map((one) => one.title)).toContain(title);
    }
    // “The next lesson” is one: the course has one behind it.
    const next = LESSONS[LESSONS.indexOf(lesson) + 1];
    if (texts.some((text) => text.startsWith('the next lesson'))) expect(next.name).toBe(NEXT[lesson.name]);
  }
  expect(cited).toBeGreaterThanOrEqual(Object.keys(CITED).length);
});

/** Lessons that point at the next one, and what that must be. */
const NEXT: Readonly<Record<string, string>> = {
  'write-and-read': 'write-buffer',
  'behind-an-erase': 'suspension',
};

/** Words and digits that state a quantity. */
const QUANTITY =
  /\b(two|three|four|five|six|seven|eight|nine|ten|sixteen|hundred|thousand|twice|half|quarter|third|double|\d+)\b/i;

/** Quantities of a situation that its runs do not have: quoted from a paper, or a definition. */
const QUOTED = new Set([
  'A cell of three bits has eight levels.',
  'A planar TLC part of about 2012 senses the three pages in {first}, {second} and {third}.',
  'The first page of the word line takes {firstProgram}, the second {secondProgram}, the third {thirdProgram}.',
  'the mean write takes 17 µs, the mean read 126 µs.',
  'Look at the two requests of this example.',
  '10, on traces, reads gain 30–50 % and writes lose about 5 %.)',
  'The die erases for {stall} from time 0.',
  'The 99th percentile of a hundred reads is the 99th of the sorted list (nearest rank).',
  'Its report shows the 99.9th percentile:',
  'one read in a thousand takes longer.',
  'Of {reads} reads of one page, {singleSlow} take longer than 1 ms:',
  '{singleSlow} of the reads of one page take longer than 1 ms.',
]);

it('each quantity of a situation is one of its experiment, or quoted', () => {
  const loose: string[] = [];
  let checked = 0;
  for (const lesson of LESSONS.filter(({ name }) => HELD.includes(name))) {
    for (const { text } of lesson.steps.flatMap(({ text: own, vary }) => [
      { text: own },
      ...(vary?.text === undefined ? [] : [{ text: vary.text }]),
    ])) {
      for (const sentence of text.split(/(?<=[.:;?!])\s+/)) {
        if (!QUANTITY.test(sentence.replaceAll(PLACEHOLDER, ''))) continue;
        if (lesson.claims.some(({ words }) => sentence.includes(words))) checked++;
        else if (!QUOTED.delete(sentence)) loose.push(`${lesson.name}: ${sentence}`);
      }
    }
  }
  expect(loose).toEqual([]);
  expect([...QUOTED]).toEqual([]);
  expect(checked).toBe(21);
});
