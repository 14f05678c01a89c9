/**
 * The one door for packed data whose content is held in memory: the files inside sessions and comparisons. It unpacks
 * in small steps and stops when the budget of the act is spent. Traces stream instead
 * (`traces/container/text-stream.ts`): their text is never held.
 */
import type { Steps } from '../generators.ts';
import type { UnpackBudget } from './budget.ts';
import { Gunzip } from './inflate.ts';

/** Packed bytes of one step; each becomes at most 1,032 bytes. */
const STEP = 8 * 1024;

/**
 * Unpacks gzip (RFC 1952) and checks its CRC and length.
 * @param budget of the act that this file belongs to
 * @returns the content in parts, as a Blob takes them
 * @throws {UnpackError} if the data is damaged, or the budget is spent
 */
export function* gunzipSteps(packed: Uint8Array, budget: UnpackBudget): Steps<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  budget.open(packed.length);
  const gunzip = new Gunzip((bytes) => {
    budget.take(bytes.length);
    parts.push(bytes.slice());
  });
  for (let at = 0; at < packed.length; at += STEP) {
    gunzip.push(packed.subarray(at, at + STEP));
    yield at / packed.length;
  }
  gunzip.end();
  return parts;
}
