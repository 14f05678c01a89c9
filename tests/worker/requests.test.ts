import { expect, it } from 'vitest';
import type { ExperimentInput } from '../../src/document/experiment.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { requestsMade } from '../../src/worker/jobs/requests-made.ts';
import { packRequests, withoutRequests, withRequests } from '../../src/worker/packed-requests.ts';

it('the requests of a document arrive in a worker as they were sent', () => {
  const requests = [
    { atNs: 0, op: 'write', offset: 4096, bytes: 512, fua: false },
    { atNs: 9_007_199_254_740_000, op: 'read', offset: 2 ** 40, bytes: 8192, fua: false },
    { atNs: 7, op: 'trim', offset: 0, bytes: 4_294_967_296, fua: false },
  ] as const;
  const experiment = { ...parseExperiment({}), workload: { requests: [...requests] } };
  const packed = packRequests(experiment);
  if (packed === 'no memory') throw new Error('three requests need little memory');
  expect(withRequests(withoutRequests(experiment), packed)).toEqual(experiment);
  expect(packed?.at).toHaveLength(3);
  const generated = parseExperiment({ workload: { sample: 'oltp' } });
  expect(packRequests(generated)).toBeNull();
  expect(withRequests(generated, null)).toBe(generated);
});

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
