/** Shipped results with a used device of before say so until they are measured again. */
import { expect, it } from 'vitest';
import { experimentIn, hadEarlierUsed, usedStateText } from '../../src/papers/results/experiment-pool.ts';
import { SHIPPED_CLAIMS, SHIPPED_EXPERIMENTS } from '../../src/papers/results/shipped.ts';

const POOL = {
  new: { set: { 'device.channels': 2 } },
  earlier: { of: 'new', set: { 'precondition.kind': 'sprandom', 'precondition.regions': 20 } },
  same: { of: 'earlier', set: { seed: 3 } },
  today: { of: 'earlier', set: { 'precondition.kind': 'used' } },
};

it('a result of an experiment with an earlier used device says with which version it was measured', () => {
  const says = 'Measured with the used state of version 0.2.0.';
  expect(Object.keys(POOL).map((id) => usedStateText(POOL, [id], '0.2.0'))).toEqual([null, says, says, null]);
  expect(usedStateText(POOL, ['new', 'same'], '0.2.0')).toBe(says);
  expect(experimentIn(POOL, 'same').precondition).toEqual({ kind: 'used', fill: 1 });
});

it('claims about requests on a new device, or of arithmetic, do not say it', () => {
  const says = SHIPPED_CLAIMS.filter(({ experiments }) =>
    experiments.some((id) => hadEarlierUsed(SHIPPED_EXPERIMENTS, id)),
  );
  for (const { kind, id } of says) expect(kind, id).not.toBe('exact');
  expect(says.length).toBeLessThan(SHIPPED_CLAIMS.length);
});
