import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { defaultExperiment, experimentJsonSchema } from '../../src/package/index.ts';
import { SCENARIOS } from '../../src/papers/scenarios.ts';

const accepts = new Ajv2020({ strict: false, multipleOfPrecision: 9 }).compile(experimentJsonSchema());

describe('the JSON schema of the experiment document', () => {
  it('accepts the default experiment and every scenario', () => {
    const documents: unknown[] = [{}, defaultExperiment(), ...SCENARIOS.map(({ experiment }) => experiment)];
    const refused = documents.filter((document) => !accepts(document));
    expect(documents).toHaveLength(2 + SCENARIOS.length);
    expect(refused).toEqual([]);
  });

  it('refuses what the parser refuses of one key', () => {
    const wrong: unknown[] = [
      { version: 2 },
      { device: { chanels: 2 } },
      { device: { channels: 0 } },
      { device: { channels: 1.5 } },
      { timing: { transferNsPerByte: 0.1234567 } },
      { policy: { multiPlane: 'sometimes' } },
      { workload: { requests: [{ op: 'read', offset: 0, bytes: 1 }], sample: 'oltp' } },
      { name: 7 },
    ];
    expect(wrong.map((document) => accepts(document))).toEqual(wrong.map(() => false));
  });

  it('says in words what a setting is, and from where', () => {
    expect(experimentJsonSchema()).toMatchObject({
      properties: {
        timing: {
          properties: {
            readNs: { title: 'Page read (tR)', description: expect.stringContaining('Source: MBM Table I') as string },
          },
        },
      },
    });
  });
});
