/** Each sentence of a lesson that is about its runs has a check, or a value that a run gives. */
import { expect, it } from 'vitest';
import { catalogOf, PLACEHOLDER } from '../../src/learn/lesson/texts.ts';
import { LESSONS } from '../../src/learn/lessons/index.ts';

/** The lessons whose every sentence is held to this. */
const HELD = ['write-buffer', 'who-goes-first', 'load-and-latency', 'open-or-closed', 'percentile'];

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
]);

it('no sentence of the conclusions of a lesson is without a check over five seeds, a value of a run, or a definition', () => {
  const loose: string[] = [];
  const defined = new Set<string>();
  const counts = { checked: 0, measured: 0, defined: 0 };
  for (const lesson of LESSONS.filter(({ name }) => HELD.includes(name))) {
    for (const [key, text] of Object.entries(catalogOf(lesson))) {
      // The rule of a control is one condition with its check; `now` only has values.
      if (!key.endsWith('.why') && key !== 'idea' && key !== 'example') continue;
      for (const sentence of text.split(/(?<=[.:;?!])\s+/)) {
        const bare = sentence.replace(/[.:;]$/, '');
        if (lesson.claims.some(({ words }) => sentence.includes(words) || words.includes(bare))) counts.checked++;
        else if (sentence.includes('{')) counts.measured++;
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
  expect(counts).toEqual({ checked: 68, measured: 35, defined: 28 });
});

/** Words and digits that state a quantity. */
const QUANTITY =
  /\b(two|three|four|five|six|seven|eight|nine|ten|sixteen|hundred|thousand|twice|half|quarter|third|double|\d+)\b/i;

/** Quantities of a situation that its runs do not have: quoted from a paper, or a definition. */
const QUOTED = new Set([
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
  expect(checked).toBe(10);
});
