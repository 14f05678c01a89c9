/** Damage to files, drawn from a seed: the same seed gives the same file. */

/** A whole number from 0 to below `below`. */
export type Draw = (below: number) => number;

/** Draws by the mulberry32 generator: neighboring seeds give unrelated numbers. */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000) * below);
  };
}

/** Changes a file; `other` is one of another format. */
export type Mutator = (bytes: Buffer, draw: Draw, other: Buffer) => Buffer;

const NEWLINE = 10;

function pick<Item>(items: readonly Item[], draw: Draw): Item {
  return items[draw(items.length)];
}

function insert(bytes: Buffer, at: number, what: Uint8Array): Buffer {
  return Buffer.concat([bytes.subarray(0, at), what, bytes.subarray(at)]);
}

/** A change of the list of lines. */
function ofLines(change: (lines: string[], draw: Draw, at: number) => void): Mutator {
  return (bytes, draw) => {
    const lines = bytes.toString('latin1').split('\n');
    change(lines, draw, draw(lines.length));
    return Buffer.from(lines.join('\n'), 'latin1');
  };
}

/** A change of one line. */
function ofLine(change: (line: string, draw: Draw) => string): Mutator {
  return ofLines((lines, draw, at) => {
    lines[at] = change(lines[at], draw);
  });
}

/** A change of one number of one line. */
function ofNumber(change: (digits: string, draw: Draw) => string): Mutator {
  return ofLine((line, draw) => {
    const numbers = [...line.matchAll(/\d+/g)];
    if (numbers.length === 0) return line;
    const match = pick(numbers, draw);
    return line.slice(0, match.index) + change(match[0], draw) + line.slice(match.index + match[0].length);
  });
}

/** A change of the fields of one line, cut at whichever separator it has. */
function ofFields(change: (fields: string[], draw: Draw, at: number) => void): Mutator {
  return ofLine((line, draw) => {
    const separator = line.includes(',') ? ',' : ' ';
    const fields = line.split(separator);
    change(fields, draw, draw(fields.length));
    return fields.join(separator);
  });
}

/** Inserts one of the given texts (a character is a byte) anywhere. */
function inserting(...texts: readonly string[]): Mutator {
  return (bytes, draw) => insert(bytes, draw(bytes.length + 1), Buffer.from(pick(texts, draw), 'latin1'));
}

const EXTREMES = [
  '0',
  '1',
  '2147483647',
  '2147483648',
  '4294967295',
  '4294967296',
  '1073741824',
  '1073741825',
  '9007199254740991',
  '9007199254740992',
  '18446744073709551615',
  '18446744073709551616',
  '99999999999999999999999',
  '999999999999999999999999999999',
  '17592186044415',
  '17592186044416',
];

