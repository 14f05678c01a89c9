/** A format claims a file only by what it alone has: tables of others are asked about, never read without a word. */
import { describe, expect, it } from 'vitest';
import { FORMATS } from '../../src/traces/known-formats.ts';
import type { TraceFormat } from '../../src/traces/format.ts';
import { SEED } from '../reference/random-runs.ts';
import { baseOf } from './bases.ts';
import { readText } from './help.ts';
import { drawFrom, type Draw } from './mutators.ts';

/** Tables that have the shape of a format and are another's: a number, a direction, and columns of other meanings. */
const FOREIGN: readonly (readonly [what: string, text: string])[] = [
  [
    'a time, sector, bytes, direction and latency',
    lines((i, us) => `${us},${2097152 + i * 7919},4096,${rw(i)},0.0${90 + i}`),
  ],
  ['a comment with other names', `#row,lba,latency_ns,op,depth\n${lines((i) => `${i},${i * 7919},80000,${rw(i)},1`)}`],
  ['units for each request', lines((i) => `${1000 + i},${i * 7919},4096,${rw(i)},${i}.5`)],
  ['row, seconds, direction, offset, latency', lines((i) => `${i},${i}.25,${rw(i)},${i * 4096},95`)],
  ['row, direction, offset, size, time of day in µs', lines((i, us) => `${i},${rw(i)},${i * 4096},4096,${us}`)],
  ['times that fall', lines((i) => `${i % 2},${i * 64},4096,${rw(i)},${(20 - i).toFixed(3)}`)],
  ['sizes of 823 MB', lines((i) => `${i % 3},${i * 64},${823_000_000 + i * 512},${rw(i)},${i}.5`)],
  ['sizes of no whole blocks', lines((i) => `${i % 3},${i * 64},${1001 + 2 * i},${rw(i)},${i}.5`)],
  ['a header of other words', `id,pid,bytes,mode,cost\n${lines((i) => `${i % 3},${i * 64},4096,${rw(i)},${i}.5`)}`],
  [
    'a header of other words in front of digits',
    `a,b,c,d,e\n${lines((i) => `${i % 4},${rw(i)},${i * 64},4096,${1577808144360767 + i}`)}`,
  ],
  ['seven columns of numbers', lines((i) => `${76563513006 + i * 1000} 3 ${136640 + 8 * i} 8 0 ba9d8160c74308b6 ${i}`)],
  [
    'ns since 1970 of start and end, and a latency',
    lines(
      (i) => `${1711886400000000000n + BigInt(i) * 1_000_000n},${1711886400000062000n + BigInt(i)},62,RD,${i * 4096},8`,
    ),
  ],
  [
    'FILETIMEs of start and end, and a latency',
    lines((i) => `${128166391024154329n + BigInt(i)},${128166391024155329n + BigInt(i)},62,RD,${i * 4096},8`),
  ],
  [
    'a response in µs, ms, direction, size and sector',
    lines((i) => `${(i * 7919) % 900},${i}.250,${rw(i)},4096,${i * 8}`),
  ],
  [
    'other names in the second comment',
    `# by a tool 1.2\n#addr when cmd size host\n${lines((i) => `${(i % 7) * 4096} ${i}.250000 ${rw(i)} 4096 512`)}`,
  ],
  [
    'seconds of start and end',
    lines((i) => `1711886400.${100000 + i} 1711886400.${100710 + i} ${rw(i)} ${i * 4096} 4096 4096`),
  ],
  ['letters for operations behind four numbers', lines((i) => `${5e9 + i * 1e6} 0 ${i * 8} 8 ${'AB'[i % 2]}`)],
  [
    'opcodes of SCSI behind four numbers',
    lines((i) => `${i * 1e6}\t${i * 1e6 + 9}\t8\t${i * 8}\t${rw(i) === 'R' ? '28' : '2a'}`),
  ],
  ['milliseconds where SPC has seconds', lines((i) => `${i % 3},${i * 64},4096,${rw(i)},${i}.250`)],
  [
    'response times in ns in front of clock times',
    lines((i) => `${(80 + ((i * 37) % 900)) * 1000},${rw(i)},${i * 4096},4096,${1711886400000000 + i * 900}`),
  ],
  ['clock times in another unit than seconds', lines((i, us) => `${1538323200 + us},${i * 64},8,${i % 2},99`)],
  ['a log of latencies with a priority', lines((i) => `${i}, ${90000 + 10 * i}, ${i % 2}, 4096, 0, 0`)],
];

function rw(i: number): string {
  return i % 3 === 1 ? 'W' : 'R';
}

function lines(line: (i: number, us: number) => string, count = 20): string {
  return Array.from({ length: count }, (_, i) => `${line(i, i * 1037)}\n`).join('');
}

/** The format that reads a text without a question; null if a person is asked or the text is refused. */
async function claimedBy(text: string): Promise<string | null> {
  const read = await readText(text).catch(() => null);
  return read === null || read.report.ambiguous ? null : read.report.format;
}

