/** Tables of requests in every spelling that programs and people give them, with what they mean, drawn from a seed. */
import type { Draw } from './mutators.ts';

/** A field: a number, a word of a direction, or a text that no program changes. */
interface Cell {
  readonly text: string;
  readonly kind: 'whole' | 'decimal' | 'direction' | 'text' | 'response';
}

/** A request, as its format's columns and as what they mean. */
interface Request {
  readonly cells: readonly Cell[];
  readonly ns: bigint;
  readonly op: 'R' | 'W';
  readonly offset: number;
  readonly bytes: number;
}

interface TableFormat {
  readonly names: readonly string[];
  /** Between the fields in the format's own spelling. */
  readonly own: string;
  /** The format to read it as; without it, it is found. */
  readonly asked?: true;
  /** Whether a header may name its columns in any order. */
  readonly mayShuffle: boolean;
  readonly draw: (draw: Draw, us: number) => Request;
}

const whole = (value: bigint | number): Cell => ({ text: String(value), kind: 'whole' });
const text = (value: string): Cell => ({ text: value, kind: 'text' });
const decimal = (value: string): Cell => ({ text: value, kind: 'decimal' });
const response = (value: string): Cell => ({ text: value, kind: 'response' });
const direction = (op: 'R' | 'W'): Cell => ({ text: op, kind: 'direction' });
const FILETIME = 128_166_391_024_154_329n;

function parts(draw: Draw): { op: 'R' | 'W'; sector: number; sectors: number } {
  return { op: draw(2) === 0 ? 'R' : 'W', sector: 10 + draw(1e8), sectors: 8 * (1 + draw(16)) };
}

const seconds = (us: number, digits = 6): string => (us / 1e6).toFixed(digits);

function five(scale: 'ns' | 'ms', unit: 512 | 1): TableFormat['draw'] {
  return (draw, us) => {
    const { op, sector, sectors } = parts(draw);
    const time = scale === 'ns' ? whole(BigInt(us) * 1000n) : decimal((us / 1000).toFixed(3));
    const [address, size] = [sector * (512 / unit), sectors * (512 / unit)];
    const cells = [time, whole(draw(3)), whole(address), whole(size), whole(op === 'R' ? 1 : 0)];
    return { cells, ns: BigInt(us) * 1000n, op, offset: sector * 512, bytes: sectors * 512 };
  };
}

const FIVE = {
  names: ['time', 'device', 'address', 'size', 'flags'],
  own: ' ',
  asked: true,
  mayShuffle: true,
} as const;

