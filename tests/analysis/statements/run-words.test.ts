import { expect, it } from 'vitest';
import { runSentences } from '../../../src/analysis/statements/words.ts';
import { readerOfRun } from '../../../src/learn/measure/runs.ts';
import { SCENARIOS } from '../../../src/papers/scenarios.ts';
import { readBehind } from '../../../src/papers/suspension.ts';
import { measured } from '../../learn/measured.ts';

const plain = (text: string): string => text.replaceAll('\u202f', ' ');

it('the run in words says what a request waits for and does, in its order', async () => {
  const reader = readerOfRun(await measured(readBehind('tlc', ['erase'], 2_000_000)));
  expect([...runSentences(reader, 40)].map(plain)).toEqual([
    'read #0 arrives at 2 ms: die busy (at time 0) 8 ms, array 67 µs, transfer 81.92 µs. ' +
      'It is complete at 10.15 ms, after 8.149 ms.',
  ]);
});

it('the run in words has a sentence for each request of a figure, whose parts add up to its latency', async () => {
  const small = SCENARIOS.filter(({ name }) => /^(mbm-fig-[23]|dj|mp|db)/.test(name)).slice(0, 12);
  let sentences = 0;
  for (const { experiment } of small) {
    const reader = readerOfRun(await measured(experiment));
    const words = [...runSentences(reader, 20)].map(plain);
    expect(words).toHaveLength(Math.min(20, reader.operations.requests));
    for (const sentence of words) {
      const [, parts, latency] = /: (.*)\. It is complete at .*, after (.*)\.$/.exec(sentence) ?? [];
      const sum = [...(parts ?? '').matchAll(/([\d.]+ (?:ns|µs|ms))(?:,|$)/g)].reduce(
        (all, [, time]) => all + ns(time),
        0,
      );
      // Each part has four digits.
      expect(Math.abs(sum / ns(latency) - 1), sentence).toBeLessThan(0.005);
      sentences++;
    }
  }
  expect(sentences).toBeGreaterThan(50);
});

/** A time in words, ns. */
function ns(text: string | undefined): number {
  const [value, unit] = (text ?? '').split(' ');
  return Number(value) * ({ ns: 1, µs: 1e3, ms: 1e6 }[unit] ?? NaN);
}