export const MUTATORS: Readonly<Record<string, Mutator>> = {
  'flip a bit': (bytes, draw) => {
    const copy = Buffer.from(bytes);
    if (copy.length > 0) copy[draw(copy.length)] ^= 1 << draw(8);
    return copy;
  },
  'change a byte': (bytes, draw) => {
    const copy = Buffer.from(bytes);
    if (copy.length > 0) copy[draw(copy.length)] = draw(256);
    return copy;
  },
  'delete bytes': (bytes, draw) => {
    const at = draw(bytes.length + 1);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + draw(40))]);
  },
  'insert bytes': (bytes, draw) =>
    insert(bytes, draw(bytes.length + 1), Buffer.from(Array.from({ length: 1 + draw(40) }, () => draw(256)))),
  'cut the end': (bytes, draw) => bytes.subarray(0, draw(bytes.length + 1)),
  'cut the beginning': (bytes, draw) => bytes.subarray(draw(bytes.length + 1)),
  'splice two files': (bytes, draw, other) =>
    Buffer.concat([bytes.subarray(0, draw(bytes.length + 1)), other.subarray(draw(other.length + 1))]),
  'one file behind another': (bytes, _draw, other) => Buffer.concat([other, bytes]),
  'the file twice': (bytes) => Buffer.concat([bytes, bytes]),
  'first line of another file': (bytes, _draw, other) =>
    Buffer.concat([other.subarray(0, other.indexOf(NEWLINE) + 1), bytes]),
  'duplicate a line': ofLines((lines, _draw, at) => lines.splice(at, 0, lines[at])),
  'delete a line': ofLines((lines, _draw, at) => lines.splice(at, 1)),
  'swap two lines': ofLines((lines, draw, at) => {
    const other = draw(lines.length);
    [lines[at], lines[other]] = [lines[other], lines[at]];
  }),
  'reverse the lines': ofLines((lines) => lines.reverse()),
  'join two lines': ofLines((lines, draw, at) =>
    lines.splice(at, 2, lines.slice(at, at + 2).join(pick(['', ',', ' '], draw))),
  ),
  'cut a line': ofLine((line, draw) => line.slice(0, draw(line.length + 1))),
  'no last line end': (bytes) => (bytes.at(-1) === NEWLINE ? bytes.subarray(0, -1) : bytes),
  'blank lines': ofLines((lines, draw, at) => lines.splice(at, 0, pick(['', ' ', '\t \t', '\r', ' \r\r'], draw))),
  'a comment': ofLines((lines, draw, at) =>
    lines.splice(at, 0, pick(['# x', '#', ' \t#\u0000', `#${'c'.repeat(70_000)}`], draw)),
  ),
  'a long field': ofFields((fields, draw, at) => {
    const length = draw(20) === 0 ? 65_000 + draw(2000) : draw(3000);
    fields[at] = pick(['9', 'x', ' ', '0', '.', '\u00fc'], draw).repeat(length);
  }),
  'many fields': ofFields((fields, draw, at) =>
    fields.splice(
      at,
      0,
      ...Array.from({ length: 30 + draw(draw(20) === 0 ? 30_000 : 100) }, () => pick(['', '7', 'w'], draw)),
    ),
  ),
  'delete a field': ofFields((fields, _draw, at) => fields.splice(at, 1)),
  'duplicate a field': ofFields((fields, _draw, at) => fields.splice(at, 0, fields[at])),
  'swap two fields': ofFields((fields, draw, at) => {
    const other = draw(fields.length);
    [fields[at], fields[other]] = [fields[other], fields[at]];
  }),
  'empty a field': ofFields((fields, _draw, at) => {
    fields[at] = '';
  }),
  'another separator': ofLine((line, draw) => line.replaceAll(/[, ]/g, pick([',', ' ', '\t', ';', ', ', '|'], draw))),
  'other letter case': ofLine((line, draw) => (draw(2) === 0 ? line.toUpperCase() : line.toLowerCase())),
  'a number to an extreme': ofNumber((_digits, draw) => pick(EXTREMES, draw)),
  'a number near an extreme': ofNumber((_digits, draw) => String(BigInt(pick(EXTREMES, draw)) + BigInt(draw(3)) - 1n)),
  'a number negative, decimal or hexadecimal': ofNumber((digits, draw) =>
    pick(
      [
        `-${digits}`,
        `${digits}.5`,
        `.${digits}`,
        `${digits}.`,
        `0x${digits}`,
        `+${digits}`,
        `${digits}e9`,
        `0${digits}`,
        '-0',
      ],
      draw,
    ),
  ),
  'a number no number': ofNumber((_digits, draw) =>
    pick(['NaN', 'Infinity', '-', 'null', '', '\u0663', '1_000', '1,000'], draw),
  ),
  'CR somewhere': inserting('\r', '\r\r', '\r\n', '\n\r'),
  'CR LF line ends': (bytes) => Buffer.from(bytes.toString('latin1').replaceAll('\n', '\r\n'), 'latin1'),
  'CR line ends in part': (bytes, draw) =>
    Buffer.from(
      bytes.toString('latin1').replaceAll('\n', () => (draw(4) === 0 ? '\r' : '\n')),
      'latin1',
    ),
  NUL: inserting('\0', '\0\0\0\0', '\n\0\n'),
  'a byte order mark': (bytes, draw) =>
    insert(
      bytes,
      draw(3) === 0 ? draw(bytes.length + 1) : 0,
      Buffer.from(pick(['\xef\xbb\xbf', '\xff\xfe', '\xfe\xff'], draw), 'latin1'),
    ),
  'UTF-8, whole and broken': inserting(
    '\xc3\xbc',
    '\xe5\x90\x8d',
    '\xf0\x9f\x98\x80',
    '\xc3',
    '\xe5\x90',
    '\xff',
    '\xed\xa0\x80',
    '\xc0\xaf',
    '\xe2\x80\xa8',
    '\x85',
  ),
  'control characters': inserting('\x1b[2J', '\x07', '\x0b', '\x0c', '\x7f', '\x1a'),
  'as UTF-16': (bytes, draw) => {
    const little = Buffer.from(`${draw(2) === 0 ? '\ufeff' : ''}${bytes.toString('latin1')}`, 'utf16le');
    return draw(4) === 0 ? little.subarray(0, -1) : little;
  },
};

const NAMES = Object.keys(MUTATORS);

/** Applies one to four mutators; with their names, for messages. */
export function mutate(bytes: Buffer, draw: Draw, other: Buffer): { bytes: Buffer; names: readonly string[] } {
  const names = Array.from({ length: 1 + draw(4) }, () => pick(NAMES, draw));
  return { bytes: names.reduce((file, name) => MUTATORS[name](file, draw, other), bytes), names };
}

/** Damage to packed files. None of them appends a whole member, which would be more data. */
export const GZIP_DAMAGE: Readonly<Record<string, (packed: Buffer, draw: Draw) => Buffer>> = {
  'flip a bit': (packed, draw) => MUTATORS['flip a bit'](packed, draw, packed),
  'change a byte': (packed, draw) => MUTATORS['change a byte'](packed, draw, packed),
  'change bytes': (packed, draw) => {
    const copy = Buffer.from(packed);
    const at = draw(copy.length);
    for (let i = at; i < Math.min(copy.length, at + 1 + draw(30)); i++) copy[i] = draw(256);
    return copy;
  },
  'cut the end': (packed, draw) => packed.subarray(0, draw(packed.length)),
  'cut the last bytes': (packed, draw) => packed.subarray(0, packed.length - 1 - draw(8)),
  'delete bytes': (packed, draw) => MUTATORS['delete bytes'](packed, draw, packed),
  'insert bytes': (packed, draw) => MUTATORS['insert bytes'](packed, draw, packed),
  'zeros behind': (packed, draw) => Buffer.concat([packed, Buffer.alloc(1 + draw(600))]),
  'noise behind': (packed, draw) =>
    Buffer.concat([packed, Buffer.from(Array.from({ length: 1 + draw(600) }, () => draw(256)))]),
  'half a member behind': (packed, draw) => Buffer.concat([packed, packed.subarray(0, 2 + draw(packed.length - 2))]),
};