/** Every format with columns. */
export const TABLE_FORMATS: Readonly<Record<string, TableFormat>> = {
  msr: {
    names: ['Timestamp', 'Hostname', 'DiskNumber', 'Type', 'Offset', 'Size', 'ResponseTime'],
    own: ',',
    mayShuffle: true,
    draw: (draw, us) => {
      const { op, sector, sectors } = parts(draw);
      const ticks = FILETIME + BigInt(us) * 10n;
      const cells = [
        whole(ticks),
        text('prxy'),
        whole(draw(2)),
        direction(op),
        whole(sector * 512),
        whole(sectors * 512),
        response(String(1 + draw(9999))),
      ];
      return { cells, ns: ticks * 100n, op, offset: sector * 512, bytes: sectors * 512 };
    },
  },
  spc: {
    names: ['ASU', 'LBA', 'Size', 'Opcode', 'Timestamp'],
    own: ',',
    mayShuffle: true,
    draw: (draw, us) => {
      const { op, sector, sectors } = parts(draw);
      const cells = [whole(draw(3)), whole(sector), whole(sectors * 512), direction(op), decimal(seconds(us))];
      return { cells, ns: BigInt(us) * 1000n, op, offset: sector * 512, bytes: sectors * 512 };
    },
  },
  alibaba: {
    names: ['device_id', 'opcode', 'offset', 'length', 'timestamp'],
    own: ',',
    mayShuffle: true,
    draw: (draw, us) => {
      const { op, sector, sectors } = parts(draw);
      const time = 1_577_808_144_360_767n + BigInt(us);
      const cells = [whole(draw(900)), direction(op), whole(sector * 512), whole(sectors * 512), whole(time)];
      return { cells, ns: time * 1000n, op, offset: sector * 512, bytes: sectors * 512 };
    },
  },
  tencent: {
    names: ['Timestamp', 'Offset', 'Size', 'IOType', 'VolumeID'],
    own: ',',
    mayShuffle: true,
    draw: (draw, us) => {
      const { op, sector, sectors } = parts(draw);
      const time = 1_538_323_200 + us;
      const cells = [whole(time), whole(sector), whole(sectors), whole(op === 'R' ? 0 : 1), whole(draw(5000))];
      return { cells, ns: BigInt(time) * 1_000_000_000n, op, offset: sector * 512, bytes: sectors * 512 };
    },
  },
  systor: {
    names: ['Timestamp', 'Response', 'IOType', 'LUN', 'Offset', 'Size'],
    own: ',',
    mayShuffle: true,
    draw: (draw, us) => {
      const { op, sector, sectors } = parts(draw);
      const ns = 1_456_095_145_000_000_000n + BigInt(us) * 1000n;
      const stamp = `${ns / 1_000_000_000n}.${String(ns % 1_000_000_000n).padStart(9, '0')}`;
      const cells = [
        decimal(stamp),
        response('0.000806000'),
        direction(op),
        whole(draw(6)),
        whole(sector * 512),
        whole(sectors * 512),
      ];
      return { cells, ns, op, offset: sector * 512, bytes: sectors * 512 };
    },
  },
  k5cloud: {
    names: ['ID', 'Timestamp', 'Type', 'Offset', 'Length'],
    own: ',',
    mayShuffle: true,
    draw: (draw, us) => {
      const { op, sector, sectors } = parts(draw);
      const cells = [
        whole(1157 + draw(3)),
        decimal(seconds(us, 9)),
        direction(op),
        whole(sector * 512),
        whole(sectors * 512),
      ];
      return { cells, ns: BigInt(us) * 1000n, op, offset: sector * 512, bytes: sectors * 512 };
    },
  },
  cloudphysics: {
    names: ['version', 'time', 'op', 'size', 'lbn'],
    own: ',',
    mayShuffle: true,
    draw: (draw, us) => {
      const { op, sector, sectors } = parts(draw);
      const time = 5_633_898_368_802n + BigInt(us);
      const cells = [whole(1), whole(time), text(op === 'R' ? '28' : '2a'), whole(sectors * 512), whole(sector)];
      return { cells, ns: time * 1000n, op, offset: sector * 512, bytes: sectors * 512 };
    },
  },
  fiu: {
    names: ['time', 'pid', 'process', 'lba', 'size', 'type', 'major', 'minor', 'md5'],
    own: ' ',
    mayShuffle: false,
    draw: (draw, us) => {
      const { op, sector, sectors } = parts(draw);
      const ns = 89_967_000_000_000n + BigInt(us) * 1000n;
      const cells = [
        whole(ns),
        whole(20_782),
        text('gzip'),
        whole(sector),
        whole(sectors),
        direction(op),
        whole(6),
        whole(draw(2)),
        text('a6f11b711d91a065a2b6458eca92452f'),
      ];
      return { cells, ns, op, offset: sector * 512, bytes: sectors * 512 };
    },
  },
  mqsim: { ...FIVE, draw: five('ns', 512) },
  disksim: { ...FIVE, draw: five('ms', 512) },
  replayer: { ...FIVE, draw: five('ms', 1) },
};

/** How a table is spelled. */
interface Spelling {
  readonly separator: string;
  readonly quotes: 'none' | 'all' | 'texts' | 'lines';
  readonly header: 'none' | 'own' | 'shuffled';
  /** `short`: without a name, and without the separator behind it, as R writes it. */
  readonly index: 'none' | 'named' | 'unnamed' | 'short';
  readonly numbers: 'plain' | 'floats' | 'exponents' | 'commas' | 'short';
  readonly lineEnd: string;
  /** A separator behind the last field, too. */
  readonly isClosed: boolean;
  /** Two files in one: the second has a byte order mark, and its header again. */
  readonly isJoined: boolean;
}

function drawSpelling({ own, mayShuffle }: TableFormat, draw: Draw): Spelling {
  const separator = [',', ';', '\t', '|', ' ', own][draw(6)];
  const quotes = (['none', 'none', 'all', 'texts', 'lines'] as const)[draw(5)];
  const header = (['none', 'own', mayShuffle ? 'shuffled' : 'own'] as const)[draw(3)];
  const index = (
    ['none', 'none', header === 'none' ? 'unnamed' : 'named', header === 'none' ? 'unnamed' : 'short'] as const
  )[draw(4)];
  const numbers = (['plain', 'floats', 'exponents', separator === ',' ? 'plain' : 'commas', 'short'] as const)[draw(5)];
  return {
    separator,
    // A line of blanks alone is not a column.
    quotes: separator === ' ' && quotes === 'lines' ? 'all' : quotes,
    header,
    index: separator === ' ' && index === 'named' ? 'none' : index,
    numbers,
    lineEnd: draw(4) === 0 ? '\r\n' : '\n',
    isClosed: separator !== ' ' && draw(4) === 0,
    isJoined: draw(4) === 0,
  };
}

