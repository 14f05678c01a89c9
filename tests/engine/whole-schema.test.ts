/**
 * Nothing that changes results is added to the document unnoticed: every setting, of a policy or not, is drawn by the
 * random experiments, defined in MODEL.md, and, if it came after the first version, in the log of the document.
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listSettings } from '../../src/document/patch.ts';
import { anyEngineExperiments } from './anything.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8');

/** Names that change no result, and the tests that draw a setting which the random experiments do not. */
const NO_RESULT: readonly string[] = ['version', 'name'];
const DRAWN_ELSEWHERE: Readonly<Record<string, string>> = {
  'device.overprovisioningOf': 'tests/device/geometry.test.ts',
  'host.writeBuffer.policy': 'tests/reference/arbitrary-ram.ts',
  'host.hazards': 'tests/reference/arbitrary-ram.ts',
  'host.writeBuffer.idleWriteBack': 'tests/reference/arbitrary-collection.ts',
  'precondition.outOfPhase': 'tests/reference/arbitrary-collection.ts',
  'host.writeBuffer.acknowledge': 'tests/reference/arbitrary-flush.ts',
};

/** Settings that MODEL.md calls by another name. */
const NAME_IN_MODEL: Readonly<Record<string, RegExp>> = {
  'device.chipsPerChannel': /\bchips?\b/,
  'device.diesPerChip': /\bdies?\b/,
  'device.overprovisioning': /spare|logical pages/i,
  'device.overprovisioningOf': /spare|logical pages/i,
  'timing.transferNsPerByte': /\btransfer/i,
  'timing.eraseNs': /\berase/i,
  'initial.writePointers': /write pointer/i,
  'host.writeBuffer.idleWriteBack': /idle, the least recently written|write-back|lru/i,
  'host.repeat': /\brepe(at|tition)/i,
};

const paths = listSettings()
  .map(({ path }) => path)
  .filter((path) => !NO_RESULT.includes(path));
const lastOf = (path: string): string => path.split('.').at(-1) ?? path;

/** Notes every value with its path. A list is one value; so is a group of settings that may be off (`false`). */
function note(value: unknown, path: string, into: Map<string, Set<string>>): void {
  const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
  const seen = into.get(path) ?? new Set();
  into.set(path, seen.add(isGroup ? 'group' : JSON.stringify(value)));
  if (!isGroup) return;
  for (const [key, child] of Object.entries(value)) note(child, path === '' ? key : `${path}.${key}`, into);
}

it('random experiments draw every setting of the document, or another test does', () => {
  const values = new Map<string, Set<string>>();
  for (const experiment of fc.sample(anyEngineExperiments, { seed: 7, numRuns: 1500 })) note(experiment, '', values);
  const isDrawn = (path: string): boolean => {
    const seen = values.get(path) ?? new Set();
    return seen.size > 1 || seen.has('group');
  };
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => !isDrawn(path)).sort()).toEqual(Object.keys(DRAWN_ELSEWHERE).sort());
  for (const [path, test] of Object.entries(DRAWN_ELSEWHERE)) {
    expect(existsSync(resolve(root, test)), `${test}, which draws ${path}`).toBe(true);
    expect(read(test)).toContain(lastOf(path));
  }
});

it('MODEL.md defines every setting that is no policy', () => {
  const model = read('src/engine/MODEL.md');
  // (Policies have their own paragraphs, beside their code.)
  const missing = paths.filter(
    (path) =>
      !path.startsWith('policy.') &&
      !new RegExp(`\\b${lastOf(path)}\\b`).test(model) &&
      !(NAME_IN_MODEL[path]?.test(model) ?? false),
  );
  expect(missing).toEqual([]);
});

it('docs/experiment-format.md logs every setting that came after the first version', () => {
  const { keys } = JSON.parse(read('tests/document/recorded-document.json')) as { keys: string[] };
  const first = new Set(keys.map((key) => key.slice(1, key.indexOf(':'))));
  const log = read('docs/experiment-format.md');
  expect(first.size).toBeGreaterThan(100);
  const missing = paths.filter((path) => !first.has(path) && !log.includes(`\`${path}\``));
  expect(missing).toEqual([]);
});
