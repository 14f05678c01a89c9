import { expect, it } from 'vitest';
import { looksLikeOracleGeneral } from '../../../src/traces/container/container.ts';

/** Records of seconds, object, size and the next access, as libCacheSim writes them: the lowest byte first. */
function records(...of: readonly (readonly [seconds: number, size: number, next: bigint])[]): Uint8Array {
  const bytes = new Uint8Array(of.length * 24);
  const view = new DataView(bytes.buffer);
  of.forEach(([seconds, size, next], i) => {
    view.setUint32(i * 24, seconds, true);
    view.setBigUint64(i * 24 + 4, 7n, true);
    view.setUint32(i * 24 + 12, size, true);
    view.setBigInt64(i * 24 + 16, next, true);
  });
  return bytes;
}

it.each([
  ['two records in order of their seconds', records([255, 4096, 9n], [256, 512, -1n]), true],
  ['two of one second', records([255, 4096, 9n], [255, 512, 9n]), true],
  ['two out of order', records([256, 4096, 9n], [255, 512, 9n]), false],
  ['a request of no bytes', records([1, 0, 9n], [2, 512, 9n]), false],
  ['a next access before the first', records([1, 512, -2n], [2, 512, 9n]), false],
  ['one record', records([1, 512, 9n]), false],
])('%s: whether that is an oracleGeneral trace', (_, head, is) => {
  expect(looksLikeOracleGeneral(head)).toBe(is);
});
