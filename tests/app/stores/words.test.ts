import { expect, it } from 'vitest';
import { timesWords, valueWords } from '../../../src/app/stores/words/setting-words.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { findScenario } from '../../../src/papers/scenarios.ts';

const plain = (text: string): string => text.replaceAll('\u202f', ' ');

it('the times of a device name each type of page: a reader cannot compute the latencies without them', () => {
  const scenario = findScenario('today-page-reads') ?? expect.unreachable();
  const types = parseExperiment(scenario.experiment);
  expect(plain(timesWords(types.device, types.timing))).toMatch(/^tR 56\.5\d* µs \/ 77\.5\d* µs \/ 106 µs, tPROG /);
  const alike = parseExperiment({ ...scenario.experiment, timing: {} });
  expect(plain(timesWords(alike.device, alike.timing))).toMatch(/^tR [\d.]+ µs, tPROG [\d.]+ [µm]s, tBERS/);
});

it('a setting of one page is said in the singular, and a time to the nanosecond', () => {
  expect([0, 1, 2].map((pages) => plain(valueWords('host.writeBuffer.pages', pages)))).toEqual([
    '0 pages',
    '1 page',
    '2 pages',
  ]);
  expect(['timing.readNs', 'timing.eraseNs'].map((path) => plain(valueWords(path, 50_001)))).toEqual([
    '50.001 µs',
    '50.001 µs',
  ]);
  expect(plain(valueWords('timing.readNs', 50_000))).toBe('50 µs');
});
