/** Each sentence of a lesson that is about its runs has a check, or a value that a run gives. */
import { expect, it } from 'vitest';
import { catalogOf, PLACEHOLDER } from '../../src/learn/lesson/texts.ts';
import { LESSONS } from '../../src/learn/lessons/index.ts';

/** The lessons whose every sentence is held to this. */
const HELD = [
  'write-buffer',
  'who-goes-first',
  'load-and-latency',
  'open-or-closed',
  'percentile',
  'page-types',
  'plane-reads',
];

/** Definitions, laws with their condition, advice and questions: what no run of the lesson could contradict. */
const BY_DEFINITION = new Set([
  'The conditions are a load below the program rate of the flash, and a buffer that holds the bursts.',
  'if the supply fails, capacitors must save it.',
  'Two reads of one bank arrive together.',
  'At the flash reads are short and hosts wait for them, so reads go first.',
  'with a steady stream of reads they could wait without end, so a controller needs a limit.',
  'The example of two reads shows the other case:',
  'Suspension does that.',
  'Little’s law:',
  'number in flight = throughput × latency.',
  'The numbers here hold for random, independent arrivals and this bus.',
  'Utilization is the share of the time in which a chip is busy.',
  'without bound as the chip approaches full use.',
  'This is Little’s law:',
  'number in the system = rate × mean time in the system.',
  'It holds for every stable system, in any order of service.',
  'Compare latencies only between runs with the same arrivals, and measure from the time a request should have been sent.',
  'This is coordinated omission.',
  'Neither loop is wrong:',
  'each answers another question.',
  'Users who do not wait for each other are an open loop.',
  'A percentile is a rank:',
  'It says nothing about how much it is exceeded.',
  'It describes a device only if many requests are beyond it.',
  'Sort the latencies of a hundred reads, the shortest first.',
  'A percentile is the latency of one request of the list.',
  'Only with many requests beyond its rank does a percentile describe the device.',
  'this is why systems that read from many devices look at the 99th percentile and beyond.',
  'The rule of the hint needs parts that are slow independently of each other;',
  // Answers to answers, and hints: rules of the device, of a queue and of the list of latencies.
  'it holds pages that were written just now.',
  'Each write needs a place.',
  'A write waits only for a place in the buffer.',
  'The write waits here:',
  'The read takes x.',
  'In the paper’s traces it is less than this.',
  'Most of the time is not always.',
  'It waits for the rest of the read that runs.',
  'Latency is not proportional to load:',
  'For random arrivals and a fixed service time S, the mean wait is S · u / (2 (1 − u)) at utilization u.',
  'A read waits until all reads before it are served.',
  'In an open loop nobody waits for the answers of the others:',
  '90 of 100 reads are at most as long as the 90th percentile.',
  'The 50th of the list is a single read.',
  'A mean adds all latencies, the long ones, too.',
  'A rank does not know how large the values above it are.',
  'A mean adds all of them.',
  'Beyond the 99.9th percentile is one in a thousand.',
  'The request waits for the slowest of its pages.',
  'If one part is slow with probability p, all of n parts are fast with probability (1 − p) to the power n.',
  'The first page of a word line:',
  'a write that is lucky gets a first page.',
  'A read that arrives then waits for its rest.',
  'what varies more makes others wait longer.',
  'One read alone:',
  'tR counts once.',
  'It is the picture of four chips on one bus.',
  'A plane has one register for a page.',
  'It is free when the page has left it.',
  'data that is read together should lie on different planes.',
  'Planes share the high voltages and the control of a program.',
  'Only reads are independent.',
  'The feature is called independent plane read.',
  'There are four planes and one bus:',
  'At best four planes work all the time, or the bus does.',
]);

/**
 * What an answer to an answer or a hint says about the answer itself, or asks the student to do. What kind of error it
 * is, the range or the option says to which it belongs.
 */
const ABOUT_THE_ANSWER =
  /^(This (is|would|holds|was)|These (are|would|arrive)|You |Then |Add |Divide |Count |Take |As in |Each part counts|Compare |Look |The question is )/i;

it('no sentence of the conclusions, hints and answers of a lesson is without a check over five seeds, a value or a definition', () => {
  const loose: string[] = [];
  const defined = new Set<string>();
  const counts = { checked: 0, measured: 0, defined: 0, asked: 0, aboutTheAnswer: 0 };
  for (const lesson of LESSONS.filter(({ name }) => HELD.includes(name))) {
    for (const [key, text] of Object.entries(catalogOf(lesson))) {
      // The rule of a control is one condition with its check; `now` only has values.
      if (!/\.(why|hint)$|^idea$|^example$|\.say\.[\w.]+$/.test(key)) continue;
      const isAnswer = /\.hint$|\.say\./.test(key);
      for (const sentence of text.split(/(?<=[.:;?!])\s+/)) {
        const bare = sentence.replace(/[.:;]$/, '');
        if (lesson.claims.some(({ words }) => sentence.includes(words) || words.includes(bare))) counts.checked++;
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
  expect(loose).toEqual([]);
  expect([...BY_DEFINITION].filter((sentence) => !defined.has(sentence))).toEqual([]);
  // How many sentences there are of each kind.
  expect(counts).toEqual({ checked: 154, measured: 78, defined: 64, asked: 23, aboutTheAnswer: 37 });
});

it('of the other lessons, no more sentences than today are without a check, a value, a question or an instruction', () => {
  const counts = { all: 0, loose: 0 };
  for (const lesson of LESSONS.filter(({ name }) => !HELD.includes(name))) {
    for (const [key, text] of Object.entries(catalogOf(lesson))) {
      if (!/\.(why|hint)$|^idea$|^example$|\.say\.[\w.]+$/.test(key)) continue;
      for (const sentence of text.split(/(?<=[.:;?!])\s+/)) {
        counts.all++;
        const bare = sentence.replace(/[.:;]$/, '');
        const isClaimed = lesson.claims.some(({ words }) => sentence.includes(words) || words.includes(bare));
        if (!isClaimed && !/\{|\?$/.test(sentence) && !ABOUT_THE_ANSWER.test(sentence)) counts.loose++;
      }
    }
  }
  // To hold a lesson whole, add it above; this number falls with it.
  expect(counts).toEqual({ all: 505, loose: 278 });
});

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
]);

it('each quantity of a situation is one of its experiment, or quoted', () => {
  const loose: string[] = [];
  let checked = 0;
  for (const lesson of LESSONS.filter(({ name }) => HELD.includes(name))) {
    for (const { text } of lesson.steps) {
      for (const sentence of text.split(/(?<=[.:;?!])\s+/)) {
        if (!QUANTITY.test(sentence.replaceAll(PLACEHOLDER, ''))) continue;
        if (lesson.claims.some(({ words }) => sentence.includes(words))) checked++;
        else if (!QUOTED.delete(sentence)) loose.push(`${lesson.name}: ${sentence}`);
      }
    }
  }
  expect(loose).toEqual([]);
  expect([...QUOTED]).toEqual([]);
  expect(checked).toBe(19);
});
