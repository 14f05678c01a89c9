import { requestKind } from '../../document/request-ops.ts';
import { FLUSH, FUA_WRITE, READ, TRIM, WRITE } from '../columns.ts';

/** The letters with which the Linux block layer names an operation ("WS", "RA", "FWFS"). */
export const NO_DATA = -1;
const NOT_RWBS = -2;

const LETTERS = new Set(new TextEncoder().encode('RWDNFSAMEBVUPC?'));

/** Added to the operation of a write that comes with a flush before it. */
export const FLUSH_FIRST = 8;

/**
 * What a block-layer operation does to data: READ, WRITE, FUA_WRITE (an F behind the W), TRIM (discard) or FLUSH, a
 * write with FLUSH_FIRST more if an F is before the W; NO_DATA for any other operation, NOT_RWBS if the word
 * does not name one.
 * @param byte gives the word's bytes, 0 behind its end
 */
export function operationOf(byte: (index: number) => number): number {
  let found = NO_DATA;
  let flushes = false;
  let index = 0;
  for (let letter = byte(0); letter !== 0; letter = byte(++index)) {
    if (!LETTERS.has(letter)) return NOT_RWBS;
    if (letter === 70) {
      if (found === WRITE) found = FUA_WRITE;
      else if (found === NO_DATA) flushes = true;
    }
    if (found !== NO_DATA) continue;
    if (letter === 82) found = READ;
    else if (letter === 87) found = WRITE;
    else if (letter === 68) found = TRIM;
  }
  if (index === 0) return NOT_RWBS;
  if (!flushes) return found;
  return found === NO_DATA ? FLUSH : requestKind(found) === WRITE ? found + FLUSH_FIRST : found;
}
