import { enlarged } from '../../base/arrays.ts';

const WITH_EXPONENT = /^\+?(\d+)(?:\.(\d*))?[eE]([+-]?\d{1,2})$/;

/**
 * Significant digits that make a number with missing digits usable: a double has 15 to 17, of which the last can be
 * zeros that are not written. A spreadsheet shows 3 to 6: the rest is lost.
 */
const FEWEST_DIGITS = 12;

/**
 * A number with an exponent in plain digits; null if it is not one, or if digits in front of the point are lost.
 * Digits that a double does not have are zeros.
 */
export function plainNumber(text: string): string | null {
  const match = WITH_EXPONENT.exec(text);
  if (match === null) return null;
  const [, whole, fraction = '', exponent] = match;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (isLossy(digits, point)) return null;
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`;
  const front = digits
    .slice(0, point)
    .padEnd(point, '0')
    .replace(/^0+(?=\d)/, '');
  return point >= digits.length ? front : `${front}.${digits.slice(point)}`;
}

function isLossy(digits: string, point: number): boolean {
  const significant = digits.replace(/^0+/, '').length;
  return point > digits.length && significant > 0 && significant < FEWEST_DIGITS;
}

export function hasLostDigits(text: string): boolean {
  return WITH_EXPONENT.test(text) && plainNumber(text) === null;
}

function isRounded(text: string): boolean {
  const match = WITH_EXPONENT.exec(text);
  if (match === null) return false;
  const [, whole, fraction = '', exponent] = match;
  return Number(exponent) > fraction.length && Number(whole) + Number(fraction) > 0;
}

export const NOT_A_NUMBER = -1;
export const NEGATIVE = -2;
export const TOO_LARGE = -3;

const USUAL_FIELDS = 40;
const ZERO = 48;
const NINE = 57;
const MINUS = 45;
const POINT = 46;
const SPACE = 32;
const TAB = 9;
const BILLION = 1_000_000_000;

/** Powers of ten that are exact in a double and needed for digits that are cut or added. */
const POWERS = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, BILLION];

const LONGEST_NUMBER = 40;
const GROUPED = /^[1-9]\d{0,2},\d{3}$/;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const latin1 = new TextDecoder('latin1');

/**
 * A time as `high` × 10⁹ + `low` ns: clock readings such as a Windows FILETIME in ns are far above 2⁵³, their
 * differences are not.
 */
export interface SplitTime {
  high: number;
  low: number;
}

/**
 * A line of text cut into fields, read straight from bytes: no string is made for a number. One object serves every
 * line of a file; it is overwritten by each `split`.
 */
export class Fields {
  /** Fields of the line. A field that the line does not have is empty, and NOT_A_NUMBER. */
  count = 0;
  point = POINT;
  /** Numbers so far that were written with an exponent and without their last digits. */
  rounded = 0;
  #bytes: Uint8Array = new Uint8Array(0);
  #from = new Int32Array(USUAL_FIELDS);
  #to = new Int32Array(USUAL_FIELDS);

  split(bytes: Uint8Array, start: number, end: number, separator: number): void {
    this.#bytes = bytes;
    let count = 0;
    for (let from = start, i = start; from <= end; from = ++i) {
      while (i < end && bytes[i] !== separator) i++;
      if (count === this.#from.length) this.#grow();
      let to = i;
      while (from < to && (bytes[from] === SPACE || bytes[from] === TAB)) from++;
      while (to > from && (bytes[to - 1] === SPACE || bytes[to - 1] === TAB)) to--;
      this.#from[count] = from;
      this.#to[count] = to;
      count++;
    }
    this.count = count;
  }

  splitAtBlanks(bytes: Uint8Array, start: number, end: number): void {
    this.#bytes = bytes;
    let count = 0;
    let i = start;
    for (;;) {
      while (i < end && (bytes[i] === SPACE || bytes[i] === TAB)) i++;
      if (i >= end) break;
      const from = i;
      while (i < end && bytes[i] !== SPACE && bytes[i] !== TAB) i++;
      if (count === this.#from.length) this.#grow();
      this.#from[count] = from;
      this.#to[count] = i;
      count++;
    }
    this.count = count;
  }

  /**
   * Cuts `bytes[start, end)` at every `separator` byte that is not between two `quote` bytes; the quotes around a field
   * and blanks around and in them are dropped. A quote that is not closed in front of a separator is part of its field.
   */
  splitQuoted(bytes: Uint8Array, start: number, end: number, separator: number, quote: number): void {
    this.#bytes = bytes;
    let count = 0;
    for (let from = start; from <= end;) {
      while (from < end && (bytes[from] === SPACE || bytes[from] === TAB) && bytes[from] !== separator) from++;
      const closing = from < end && bytes[from] === quote ? closingQuote(bytes, from, end, separator, quote) : -1;
      let next = closing < 0 ? from : closing;
      while (next < end && bytes[next] !== separator) next++;
      let to = closing < 0 ? next : closing;
      if (closing >= 0) from++;
      while (from < to && (bytes[from] === SPACE || bytes[from] === TAB)) from++;
      while (to > from && (bytes[to - 1] === SPACE || bytes[to - 1] === TAB)) to--;
      if (count === this.#from.length) this.#grow();
      this.#from[count] = from;
      this.#to[count] = to;
      count++;
      from = next + 1;
    }
    this.count = count;
  }

  /** Cuts `bytes[start, end)` at runs of blanks and tabs that are not between two `quote` bytes. */
  splitQuotedAtBlanks(bytes: Uint8Array, start: number, end: number, quote: number): void {
    this.#bytes = bytes;
    let count = 0;
    for (let i = start; ;) {
      while (i < end && (bytes[i] === SPACE || bytes[i] === TAB)) i++;
      if (i >= end) break;
      const closing = bytes[i] === quote ? quoteBeforeBlank(bytes, i, end, quote) : -1;
      const from = closing < 0 ? i : i + 1;
      let to = closing;
      if (closing < 0) for (to = i; to < end && bytes[to] !== SPACE && bytes[to] !== TAB;) to++;
      i = closing < 0 ? to : closing + 1;
      if (count === this.#from.length) this.#grow();
      this.#from[count] = from;
      this.#to[count] = to;
      count++;
    }
    this.count = count;
  }

  #grow(): void {
    const length = 2 * this.#from.length;
    this.#from = enlarged(this.#from, length);
    this.#to = enlarged(this.#to, length);
  }

  #has(i: number): boolean {
    return i >= 0 && i < this.count;
  }

  length(i: number): number {
    if (!this.#has(i)) return 0;
    return this.#to[i] - this.#from[i];
  }

  byte(i: number, k = 0): number {
    if (!this.#has(i)) return 0;
    const at = this.#from[i] + k;
    return at < this.#to[i] ? this.#bytes[at] : 0;
  }

  /** Field `i` as text; for names, never for numbers. UTF-8, or else Latin-1: no two different names become one. */
  text(i: number): string {
    if (!this.#has(i)) return '';
    const bytes = this.#bytes.subarray(this.#from[i], this.#to[i]);
    try {
      return utf8.decode(bytes);
    } catch (error) {
      // What `fatal` throws on bytes that are not UTF-8.
      if (error instanceof TypeError) return latin1.decode(bytes);
      throw error;
    }
  }

  is(i: number, word: string): boolean {
    if (this.length(i) !== word.length) return false;
    const from = this.#from[i];
    for (let k = 0; k < word.length; k++) {
      const byte = this.#bytes[from + k];
      const lower = byte >= 65 && byte <= 90 ? byte + 32 : byte;
      if (lower !== word.charCodeAt(k)) return false;
    }
    return true;
  }

  /** Whether fields `i` and `j` hold exactly the bytes of `kept`, with one 0 byte between them. */
  arePair(i: number, j: number, kept: Uint8Array): boolean {
    const first = this.length(i);
    const second = this.length(j);
    if (first + second + 1 !== kept.length) return false;
    const bytes = this.#bytes;
    // A 0 byte can be in a name, too; then the two must still be cut at the same place.
    if (kept[first] !== 0) return false;
    for (let k = 0, at = this.#from[i]; k < first; k++, at++) if (bytes[at] !== kept[k]) return false;
    for (let k = first + 1, at = this.#from[j]; k < kept.length; k++, at++) if (bytes[at] !== kept[k]) return false;
    return true;
  }

  holds(i: number, kept: Uint8Array): boolean {
    if (this.length(i) !== kept.length) return false;
    const from = this.#from[i];
    for (let k = 0; k < kept.length; k++) if (this.#bytes[from + k] !== kept[k]) return false;
    return true;
  }

  copy(i: number): Uint8Array {
    return this.#bytes.slice(this.#from[i], this.#to[i]);
  }

  pair(i: number, j: number): Uint8Array {
    const kept = new Uint8Array(this.length(i) + 1 + this.length(j));
    kept.set(this.#bytes.subarray(this.#from[i], this.#to[i]), 0);
    kept.set(this.#bytes.subarray(this.#from[j], this.#to[j]), this.length(i) + 1);
    return kept;
  }

  /** Field `i` as a whole number from 0 to 2⁵³ − 1, or NOT_A_NUMBER, NEGATIVE or TOO_LARGE. */
  integer(i: number): number {
    if (!this.#has(i)) return NOT_A_NUMBER;
    const bytes = this.#bytes;
    const to = this.#to[i];
    let at = this.#from[i];
    if (at >= to) return NOT_A_NUMBER;
    let code = 0;
    if (bytes[at] === MINUS) {
      code = NEGATIVE;
      at++;
      if (at === to) return NOT_A_NUMBER;
    }
    let value = 0;
    for (; at < to; at++) {
      const digit = bytes[at] - ZERO;
      if (digit < 0 || digit > 9) return this.#wholeInOtherWords(i);
      // Above 2⁵³ the sum is not exact any more, but it stays above 2⁵³, which is all that the caller tests then.
      value = value * 10 + digit;
    }
    if (code === NEGATIVE && value !== 0) return NEGATIVE;
    return value > Number.MAX_SAFE_INTEGER ? TOO_LARGE : value;
  }

  #wholeInOtherWords(i: number): number {
    if (this.length(i) > LONGEST_NUMBER) return NOT_A_NUMBER;
    const text = this.text(i);
    if (this.point !== POINT && GROUPED.test(text)) return NOT_A_NUMBER;
    // With decimal commas, dots stand between thousands.
    if (this.point !== POINT && text.includes('.')) return NOT_A_NUMBER;
    const ours = this.point === POINT ? text : text.replace(',', '.');
    const match = /^\+?(\d+)(?:\.0*)?$/.exec(plainNumber(ours) ?? ours);
    if (match === null) return NOT_A_NUMBER;
    if (isRounded(ours)) this.rounded++;
    const value = Number(match[1]);
    return value > Number.MAX_SAFE_INTEGER ? TOO_LARGE : value;
  }

  hex(i: number): number {
    if (!this.#has(i)) return NOT_A_NUMBER;
    const bytes = this.#bytes;
    const to = this.#to[i];
    let at = this.#from[i];
    if (to - at > 2 && bytes[at] === ZERO && (bytes[at + 1] | 32) === 120) at += 2;
    if (at >= to) return NOT_A_NUMBER;
    if (bytes[at] === MINUS && at + 1 < to) return NEGATIVE;
    let value = 0;
    for (; at < to; at++) {
      const byte = bytes[at];
      const letter = (byte | 32) - 97;
      if (byte >= ZERO && byte <= NINE) value = value * 16 + (byte - ZERO);
      else if (letter >= 0 && letter <= 5) value = value * 16 + 10 + letter;
      else if (at > this.#from[i] && this.#isZeroFraction(at, to)) break;
      else return NOT_A_NUMBER;
    }
    return value > Number.MAX_SAFE_INTEGER ? TOO_LARGE : value;
  }

  #isZeroFraction(at: number, to: number): boolean {
    if (this.#bytes[at] !== this.point) return false;
    for (let k = at + 1; k < to; k++) if (this.#bytes[k] !== ZERO) return false;
    return true;
  }

  /**
   * Field `i`, a whole or decimal number of at most 24 digits, times 10^`scale`, into `time`: exactly, to the nearest
   * whole (halves up).
   * @param scale 9 for seconds, 6 for ms, 3 for µs, 2 for FILETIME ticks, 0 for ns
   * @returns 0, or NOT_A_NUMBER, NEGATIVE or TOO_LARGE
   */
  decimal(i: number, scale: number, time: SplitTime): number {
    if (!this.#has(i)) return NOT_A_NUMBER;
    const bytes = this.#bytes;
    const from = this.#from[i];
    const to = this.#to[i];
    if (from >= to) return NOT_A_NUMBER;
    if (bytes[from] === MINUS) return this.#decimalFrom(from + 1, to, scale, time) === 0 ? NEGATIVE : NOT_A_NUMBER;
    const code = this.#decimalFrom(from, to, scale, time);
    return code !== NOT_A_NUMBER || to - from > LONGEST_NUMBER ? code : this.#withExponent(i, scale, time);
  }

  #withExponent(i: number, scale: number, time: SplitTime): number {
    const text = this.text(i);
    const ours = this.point === POINT ? text : text.replace(',', '.');
    const plain = /^\+\d+(?:\.\d*)?$/.test(ours) ? ours.slice(1) : plainNumber(ours);
    if (plain === null) return NOT_A_NUMBER;
    if (isRounded(ours)) this.rounded++;
    const [bytes, point] = [this.#bytes, this.point];
    this.#bytes = new TextEncoder().encode(plain);
    this.point = POINT;
    const code = this.#decimalFrom(0, this.#bytes.length, scale, time);
    this.#bytes = bytes;
    this.point = point;
    return code;
  }

  #decimalFrom(from: number, to: number, scale: number, time: SplitTime): number {
    const bytes = this.#bytes;
    const mark = this.point;
    let point = to;
    for (let at = from; at < to; at++) {
      const byte = bytes[at];
      if (byte >= ZERO && byte <= NINE) continue;
      if (byte !== mark || point !== to) return NOT_A_NUMBER;
      point = at;
    }
    const wholeDigits = point - from;
    const fractionDigits = Math.max(0, to - point - 1);
    if (wholeDigits === 0 && fractionDigits === 0) return NOT_A_NUMBER;
    if (wholeDigits + scale > 24) return TOO_LARGE;

    const low = Math.min(9, wholeDigits + scale);
    const highWhole = Math.max(0, wholeDigits + scale - 9);
    let high = 0;
    let rest = 0;
    let taken = 0;
    for (let at = from; at < point; at++, taken++) {
      if (taken < highWhole) high = high * 10 + (bytes[at] - ZERO);
      else rest = rest * 10 + (bytes[at] - ZERO);
    }
    const kept = Math.min(scale, fractionDigits);
    for (let at = point + 1; at < point + 1 + kept; at++, taken++) {
      if (taken < highWhole) high = high * 10 + (bytes[at] - ZERO);
      else rest = rest * 10 + (bytes[at] - ZERO);
    }
    if (taken < highWhole) {
      high *= POWERS[highWhole - taken];
    } else {
      rest *= POWERS[low - (taken - highWhole)];
    }
    if (fractionDigits > scale && bytes[point + 1 + scale] >= ZERO + 5) {
      rest += 1;
      if (rest === BILLION) {
        rest = 0;
        high += 1;
      }
    }
    time.high = high;
    time.low = rest;
    return 0;
  }
}

function quoteBeforeBlank(bytes: Uint8Array, start: number, end: number, quote: number): number {
  for (let at = start + 1; at < end; at++) {
    if (bytes[at] !== quote) continue;
    if (at + 1 < end && bytes[at + 1] === quote) at++;
    else return at + 1 >= end || bytes[at + 1] === SPACE || bytes[at + 1] === TAB ? at : -1;
  }
  return -1;
}

function closingQuote(bytes: Uint8Array, start: number, end: number, separator: number, quote: number): number {
  for (let at = start + 1; at < end; at++) {
    if (bytes[at] !== quote) continue;
    if (at + 1 < end && bytes[at + 1] === quote) {
      at++;
      continue;
    }
    let next = at + 1;
    while (next < end && bytes[next] === SPACE) next++;
    return next >= end || bytes[next] === separator ? at : -1;
  }
  return -1;
}