it.each(FOREIGN)('%s is asked about or refused', async (_, text) => {
  expect(await claimedBy(text)).toBeNull();
});

/** The lines of a format as cells, without a header, and what is between them. */
function cellsOf(format: TraceFormat, draw: Draw): { readonly between: string; readonly lines: readonly string[][] } {
  const lines = baseOf(format, 20, draw).trim().split('\n').slice(-20);
  const last = lines[19];
  const between = last.includes('\t') ? '\t' : last.includes(', ') ? ', ' : /,.*,.*,/.test(last) ? ',' : ' ';
  return { between, lines: lines.map((line) => (between === ' ' ? line.trim().split(/ +/) : line.split(between))) };
}

const isNumber = (cell: string): boolean => /^[\d.]+$/.test(cell);
const numbers =
  (change: (cell: string, line: number) => string) =>
  (cells: readonly string[], line: number): string[] =>
    cells.map((cell) => (isNumber(cell) ? change(cell, line) : cell));

/** A word of this kind is what a format alone has: with it, the line is of the format. */
const foreignWord = (cell: string): string =>
  cell.replace(/^block:block_\w+/, 'sched:sched_switch').replace(/^Disk(?=Read|Write)/, 'File');

/** At least ten tables that another program may write in as many columns: each cell in another place, or each number something else. */
const TWISTS: Readonly<Record<string, (cells: readonly string[], line: number) => readonly string[]>> = {
  'columns from behind': (cells) => cells.toReversed(),
  'the first column last': ([first, ...others]) => [...others, first],
  'the last column first': (cells) => [...cells.slice(-1), ...cells.slice(0, -1)],
  'two columns last': ([first, second, ...others]) => [...others, first, second],
  percentages: numbers((cell, line) => `${line % 7}.${cell.slice(0, 2)}%`),
  'numbers below zero': numbers((cell) => `-${cell}`),
  identifiers: numbers((cell) => `w${cell}`),
  dates: numbers((_, line) => `2024-03-${10 + (line % 9)}`),
  addresses: numbers((_, line) => `10.0.${line}.1`),
  'percentages from behind': (cells, line) =>
    numbers((cell) => `${line % 9}.${cell.slice(0, 1)}%`)(cells.toReversed(), line),
  'clock times': numbers((_, line) => `12:${10 + line}`),
};

const WORDS = ['row', 'cost', 'mode', 'amount', 'depth', 'owner', 'share', 'level', 'weight', 'score', 'rank'];

describe.each(FORMATS)('$name', (format) => {
  it('claims no lines of others, nor its own with other columns', async () => {
    const { between, lines: own } = cellsOf(format, drawFrom(SEED));
    let compared = 0;
    for (const [what, twist] of Object.entries(TWISTS)) {
      const text = own.map((cells, line) => `${twist(cells.map(foreignWord), line).join(between)}\n`).join('');
      expect(await claimedBy(text), `SEED=${SEED} ${what}: ${text.slice(0, 200)}`).toBeNull();
      compared++;
    }
    for (const other of FORMATS) {
      if (other === format || familyOf(other.name) === familyOf(format.name)) continue;
      const text = baseOf(other, 20, drawFrom(SEED));
      expect(await claimedBy(text), `SEED=${SEED} ${other.name}: ${text.slice(0, 200)}`).not.toBe(format.name);
      compared++;
    }
    expect(compared).toBeGreaterThanOrEqual(Object.keys(TWISTS).length + FORMATS.length - 5);
  });

  it('claims none of ten tables with drawn columns under names that no format has', async () => {
    const draw = drawFrom(SEED + 1);
    let compared = 0;
    for (let n = 0; n < 10; n++) {
      const { between, lines: own } = cellsOf(format, draw);
      const places = otherPlaces(own[0].length, draw);
      const header = places.map((_, i) => `${WORDS[(i + draw(WORDS.length)) % WORDS.length]}${i}`);
      const rows = [header, ...own.map((cells) => places.map((at) => foreignWord(cells[at])))];
      const text = rows.map((cells) => `${cells.join(between)}\n`).join('');
      expect(await claimedBy(text), `SEED=${SEED} table ${n}: ${text.slice(0, 300)}`).toBeNull();
      compared++;
    }
    expect(compared).toBe(10);
  });
});

/** Readings of one layout: lines of one are lines of the other. */
function familyOf(name: string): string {
  return /^(?:disksim|mqsim|ssdsim|replayer)$/.test(name) ? 'five-number' : name.replace(/-(?:q|c|waits-ms)$/, '');
}

/** A cycle through all places: no column stays where it was. */
function otherPlaces(count: number, draw: Draw): number[] {
  const places = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = draw(i);
    [places[i], places[j]] = [places[j], places[i]];
  }
  return places;
}