/** A number as pandas writes it in a column of doubles: the digits that it has, exactly. */
function asDouble(digits: string): { readonly written: string; readonly value: string } {
  const value = Number(digits);
  if (value < 1e16) return { written: Number.isInteger(value) ? `${value}.0` : digits, value: digits };
  const written = value.toExponential();
  const [mantissa, exponent] = written.split('e');
  const [front, back = ''] = mantissa.split('.');
  return { written, value: (front + back).padEnd(Number(exponent) + 1, '0') };
}

function spelled({ text: own, kind }: Cell, { numbers, separator, quotes }: Spelling, draw: Draw): string {
  if (kind === 'direction') {
    const words = own === 'R' ? ['R', 'r', 'Read', 'read', 'READ'] : ['W', 'w', 'Write', 'write', 'WRITE'];
    return words[draw(words.length)];
  }
  if (kind === 'response' && draw(6) === 0) {
    const none = ['NaN', 'NA', 'NULL', 'None', '-', 'N/A', 'nan', ''];
    // Nothing between two blanks is no field.
    return none[draw(separator === ' ' && quotes !== 'all' ? 7 : 8)];
  }
  if (kind === 'text' || numbers === 'plain') return own;
  if (numbers === 'short') return own.replace(/^0(?=\.\d)/, '');
  if (numbers === 'commas') return kind !== 'whole' ? own.replace('.', ',') : own;
  if (kind === 'response') return own;
  if (kind === 'whole') return numbers === 'exponents' ? asDouble(own).written : `${own}.0`;
  // Python writes small numbers so.
  const value = Number(own);
  return numbers === 'exponents' && value > 0 && value < 1e-4 ? value.toExponential() : own;
}

export interface TableFile {
  readonly text: string;
  readonly spelling: Spelling;
  readonly asked: boolean;
  readonly rows: readonly string[];
  /** Lines that are no request. */
  readonly headers: number;
}

/** A file of a format in a drawn spelling, and its requests as `at op offset bytes`, in order of time. */
export function drawTable(name: string, draw: Draw): TableFile {
  const format = TABLE_FORMATS[name];
  const spelling = drawSpelling(format, draw);
  const count = 4 + draw(20);
  const requests: Request[] = [];
  let us = draw(90);
  for (let i = 0; i < count; i++) {
    requests.push(format.draw(draw, us));
    // Tencent's clock counts seconds.
    us += name === 'tencent' ? 1 + draw(3) : 101 + draw(3000);
  }
  const order = format.names.map((_, i) => i);
  if (spelling.header === 'shuffled') {
    for (let i = order.length - 1; i > 0; i--) {
      const j = draw(i + 1);
      [order[i], order[j]] = [order[j], order[i]];
    }
  }
  const quoted = (field: string, isText: boolean): string => {
    const isQuoted = spelling.quotes === 'all' || (spelling.quotes === 'texts' && isText);
    return isQuoted ? `"${field}"` : field;
  };
  const line = (fields: readonly string[]): string => {
    const joined = fields.join(spelling.separator) + (spelling.isClosed ? spelling.separator : '');
    return spelling.quotes === 'lines' ? `"${joined}"` : joined;
  };
  const start = draw(100);
  const lines = requests.map(({ cells }, i) => {
    const fields = order.map((column) => {
      const cell = cells[column];
      return quoted(spelled(cell, spelling, draw), cell.kind === 'text' || cell.kind === 'direction');
    });
    return line(spelling.index === 'none' ? fields : [quoted(String(start + i), false), ...fields]);
  });
  if (spelling.header !== 'none') {
    const names = order.map((column) => quoted(format.names[column], true));
    const isShort = spelling.index === 'none' || spelling.index === 'short';
    lines.unshift(line(isShort ? names : [['', 'Unnamed: 0', 'index'][draw(3)], ...names]));
  }
  const header = spelling.header === 'none' ? [] : [lines[0]];
  if (spelling.isJoined) {
    const at = header.length + 1 + draw(count - 1);
    const [first, ...others] = [...header, ...lines.slice(at)];
    lines.splice(at, Infinity, `\ufeff${first}`, ...others);
  }
  const times = requests.map(({ ns, cells }) => timeOf(ns, cells, spelling.numbers));
  const first = times.reduce((least, each) => (each < least ? each : least));
  return {
    text: lines.join(spelling.lineEnd) + spelling.lineEnd,
    spelling,
    asked: format.asked === true,
    rows: requests.map(({ op, offset, bytes }, i) => `${times[i] - first} ${op} ${offset} ${bytes}`),
    headers: header.length * (spelling.isJoined ? 2 : 1),
  };
}

/** The time that is written: a FILETIME as a double has lost its last digits. */
function timeOf(ns: bigint, cells: readonly Cell[], numbers: Spelling['numbers']): bigint {
  if (numbers !== 'exponents') return ns;
  const [time] = cells.filter(({ kind, text: own }) => kind === 'whole' && own.length > 16);
  return time === undefined ? ns : BigInt(asDouble(time.text).value) * (ns / BigInt(time.text));
}
