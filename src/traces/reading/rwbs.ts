import { READ, TRIM, WRITE } from '../columns.ts';

/** The letters with which the Linux block layer names an operation ("WS", "RA", "FWFS"). */
export const NO_DATA = -1;
const NOT_RWBS = -2;

const LETTERS = new Set(new TextEncoder().encode('RWDNFSAMEBVUPC?'));

/**
 * What a block-layer operation does to data: READ, WRITE or TRIM (discard), NO_DATA for flushes and the like, NOT_RWBS
 * where the word is no such.
 * @param byte gives the word's bytes, 0 behind its end
 */
export function operationOf(byte: (index: number) => number): number {
  let found = NO_DATA;
  let index = 0;
  for (let letter = byte(0); letter !== 0; letter = byte(++index)) {
    if (!LETTERS.has(letter)) return NOT_RWBS;
    if (found !== NO_DATA) continue;
    if (letter === 82) found = READ;
    else if (letter === 87) found = WRITE;
    else if (letter === 68) found = TRIM;
  }
  return index === 0 ? NOT_RWBS : found;
}
