/** A file that cannot be measured latencies is not read to its end. */
import { expect, it } from 'vitest';
import { readFioJson } from '../../../src/traces/measured/fio-json.ts';
import { Nesting } from '../../../src/traces/measured/nesting.ts';
import { MeasuredWatch } from '../../../src/traces/measured/watch.ts';

const KIB = 1024;

/** How many pieces of 10 KiB are read of a text. */
function piecesRead(text: string): number {
  const watch = new MeasuredWatch();
  const bytes = new TextEncoder().encode(text);
  let read = 0;
  for (let at = 0; at < bytes.length; at += 10 * KIB) {
    read++;
    if (!watch.isWorthMore(bytes.subarray(at, at + 10 * KIB))) break;
  }
  return read;
}

const FIO = '{"fio version": "fio-3.41", "text": "[[[[{{{{\\"[[[[", "jobs": ';

it.each([
  ['a table of a million lines', '1,2,3\n'.repeat(1_000_000), 7],
  ['brackets without end', '['.repeat(2_000_000), 7],
  ['a result of fio with brackets without end', FIO + '['.repeat(2_000_000), 7],
  ['brackets behind 200 KiB of a result of fio', `${FIO}[${'"x",'.repeat(50_000)}${'['.repeat(2_000_000)}`, 20],
])('%s is left after its beginning', (_, text, pieces) => {
  expect(piecesRead(text)).toBe(pieces);
  expect(text.length).toBeGreaterThan(1_000_000);
});

it('a result of fio is read to its end, however many brackets it has beside one another', () => {
  const text = `${FIO}[${'{"a": [[1], {"b": 2}]},'.repeat(20_000)}{}]}`;
  expect(piecesRead(text)).toBe(Math.ceil(text.length / (10 * KIB)));
  expect(new Nesting().isShallow(text)).toBe(true);
});

it('brackets deeper than any result of fio are refused before they are parsed', () => {
  expect(() => readFioJson(FIO + '['.repeat(100_000))).toThrow(/more than 64 brackets around one another/);
  expect(() => readFioJson(`${FIO}${'['.repeat(60)}${']'.repeat(60)}}`)).toThrow(/no bins|no list of jobs/);
});
