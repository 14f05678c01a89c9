import fc from 'fast-check';
import type { Experiment } from '../../src/document/experiment.ts';
import { EXPERIMENT_SCHEMA } from '../../src/document/schema.ts';
import { isTimes, timeOfType, type SchemaNode } from '../../src/device/schema-node.ts';
import { DocumentError, parseExperiment } from '../../src/document/validate.ts';

/** Any value that a node allows by itself; numbers keep to few decimals, lists to three entries. */
export function valueOf(node: SchemaNode): fc.Arbitrary<unknown> {
  if (isTimes(node)) {
    const time = valueOf(timeOfType(node, 0));
    return fc.oneof(time, fc.array(time, { minLength: 1, maxLength: 4 }));
  }
  switch (node.kind) {
    case 'number': {
      if (node.decimals === 0) {
        return fc.oneof(
          fc.constant(node.default),
          fc.integer({ min: node.min, max: Math.min(node.max, node.min + 1000) }),
        );
      }
      const most = Math.floor(Math.min(node.max, node.min + 20) * 1000);
      return fc.oneof(
        fc.constant(node.default),
        fc
          .integer({ min: Math.ceil(node.min * 1000), max: node.belowMax ? most - 1 : most })
          .map((value) => value / 1000),
      );
    }
    case 'version':
      return fc.constant(node.default);
    case 'boolean':
      return fc.boolean();
    case 'choice':
      return fc.constantFrom(...node.values);
    case 'text':
      return node.form === undefined ? fc.string({ maxLength: 20 }) : fc.constantFrom('msr', 'auto', 'oltp-1');
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(node.keys).map(([key, child]) => [key, valueOf(child)])));
    case 'switch':
      return fc.oneof(
        fc.constant(false),
        fc.record(Object.fromEntries(Object.entries(node.keys).map(([key, child]) => [key, valueOf(child)]))),
      );
    case 'list':
      return fc.array(valueOf(node.item), { minLength: node.minItems, maxLength: 3 });
    case 'one-of':
      return fc.oneof(...Object.entries(node.keys).map(([key, child]) => fc.record({ [key]: valueOf(child) })));
  }
}

const smallDevice = fc.record({
  channels: fc.integer({ min: 1, max: 4 }),
  chipsPerChannel: fc.integer({ min: 1, max: 3 }),
  diesPerChip: fc.integer({ min: 1, max: 2 }),
  planesPerDie: fc.integer({ min: 1, max: 4 }),
  blocksPerPlane: fc.integer({ min: 8, max: 64 }),
  pagesPerBlock: fc.integer({ min: 1, max: 64 }),
  pageBytes: fc.constantFrom(512, 2048, 8192, 16_384),
  overprovisioning: fc.constantFrom(0.2, 0.25, 0.5),
});

const { keys } = EXPERIMENT_SCHEMA;
const { gc, suspension } = keys.policy.keys;

const anyPolicy = fc
  .record({
    ...Object.fromEntries(Object.entries(keys.policy.keys).map(([key, node]) => [key, valueOf(node)])),
    gc: fc.record({
      ...Object.fromEntries(Object.entries(gc.keys).map(([key, node]) => [key, valueOf(node)])),
      softFreeRatio: fc.constantFrom(0, 0.05, 0.1),
      hardFreeBlocks: fc.integer({ min: 0, max: 2 }),
    }),
    superblockWays: fc.constantFrom(1, 1, 2),
    cacheMode: fc.boolean(),
    suspension: valueOf(suspension),
  })
  .map((policy) => (policy.cacheMode ? { ...policy, suspension: {} } : policy));

/** Open, closed, bad and worn blocks of the first plane, each with some of its pages valid. */
const someInitial = fc
  .array(
    fc.record({
      kind: fc.constantFrom('open', 'closed', 'bad', 'worn'),
      pointer: fc.integer({ min: 0, max: 4 }),
      valid: fc.subarray([0, 1, 2, 3]),
      eraseCount: fc.nat({ max: 9 }),
    }),
    { maxLength: 5 },
  )
  .map((blocks) => {
    const pages: unknown[] = [];
    const writePointers: unknown[] = [];
    const described: unknown[] = [];
    blocks.forEach(({ kind, pointer, valid, eraseCount }, block) => {
      const written = kind === 'open' && block === 0 ? pointer : kind === 'closed' ? 4 : 0;
      if (kind === 'open' && block === 0) writePointers.push({ block, page: pointer });
      for (const page of valid) if (page < written) pages.push({ lpn: pages.length, block, page });
      if (kind === 'bad') described.push({ block, bad: true });
      if (kind === 'worn') described.push({ block, eraseCount });
    });
    return { pages, writePointers, blocks: described };
  });

/**
 * Whole experiments, complete and valid, that use all of the schema. Many combinations of random settings are
 * impossible together in some small way; those are left out, which `parseExperiment` decides.
 */
export const anyExperiment: fc.Arbitrary<Experiment> = fc
  .record({
    name: valueOf(keys.name),
    device: smallDevice,
    timing: valueOf(keys.timing),
    policy: anyPolicy,
    precondition: fc.oneof(fc.constant({}), valueOf(keys.precondition)),
    initial: fc.oneof(fc.constant({}), someInitial),
    host: valueOf(keys.host),
    workload: valueOf(keys.workload),
    seed: fc.nat(),
  })
  .map((document): Experiment | null => {
    try {
      return parseExperiment(document);
    } catch (error) {
      if (error instanceof DocumentError) return null;
      throw error;
    }
  })
  .filter((experiment) => experiment !== null);
