import { expect, it } from 'vitest';
import { parseExperiment } from '../../src/document/validate.ts';
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
