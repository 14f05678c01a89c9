/** No message quotes a value of a document in full, whatever the value and its place. */
import { expect, it } from 'vitest';
import { parseComparison } from '../../src/app/compare/out/comparison-file.ts';
import { parsePlanText } from '../../src/compare/plan/parse-plan.ts';
import { parseResultsText } from '../../src/compare/results/parse-results.ts';
import { quoted } from '../../src/device/visible-text.ts';
import { parseExperimentText } from '../support/experiments.ts';
import { handInText, parseHandIn } from '../../src/learn/hand-in/answers.ts';
import { hashOf } from '../../src/learn/hand-in/hash.ts';
import { SEED } from '../reference/random-runs.ts';

/** One commit out of three takes a value that nearly fills a document: it takes ten times as long. */
const HUGE = 'x'.repeat(process.env.LONG !== undefined || SEED % 3 === 1 ? 190_000 : 20_000);
const MOST = 2000;
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The document with a huge text in each place, and as a key of each object. */
function* changed(value: Json): Generator<Json> {
  yield HUGE;
  yield [HUGE];
  yield { [HUGE]: 1 };
  if (Array.isArray(value)) {
    const items = value.slice(0, 3);
    for (let i = 0; i < items.length; i++) for (const one of changed(items[i])) yield value.with(i, one);
  } else if (typeof value === 'object' && value !== null) {
    yield { ...value, [HUGE]: 1 };
    for (const [key, item] of Object.entries(value)) for (const one of changed(item)) yield { ...value, [key]: one };
  }
}

/** Answers with the hash of what they are: else only the hash is looked at. */
function sealed(value: Json): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const { hash: _, ...content } = value;
  return JSON.stringify({ ...content, hash: hashOf(content) });
}

const plan = {
  format: 'nandscope-plan',
  version: 1,
  traces: [{ sample: 'oltp' }],
  policies: ['plain'],
  devices: [{ name: 'a' }],
};

const PARSERS: readonly (readonly [string, string, (text: string) => unknown, ((value: Json) => string)?])[] = [
  ['experiment', '{"version":1,"name":"n","workload":{"sample":"oltp"},"policy":{"gc":{}}}', parseExperimentText],
  ['plan', JSON.stringify(plan), parsePlanText],
  [
    'results',
    JSON.stringify({ format: 'nandscope-results', version: 1, share: null, plan, cells: [{ key: 'a' }] }),
    parseResultsText,
  ],
  [
    'answers to a lesson',
    handInText({ lesson: 'tail', student: 's1', answers: { cure: { kind: 'choice', option: 1 } } }),
    parseHandIn,
    sealed,
  ],
];

it.each(PARSERS.map(([name], i) => [name, i] as const))(
  'A huge value anywhere in %s is cut in the message',
  (name, i) => {
    const [, text, parse, write = JSON.stringify] = PARSERS[i];
    let refused = 0;
    for (const value of changed(JSON.parse(text) as Json)) {
      try {
        parse(write(value));
      } catch (error) {
        refused++;
        expect((error as Error).message.length, `${name}: ${(error as Error).message.slice(0, 200)}`).toBeLessThan(
          MOST,
        );
      }
    }
    expect(refused).toBeGreaterThan(10);
  },
);

it('A huge value in a comparison is cut in the message', () => {
  const whole = { format: 'nandscope-comparison', version: HUGE, plan, traces: HUGE };
  for (const value of [whole, { ...whole, version: 1 }, { ...whole, version: 1, traces: [HUGE] }, HUGE]) {
    expect(() => parseComparison(value)).toThrow(/^.{1,2000}$/);
  }
  expect(quoted(HUGE)).toHaveLength(61);
});

it('a number whose digits are rounded as it is read is not quoted as if they were the document’s', () => {
  expect(() => parseExperimentText('{"seed": 9007199254740993}')).toThrow('seed: found about 9007199254740992;');
  expect(() => parseExperimentText('{"seed": 9007199254740991}')).toThrow('seed: found 9007199254740991;');
});
