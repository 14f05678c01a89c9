/**
 * Nothing that changes results is added to the document unnoticed: every setting, of a policy or not, is drawn by the
 * random experiments, defined in MODEL.md, and, if it came after the first version, in the log of the document.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Experiment } from '../../src/document/experiment.ts';
import { listSettings, setValue, valueAt, type Setting } from '../../src/document/patch.ts';
import { EXPERIMENT_SCHEMA } from '../../src/document/schema.ts';
import { isTimes, timeOfType, type SchemaNode } from '../../src/device/schema-node.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { generateRequests } from '../../src/traces/synthetic/synthetic.ts';
import { Tally } from '../support/tally.ts';
import { anyEngineExperiments } from './anything.ts';
import { runChecked } from './run.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8');

/** Names that change no result. */
const NO_RESULT: readonly string[] = ['version', 'name'];

/** Settings that MODEL.md calls by another name. */
const NAME_IN_MODEL: Readonly<Record<string, RegExp>> = {
  'device.chipsPerChannel': /\bchips?\b/,
  'device.diesPerChip': /\bdies?\b/,
  'device.overprovisioning': /spare|logical pages/i,
  'device.overprovisioningOf': /spare|logical pages/i,
  'timing.transferNsPerByte': /\btransfer/i,
  'timing.eraseNs': /\berase/i,
  'initial.writePointers': /write pointer/i,
  ...Object.fromEntries(
    [1, 2, 3].flatMap((type) => [
      [`timing.readNs[${type}]`, /the others the times of their own/],
      [`timing.programNs[${type}]`, /the others the times of their own/],
    ]),
  ),
  'host.writeBuffer.idleWriteBack': /idle, the least recently written|write-back|lru/i,
  'host.repeat': /\brepe(at|tition)/i,
};

const paths = listSettings()
  .map(({ path }) => path)
  .filter((path) => !NO_RESULT.includes(path));
const lastOf = (path: string): string => path.split('.').at(-1) ?? path;

/**
 * Notes every value with its path. A list is one value, but for times by page type; so is a group of settings that may
 * be off (`false`).
 */
function note(value: unknown, path: string, into: Map<string, Set<string>>): void {
  if (Array.isArray(value) && path.startsWith('timing.')) {
    value.forEach((ns: unknown, type) => note(ns, type === 0 ? path : `${path}[${type}]`, into));
    return;
  }
  const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
  const seen = into.get(path) ?? new Set();
  into.set(path, seen.add(isGroup ? 'group' : JSON.stringify(value)));
  if (!isGroup) return;
  for (const [key, child] of Object.entries(value)) note(child, path === '' ? key : `${path}.${key}`, into);
}

/** Random experiments on every topic. */
const drawn = fc.sample(anyEngineExperiments, { seed: 7, numRuns: 1500 });

it('random experiments draw at least two values of every setting', () => {
  const values = new Map<string, Set<string>>();
  for (const experiment of drawn) note(experiment, '', values);
  const isDrawn = (path: string): boolean => {
    const seen = values.get(path) ?? new Set();
    return seen.size > 1 || seen.has('group');
  };
  expect(paths.length).toBeGreaterThan(0);
  expect(
    paths.filter((path) => !isDrawn(path)),
    'settings of which only one value is drawn: a line in tests/reference/later-settings.ts draws others',
  ).toEqual([]);
});

it('random experiments draw every value of every choice', () => {
  const values = new Map<string, Set<string>>();
  for (const experiment of drawn) note(experiment, '', values);
  const choices = listSettings().flatMap(({ path, node }) => (node.kind === 'choice' ? [{ path, node }] : []));
  expect(choices.length).toBeGreaterThan(0);
  const missing = choices.flatMap(({ path, node }) =>
    node.values.filter((value) => values.get(path)?.has(JSON.stringify(value)) !== true).map((value) => [path, value]),
  );
  expect(missing, 'values that are never drawn: tests/reference/later-settings.ts draws them').toEqual([]);
});

/** Other values of a setting than the present one; none for what is not one value. */
function otherValues({ path, node }: Setting, present: unknown): unknown[] {
  switch (node.kind) {
    case 'boolean':
      return [present !== true];
    case 'choice':
      return node.values.filter((value) => value !== present);
    case 'switch':
      return present === false ? [{}] : [false];
    case 'number': {
      const value = typeof present === 'number' ? present : node.min;
      return [value * 2 + 1, value + 1, value / 2, node.min].filter((other) => other !== present);
    }
    default:
      throw new Error(`${path}: a ${node.kind}`);
  }
}

/** Every value of the document, those of each kind of workload, too; the first of a list stands for all. */
function* valuesOf(node: SchemaNode, path: string): Generator<Setting> {
  if (node.kind === 'list') yield* valuesOf(node.item, `${path}[0]`);
  else yield { path, node };
  if (isTimes(node)) {
    for (const type of [1, 2, 3]) yield { path: `${path}[${type}]`, node: timeOfType(node, type) };
  }
  if (!('keys' in node)) return;
  for (const [key, child] of Object.entries(node.keys)) yield* valuesOf(child, path === '' ? key : `${path}.${key}`);
}

