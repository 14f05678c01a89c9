import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it, vi } from 'vitest';
import { RESULT_VERSION } from '../../../src/app/compare/state/kept-results.ts';
import { comparisonFile, parseComparison } from '../../../src/app/compare/out/comparison-file.ts';
import { emptyPlan, withSample, withTraceFile } from '../../../src/app/compare/plan/plan-edits.ts';
import { parseJson } from '../../../src/document/parse-json.ts';
import { FileReaderOfNode } from '../../support/file-reader.ts';

/**
 * The version of kept results that is current with the runs below. 5: write amplification and erases until the last
 * completion. 6: only of trace files whose hash was checked. 7: the rules of MODEL.md for collections that have no room,
 * trimmed pages and suspended collections. 8: premises of a comparison, collections that hold their channel or give way,
 * rules of other simulators. 9: SLC caches with a controller, twin blocks that `initial` describes. 10: one used device.
 */
const VERSION = 10;

/**
 * The beginning of the SHA-256 of the recorded state hashes of each topic's random experiments. Topics, scenarios and
 * policies that came later are not here: nothing of them was kept before.
 */
const RUNS: Readonly<Record<string, string>> = {
  any: '71c39706cf4dbc7b',
  'small-full-and-busy-devices': '2035df4654f640c7',
  'reads-and-writes-alone': '3c32c6014079da6b',
  'garbage-collection': '3e08bdc2223efc04',
  suspension: '401aa6623f5732ea',
  'cache-mode': '0c16bc87f68cc21f',
  superblocks: '4044022cad617cb7',
  'writes-bound-at-dispatch': '7bffec42263a7f39',
  'I-O-parallel-garbage-collection': '193cba19d51360e2',
  Sprinkler: '58362e61d98d9ce6',
  Slacker: '0b3ee6661922539f',
  PAQ: '72ecf7d66ffdb6db',
  'the-read-friendly-layout': 'd380b8c827bd04c0',
  'reads-of-several-places': '00488058ebccaf1e',
  'simulator-bugs': 'dfcd80c9c40a1f61',
  'multi-plane-programs': 'de598c6e51e17524',
  'twin-blocks': '1da423c5c0e5dc93',
  'preconditioned-devices': '5530298453113656',
  'stationary-runs': 'bd5cff9d6f339bf2',
  'closed-loops-and-the-write-buffer': '9cce5959d8aefb73',
};

it('kept results are not shown any more when runs have changed: raise the version, and note its runs here', () => {
  const hashes = readFileSync(resolve(import.meta.dirname, '../../engine/recorded/hashes.txt'), 'utf8');
  const topics = new Map<string, string[]>();
  for (const [, hash, topic] of hashes.matchAll(/^(\w+) random:(.+):\d+$/gm)) {
    topics.set(topic, [...(topics.get(topic) ?? []), hash]);
  }
  const now = Object.keys(RUNS).map((topic) => [
    topic,
    createHash('sha256')
      .update((topics.get(topic) ?? []).join('\n'))
      .digest('hex')
      .slice(0, 16),
  ]);
  expect(Object.fromEntries(now)).toEqual(RUNS);
  expect(RESULT_VERSION).toBe(VERSION);
});

it('opens with the plan and the bytes of every trace', async () => {
  vi.stubGlobal('FileReader', FileReaderOfNode);
  const hashes = ['1', '2'].map((digit) => digit.repeat(64));
  const reference = (hash: string) => ({ name: 'a.csv', format: 'msr', hash });
  let plan = withSample(emptyPlan(), 'oltp');
  for (const hash of hashes) plan = withTraceFile(plan, reference(hash), 0);
  const contents = [Uint8Array.from({ length: 1000 }, (_, i) => i % 256), new Uint8Array(0)];
  const files = contents.map((bytes) => new File([bytes], 'a.csv'));

  const text = await (await comparisonFile(plan, files)).text();
  const opened = parseComparison(parseJson(text, 'comparison'));
  expect(opened?.plan).toEqual(plan);
  for (const [i, hash] of hashes.entries()) {
    expect(new Uint8Array((await opened?.files.get(hash)?.arrayBuffer()) ?? []), hash).toEqual(contents[i]);
  }
});
