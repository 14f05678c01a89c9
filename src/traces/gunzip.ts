import { crc32 } from './crc32.ts';
import { TraceError } from './error.ts';
import type { HuffmanTable } from './huffman.ts';
import { huffmanTable } from './huffman.ts';

const WINDOW = 32_768;
/** The output buffer: the window, then room for new bytes. */
const OUTPUT = WINDOW + 131_072;
const LONGEST_MATCH = 258;
/** A literal/length code, its extra bits, a distance code and its extra bits take 48 bits; the bit buffer holds up to 4 bytes more. */
const SYMBOL_MARGIN = 12;
/** More than any step waits for, a member's header aside. */
const END_PADDING = 512;

const LENGTH_BASE = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
];
const LENGTH_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCE_BASE = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
];
const DISTANCE_EXTRA = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
];
const CODE_LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

const FIXED_LENGTHS = fixedTable(288, (symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8));
const FIXED_DISTANCES = fixedTable(32, () => 5);

function fixedTable(symbols: number, length: (symbol: number) => number): HuffmanTable {
  const table = huffmanTable(Uint8Array.from({ length: symbols }, (_, symbol) => length(symbol)));
  if (table === null) throw new Error('the fixed Huffman code is broken');
  return table;
}

type State = 'member' | 'block' | 'stored' | 'codes' | 'trailer' | 'padding';

/**
 * Unpacks gzip (RFC 1951, 1952), also of several members, as it arrives. Unlike the browsers' DecompressionStream it goes on after a
 * member's end, does the same everywhere, and works in small steps, so that a file that unpacks without end can be stopped between two of them.
 */
export class Gunzip {
  /** Zero bytes after the last member: not part of the data. */
  trailingBytes = 0;

  readonly #emit: (bytes: Uint8Array) => void;
  #state: State = 'member';
  #input: Uint8Array = new Uint8Array(0);
  #at = 0;
  #bitBuffer = 0;
  #bitCount = 0;
  #finalBlock = false;
  #storedLeft = 0;
  #lengths = FIXED_LENGTHS;
  #distances = FIXED_DISTANCES;
  readonly #output = new Uint8Array(OUTPUT);
  #filled = WINDOW;
  #flushed = WINDOW;
  #crc = 0;
  #memberBytes = 0;
  #members = 0;
  #taken = 0;
  /** Bytes of the whole file, once they are known. */
  #length = Infinity;

  /** @param emit receives the unpacked bytes; the array is overwritten after the call */
  constructor(emit: (bytes: Uint8Array) => void) {
    this.#emit = emit;
  }

  /**
   * Unpacks the next bytes of the file. Each can become at most 1,032 bytes, which are all handed on before this returns.
   * @throws TraceError where the data is damaged
   */
  push(chunk: Uint8Array): void {
    const left = this.#input.length - this.#at;
    if (left === 0) {
      this.#input = chunk;
    } else {
      const joined = new Uint8Array(left + chunk.length);
      joined.set(this.#input.subarray(this.#at));
      joined.set(chunk, left);
      this.#input = joined;
    }
    this.#run();
    this.#flush();
    // The rest is kept by copy: the caller's chunk may be reused.
    this.#input = this.#input.slice(this.#at);
    this.#taken += this.#at;
    this.#at = 0;
  }

  /** @throws TraceError where the file ends before its data does */
  end(): void {
    this.#length = this.#taken + this.#input.length;
    const inHeader =
      this.#state === 'member' && (this.#members === 0 || (this.#input[0] === 0x1f && this.#input[1] === 0x8b));
    if (inHeader) throw this.#cutShort();
    // Zeros behind the end let the last symbols be read with the usual margin; if one of them is needed, the file is cut short.
    this.push(new Uint8Array(END_PADDING));
    if (this.#state !== 'padding' || this.trailingBytes < END_PADDING) throw this.#cutShort();
    this.trailingBytes -= END_PADDING;
  }

  #run(): void {
    let going = true;
    while (going) going = this.#step();
  }

  /** Reads a part of the file; false if more input is needed. */
  #step(): boolean {
    switch (this.#state) {
      case 'member':
        return this.#memberHeader();
      case 'block':
        return this.#blockHeader();
      case 'stored':
        return this.#stored();
      case 'codes':
        return this.#codes();
      case 'trailer':
        return this.#trailer();
      case 'padding':
        return this.#padding();
    }
  }

  #memberHeader(): boolean {
    const input = this.#input;
    let at = this.#at;
    if (input.length - at < 2) return false;
    if (this.#members > 0 && (input[at] !== 0x1f || input[at + 1] !== 0x8b)) {
      this.#state = 'padding';
      return true;
    }
    if (input.length - at < 10) return false;
    if (input[at] !== 0x1f || input[at + 1] !== 0x8b) throw this.#damaged('it does not begin like gzip');
    if (input[at + 2] !== 8) throw this.#damaged(`its compression method is ${input[at + 2]}, only 8 (deflate) exists`);
    const flags = input[at + 3];
    at += 10;
    if (flags & 4) {
      if (input.length - at < 2) return false;
      at += 2 + (input[at] | (input[at + 1] << 8));
    }
    for (const text of [8, 16]) {
      if (!(flags & text)) continue;
      const zero = at < input.length ? input.indexOf(0, at) : -1;
      if (zero < 0) {
        if (input.length - this.#at > 0x2_0000) throw this.#damaged('its header does not end');
        return false;
      }
      at = zero + 1;
    }
    if (flags & 2) at += 2;
    if (at > input.length) return false;
    this.#at = at;
    this.#crc = 0;
    this.#memberBytes = 0;
    this.#bitBuffer = 0;
    this.#bitCount = 0;
    this.#state = 'block';
    return true;
  }