/** Settings of one value that are no policy's: those of policies are in tests/papers/effects.test.ts. */
const single = [...valuesOf(EXPERIMENT_SCHEMA, '')].filter(
  ({ path, node }) =>
    !path.startsWith('policy.') &&
    !NO_RESULT.includes(path) &&
    ['boolean', 'choice', 'switch', 'number'].includes(node.kind),
);

/** Settings that the random runs cannot show, and the tests that do. */
const SEEN_ELSEWHERE: Readonly<Record<string, string>> = {
  // A trace file, which no random experiment has.
  'workload.trace.startNs': 'tests/traces/time-of-day.test.ts',
  // It changes which requests are counted, not the run.
  'host.warmup': 'tests/engine/warm-up.test.ts',
};

const isSynthetic = (path: string): boolean => path.startsWith('workload.synthetic.');

it('every setting of synthetic requests changes them', () => {
  const bases = (
    [
      {},
      {
        readSizes: [
          { bytes: 4096, weight: 1 },
          { bytes: 8192, weight: 2 },
        ],
        writeSizes: [
          { bytes: 4096, weight: 1 },
          { bytes: 8192, weight: 2 },
        ],
      },
      { fuaShare: 0.2, flushEvery: 10 },
      { arrivals: { kind: 'bursts' }, addresses: { sequentialShare: 0.5, streams: 2 } },
      { readShare: 0.5, addresses: { readFootprintBytes: 4_000_000, footprintBytes: 8_000_000 } },
      {
        addresses: {
          hotShare: 0.2,
          hotAccesses: 0.6,
          hottestShare: 0.05,
          hottestAccesses: 0.3,
          footprintBytes: 8_000_000,
        },
      },
    ] as const
  ).map((synthetic) => parseExperiment({ workload: { synthetic: { requests: 500, readShare: 0.6, ...synthetic } } }));
  const requestsOf = ({ workload, seed }: Experiment): string => {
    if (!('synthetic' in workload)) throw new Error('no synthetic requests');
    return JSON.stringify(generateRequests(workload.synthetic, seed, 64_000_000), (_, value: unknown) =>
      ArrayBuffer.isView(value) ? Array.from(value as unknown as ArrayLike<number>) : value,
    );
  };
  const dead: string[] = [];
  const settings = single.filter(({ path }) => isSynthetic(path));
  expect(settings.length).toBeGreaterThan(0);
  for (const setting of settings) {
    const changes = bases.some((base) => {
      const before = requestsOf(base);
      const present = valueAt(base, setting.path);
      if (present === undefined) return false;
      return otherValues(setting, present).some((value) => {
        const after = new Tally().unlessRefused(() => requestsOf(parseExperiment(setValue(base, setting.path, value))));
        return after !== null && after !== before;
      });
    });
    if (!changes) dead.push(setting.path);
  }
  expect(dead).toEqual([]);
});

it('every setting that is no policy’s changes a run', () => {
  for (const [path, test] of Object.entries(SEEN_ELSEWHERE)) expect(read(test), path).toContain(lastOf(path));
  const open = new Set(
    single.map(({ path }) => path).filter((path) => !Object.hasOwn(SEEN_ELSEWHERE, path) && !isSynthetic(path)),
  );
  expect(open.size).toBeGreaterThan(0);
  const outcome = (experiment: Experiment): string => {
    const engine = runChecked(experiment, { record: false });
    return `${engine.stateHash()} ${engine.now}`;
  };
  for (const experiment of drawn) {
    if (open.size === 0) break;
    if (![...open].some((path) => valueAt(experiment, path) !== undefined)) continue;
    const before = new Tally().unlessRefused(() => outcome(experiment));
    if (before === null) continue;
    for (const setting of single) {
      const present = valueAt(experiment, setting.path);
      if (!open.has(setting.path) || present === undefined) continue;
      const changes = otherValues(setting, present).some((value) => {
        const after = new Tally().unlessRefused(() =>
          outcome(parseExperiment(setValue(experiment, setting.path, value))),
        );
        return after !== null && after !== before;
      });
      if (changes) open.delete(setting.path);
    }
  }
  expect([...open]).toEqual([]);
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

/** The settings of the first version, and what they could be. */
const FIRST = new Map(
  (JSON.parse(read('tests/document/recorded-document.json')) as { keys: string[] }).keys.map((line) => {
    const [path, facts] = line.slice(1).split(': ');
    return [path, facts];
  }),
);
const log = read('docs/experiment-format.md');

it('docs/experiment-format.md logs every setting that came after the first version', () => {
  const missing = paths.filter((path) => !FIRST.has(path) && !log.includes(`\`${path}\``));
  expect(missing, 'keys without a line in docs/experiment-format.md').toEqual([]);
});

it('docs/experiment-format.md logs every value of a choice that came after the first version', () => {
  const missing: string[] = [];
  let compared = 0;
  for (const { path, node } of listSettings()) {
    const first = FIRST.get(path);
    if (node.kind !== 'choice' || first === undefined) continue;
    const known = first.replace('choice of ', '').split(', ');
    for (const value of node.values) {
      if (!known.includes(value) && !log.includes(`\`${value}\``)) missing.push(`${value} of ${path}`);
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(0);
  expect(missing, 'values without a line in docs/experiment-format.md').toEqual([]);
});
