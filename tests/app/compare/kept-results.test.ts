import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { RESULT_VERSION } from '../../../src/app/compare/state/kept-results.ts';

/**
 * The version of kept results that is current with the runs below. 5: write amplification and erases until the last
 * completion. 6: only of trace files whose hash was checked. 7: the rules of MODEL.md for collections that have no room,
 * trimmed pages and suspended collections. 8: premises of a comparison, collections that hold their channel or give way,
 * rules of other simulators. 9: SLC caches with a controller, twin blocks that `initial` describes.
 */
const VERSION = 9;

/**
 * The beginning of the SHA-256 of the recorded state hashes of each topic's random experiments. Topics, scenarios and
 * policies that came later are not here: nothing of them was kept before.
 */
const RUNS: Readonly<Record<string, string>> = {
  any: 'cb107aa0142729f5',
  'small-full-and-busy-devices': 'ce11e7ff3258074c',
  'reads-and-writes-alone': 'cdf8293758ef6675',
  'garbage-collection': '800e24671a72adbc',
  suspension: '4214665dc1dd5e4b',
  'cache-mode': 'b4586800342e8fc4',
  superblocks: '8f4bbc373765d3a1',
  'writes-bound-at-dispatch': '073652a2ed0e193e',
  'I-O-parallel-garbage-collection': 'ff1d15568c770bbf',
  Sprinkler: 'd614fc8fe4959557',
  Slacker: '788d90177169df76',
  PAQ: '00392e14b2285e78',
  'the-read-friendly-layout': 'f8c98b38808a4364',
  'reads-of-several-places': 'db589f2c77783705',
  'simulator-bugs': 'b93350d88e726272',
  'multi-plane-programs': '5aa21004c1c48213',
  'twin-blocks': 'e1a7601f78dd1582',
  'preconditioned-devices': 'a963ac614264a986',
  'stationary-runs': 'ae6db4e965b15f39',
  'closed-loops-and-the-write-buffer': '7860d51823edb485',
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