  /** The next `count` (≤ 16) bits; the caller has made sure that they are there. */
  #bits(count: number): number {
    while (this.#bitCount < count) {
      this.#bitBuffer |= this.#input[this.#at++] << this.#bitCount;
      this.#bitCount += 8;
    }
    const value = this.#bitBuffer & ((1 << count) - 1);
    this.#bitBuffer >>>= count;
    this.#bitCount -= count;
    return value;
  }

  #blockHeader(): boolean {
    // A dynamic header takes at most 17 + 19 × 3 + 320 × 14 bits, a stored one at most 5 bytes.
    if (this.#input.length - this.#at < 8) return false;
    const at = this.#at;
    const bitBuffer = this.#bitBuffer;
    const bitCount = this.#bitCount;
    this.#finalBlock = this.#bits(1) === 1;
    const type = this.#bits(2);
    if (type === 0) {
      this.#bits(this.#bitCount & 7);
      const length = this.#bits(16);
      if ((this.#bits(16) ^ 0xffff) !== length) throw this.#damaged('a stored block has two different lengths');
      this.#storedLeft = length;
      this.#state = 'stored';
      return true;
    }
    if (type === 3) throw this.#damaged('a block has the reserved type 3');
    if (type === 1) {
      this.#lengths = FIXED_LENGTHS;
      this.#distances = FIXED_DISTANCES;
    } else {
      const enough = this.#dynamicCodes();
      if (!enough) {
        this.#at = at;
        this.#bitBuffer = bitBuffer;
        this.#bitCount = bitCount;
        return false;
      }
    }
    this.#state = 'codes';
    return true;
  }

  /** Reads the two codes of a dynamic block; false where the input ends first (the caller puts everything back). */
  #dynamicCodes(): boolean {
    const end = this.#input.length;
    if (end - this.#at < 11) return false;
    const literals = this.#bits(5) + 257;
    const distances = this.#bits(5) + 1;
    const codes = this.#bits(4) + 4;
    if (literals > 286 || distances > 30) throw this.#damaged('a block has too many codes');
    const order = new Uint8Array(19);
    for (let i = 0; i < codes; i++) order[CODE_LENGTH_ORDER[i]] = this.#bits(3);
    const table = huffmanTable(order);
    if (table === null) throw this.#damaged('the code of the code lengths is broken');
    const lengths = new Uint8Array(literals + distances);
    for (let i = 0; i < lengths.length;) {
      if (end - this.#at < 4) return false;
      while (this.#bitCount < 15) {
        this.#bitBuffer |= this.#input[this.#at++] << this.#bitCount;
        this.#bitCount += 8;
      }
      const entry = table.entries[this.#bitBuffer & ((1 << table.bits) - 1)];
      if (entry === 0) throw this.#damaged('a code length is not in its code');
      this.#bits(entry & 15);
      const symbol = entry >> 4;
      if (symbol < 16) {
        lengths[i++] = symbol;
        continue;
      }
      let value = 0;
      let repeat: number;
      if (symbol === 16) {
        if (i === 0) throw this.#damaged('a code length repeats nothing');
        value = lengths[i - 1];
        repeat = 3 + this.#bits(2);
      } else {
        repeat = symbol === 17 ? 3 + this.#bits(3) : 11 + this.#bits(7);
      }
      if (i + repeat > lengths.length) throw this.#damaged('there are too many code lengths');
      lengths.fill(value, i, i + repeat);
      i += repeat;
    }
    const lengthTable = huffmanTable(lengths.subarray(0, literals));
    const distanceTable = huffmanTable(lengths.subarray(literals));
    if (lengthTable === null || distanceTable === null || lengths[256] === 0)
      throw this.#damaged('a block’s code is broken');
    this.#lengths = lengthTable;
    this.#distances = distanceTable;
    return true;
  }

  #stored(): boolean {
    // The bit buffer is empty here: at most three whole bytes had been read ahead, and the two lengths took four.
    while (this.#storedLeft > 0) {
      if (this.#filled === OUTPUT) this.#flush();
      const count = Math.min(this.#storedLeft, this.#input.length - this.#at, OUTPUT - this.#filled);
      if (count === 0) return false;
      this.#output.set(this.#input.subarray(this.#at, this.#at + count), this.#filled);
      this.#filled += count;
      this.#at += count;
      this.#storedLeft -= count;
    }
    this.#state = this.#finalBlock ? 'trailer' : 'block';
    return true;
  }

  /** Decodes symbols until the block or the input ends; false where more input is needed. */
  #codes(): boolean {
    const input = this.#input;
    const output = this.#output;
    const lengthEntries = this.#lengths.entries;
    const lengthMask = (1 << this.#lengths.bits) - 1;
    const distanceEntries = this.#distances.entries;
    const distanceMask = (1 << this.#distances.bits) - 1;
    const stop = input.length - SYMBOL_MARGIN;
    let at = this.#at;
    let buffer = this.#bitBuffer;
    let count = this.#bitCount;
    let filled = this.#filled;
    let ended = false;
    /** The member's bytes before the output buffer's first, so that `before` + `filled` is all that a match may reach. */
    let before = this.#memberBytes - this.#flushed;
    while (at <= stop) {
      if (filled > OUTPUT - LONGEST_MATCH) {
        this.#filled = filled;
        this.#flush();
        filled = this.#filled;
        before = this.#memberBytes - this.#flushed;
      }
      while (count < 24) {
        buffer |= input[at++] << count;
        count += 8;
      }
      const entry = lengthEntries[buffer & lengthMask];
      if (entry === 0) throw this.#damaged('a symbol is not in its code');
      buffer >>>= entry & 15;
      count -= entry & 15;
      const symbol = entry >> 4;
      if (symbol < 256) {
        output[filled++] = symbol;
        continue;
      }
      if (symbol === 256) {
        ended = true;
        break;
      }
      if (symbol > 285) throw this.#damaged('a symbol is not in its code');
      const lengthExtra = LENGTH_EXTRA[symbol - 257];
      const length = LENGTH_BASE[symbol - 257] + (buffer & ((1 << lengthExtra) - 1));
      buffer >>>= lengthExtra;
      count -= lengthExtra;
      while (count < 24) {
        buffer |= input[at++] << count;
        count += 8;
      }
      const distanceEntry = distanceEntries[buffer & distanceMask];
      if (distanceEntry === 0) throw this.#damaged('a distance is not in its code');
      buffer >>>= distanceEntry & 15;
      count -= distanceEntry & 15;
      const distanceSymbol = distanceEntry >> 4;
      if (distanceSymbol > 29) throw this.#damaged('a distance is not in its code');
      while (count < 24) {
        buffer |= input[at++] << count;
        count += 8;
      }
      const distanceExtra = DISTANCE_EXTRA[distanceSymbol];
      const distance = DISTANCE_BASE[distanceSymbol] + (buffer & ((1 << distanceExtra) - 1));
      buffer >>>= distanceExtra;
      count -= distanceExtra;
      if (distance > before + filled) throw this.#damaged('a distance reaches before the beginning');
      for (let from = filled - distance, end = filled + length; filled < end;) output[filled++] = output[from++];
    }
    this.#at = at;
    this.#bitBuffer = buffer;
    this.#bitCount = count;
    this.#filled = filled;
    if (!ended) return false;
    this.#state = this.#finalBlock ? 'trailer' : 'block';
    return true;
  }

  #trailer(): boolean {
    if (this.#input.length - this.#at + (this.#bitCount >> 3) < 8) return false;
    this.#bits(this.#bitCount & 7);
    this.#flush();
    const crc = this.#bits(16) | (this.#bits(16) << 16);
    const size = this.#bits(16) | (this.#bits(16) << 16);
    if (crc !== this.#crc || size !== (this.#memberBytes | 0))
      throw this.#damaged('its checksum does not fit its data');
    // The bit buffer is empty here: at most three whole bytes had been read ahead, and the checksum took them.
    this.#members++;
    this.#state = 'member';
    return true;
  }

  /** Tapes and disks pad with zeros. Anything else could have been a member, whose data would be missing. */
  #padding(): boolean {
    const rest = this.#input.subarray(this.#at);
    if (rest.some((byte) => byte !== 0)) throw this.#damaged('what follows is neither gzip nor zeros');
    this.trailingBytes += rest.length;
    this.#at += rest.length;
    return false;
  }

  /** Hands on what is new, and keeps the last 32 KiB for matches. */
  #flush(): void {
    if (this.#filled > this.#flushed) {
      const fresh = this.#output.subarray(this.#flushed, this.#filled);
      this.#crc = crc32(this.#crc, fresh);
      this.#memberBytes += fresh.length;
      this.#emit(fresh);
    }
    if (this.#filled > OUTPUT / 2) {
      this.#output.copyWithin(0, this.#filled - WINDOW, this.#filled);
      this.#filled = WINDOW;
    }
    this.#flushed = this.#filled;
  }

  #damaged(what: string): TraceError {
    const near = this.#taken + this.#at;
    if (near > this.#length) return this.#cutShort();
    return new TraceError(`the gzip data is damaged near byte ${near}: ${what}. Fetch or pack the file again`);
  }

  #cutShort(): TraceError {
    return new TraceError(
      `the gzip data is cut short: the file ends after ${this.#length} bytes, before its data does. Fetch or pack the file again`,
    );
  }
}
