import { expect, it } from 'vitest';
import type { ExperimentInput } from '../../src/document/experiment.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { requestsMade } from '../../src/worker/jobs/requests-made.ts';

const noTrace = (): Promise<never> => Promise.reject(new Error('no trace here'));
const made = (input: ExperimentInput) => requestsMade(parseExperiment({ version: 1, ...input }), noTrace);
const workload = { synthetic: { requests: 50, addresses: { footprintBytes: 0 } } };

it('another policy gets the same request object, which is generated once', async () => {
  const a = await made({ workload });
  expect(await made({ workload, policy: { readPriority: true } })).toBe(a);
});

it('another seed, capacity or setting gets new requests', async () => {
  const a = await made({ workload });
  expect(await made({ workload, seed: 2 })).not.toEqual(a);
  expect(await made({ workload })).toEqual(a);
  expect(await made({ workload, device: { pagesPerBlock: 512 } })).not.toEqual(a);
  expect(await made({ workload: { synthetic: { ...workload.synthetic, readShare: 0.1 } } })).not.toEqual(a);
  expect((await made({ workload: { sample: 'oltp' } })).count).not.toBe(50);
});

it('explicit requests are those of the document', async () => {
  const requests = [{ atNs: 5, op: 'read' as const, offset: 0, bytes: 4096 }];
  expect((await made({ workload: { requests } })).at).toEqual(Float64Array.of(5));
});
