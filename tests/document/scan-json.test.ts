import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runSteps } from '../../src/base/generators.ts';
import { canonicalJson } from '../../src/document/canonical.ts';
import { parseSetting } from '../../src/document/set-path.ts';
import { scanJson } from '../../src/document/scan-json.ts';
import { parseExperimentText } from '../support/experiments.ts';
import { anyExperiment } from './arbitrary-experiment.ts';

const duplicateKey = (json: string): string | null | undefined => runSteps(scanJson(json, Infinity))?.duplicate;

describe('the search for duplicate keys', () => {
  it.each([
    ['{"a":1,"a":1}', 'a'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"":1,"":2}', '""'],
    ['{"a":{"b":[0,{"c":1},{"c":1,"d":[],"c":2}]}}', 'a.b[2].c'],
    ['[[{"x":"}","y":"\\"","x":0}]]', '[0][0].x'],
    ['{"a":"\\\\","a":1}', 'a'],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
    [' { "seed" : 1 , "device" : { } , "seed" : 2 } ', 'seed'],
    [`{"${'k'.repeat(99)}":1,"${'k'.repeat(99)}":2}`, `${'k'.repeat(60)}…`],
  ])('finds the key of %s', (json, path) => {
    expect(() => JSON.parse(json) as unknown).not.toThrow();
    expect(duplicateKey(json)).toBe(path);
  });

  it.each([
    '{}',
    '[]',
    '"a"',
    '0',
    '{"a":{"a":{"a":1}},"b":{"a":2}}',
    '[{"a":1},{"a":1},["a","a"]]',
    '{"a":"\\",\\"a\\":1","b":["x","x",{"x":["x"]}]}',
    '{"x,y":1,"x":["{","{"],"y":"[,"}',
  ])('finds none in %s', (json) => {
    expect(duplicateKey(json)).toBeNull();
  });

  it('finds none in any output of JSON.stringify, and one if a key is repeated', () => {
    let objects = 0;
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(duplicateKey(json)).toBeNull();
        const value: unknown = JSON.parse(json);
        if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
        const key = Object.keys(value).at(0);
        if (key === undefined) return;
        objects++;
        const twice = `${json.trim().slice(0, -1)},${JSON.stringify(key)}:0}`;
        expect(duplicateKey(twice)).not.toBeNull();
      }),
    );
    expect(objects).toBeGreaterThan(5);
  });

  it('finds none in an experiment', () => {
    fc.assert(
      fc.property(anyExperiment, (experiment) => {
        expect(duplicateKey(canonicalJson(experiment))).toBeNull();
      }),
      { numRuns: 20 },
    );
  });

  it('reads a long text and a deep one', () => {
    const deep = 100_000;
    expect(duplicateKey(`{"a":"${'\\\\'.repeat(500_000)}","b":1}`)).toBeNull();
    expect(duplicateKey('['.repeat(deep) + ']'.repeat(deep))).toBeNull();
    const path = duplicateKey(`${'{"a":'.repeat(deep)}{"b":1,"b":2}${'}'.repeat(deep)}`);
    expect(path).toBe(Array.from({ length: 20 }, () => 'a').join('.'));
  });
});

describe('the search with a limit', () => {
  it('gives up at the first level beyond it', () => {
    expect(runSteps(scanJson('{"a":[[1]]}', 3))).not.toBeNull();
    expect(runSteps(scanJson('{"a":[[1]]}', 2))).toBeNull();
    expect(runSteps(scanJson('['.repeat(10_000_000), 100))).toBeNull();
  });
});

describe('a document with a duplicate key', () => {
  it('is refused by the name of the key', () => {
    expect(() => parseExperimentText('{"version":1,"device":{"channels":1,"channels":2}}')).toThrow(
      'device.channels: found a duplicate key; allowed: each key once',
    );
    expect(() => parseExperimentText('\uFEFF{"version":1,"version":1}')).toThrow('version: found a duplicate key');
    expect(() => parseExperimentText('[{"":1,"":2}]')).toThrow('[0]."": found a duplicate key');
  });

  it('is also refused in a single setting', () => {
    expect(() => parseSetting('policy.gc', '{"enabled":true,"enabled":false}')).toThrow(
      'policy.gc.enabled: found a duplicate key',
    );
  });
});
