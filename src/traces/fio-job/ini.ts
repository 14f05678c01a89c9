/** The lines of a fio job file (fio's init.c and parse.c), and the units of its numbers. */
import { ExperimentError } from '../../device/experiment-error.ts';
import { quoted, shortText } from '../../device/visible-text.ts';
import type { Entry } from '../../document/import/report.ts';

/** A section with its own lines behind those of [global]. */
export interface JobSection {
  readonly name: string;
  /** By the name of the option: the last line counts. */
  readonly options: ReadonlyMap<string, Entry>;
}

export interface JobFile {
  readonly entries: readonly Entry[];
  readonly jobs: readonly JobSection[];
}

/** Characters of a job file, sections and lines; no job comes near. */
export const MOST_JOB_CHARACTERS = 1_048_576;
const MOST_SECTIONS = 256;
const MOST_OPTIONS = 4096;

/** Other names of options. */
const ALIASES: Readonly<Record<string, string>> = {
  readwrite: 'rw',
  blocksize: 'bs',
  blocksize_range: 'bsrange',
  blockalign: 'ba',
  blocksize_unaligned: 'bs_unaligned',
  io_limit: 'io_size',
  fileoffset: 'offset',
  timeout: 'runtime',
  ratemin: 'rate_min',
  ratecycle: 'rate_cycle',
};

export function readJobFile(text: string): JobFile {
  if (text.length > MOST_JOB_CHARACTERS) {
    throw new ExperimentError('the file', `${text.length} characters`, `at most ${MOST_JOB_CHARACTERS}`);
  }
  const entries: Entry[] = [];
  const global = new Map<string, Entry>();
  const sections: { name: string; options: Map<string, Entry> }[] = [];
  const names = new Map<string, number>();
  let current: Map<string, Entry> | null = null;
  let label = '';
  let line = 0;
  for (const raw of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    line++;
    // fio cuts every line at its first ; or #, also inside a value.
    const content = raw.replace(/[;#].*$/, '').trim();
    if (content === '') continue;
    const header = /^\[([^\]]{1,200})\]$/.exec(content);
    if (header !== null) {
      const name = header[1].trim();
      if (name.toLowerCase() === 'global') {
        // Jobs that come later see it, too; those in front do not.
        current = global;
        label = 'global';
        continue;
      }
      if (sections.length >= MOST_SECTIONS)
        throw new ExperimentError(`line ${line}`, `more than ${MOST_SECTIONS} jobs`, `at most ${MOST_SECTIONS}`);
      const count = (names.get(name) ?? 0) + 1;
      names.set(name, count);
      label = count === 1 ? name : `${name} (${count})`;
      current = new Map(global);
      sections.push({ name: label, options: current });
      continue;
    }
    const included = /^include(?:\s+|\s*=\s*)(\S.*)$/.exec(content);
    if (included !== null)
      throw new ExperimentError(
        `line ${line}`,
        quoted(`include ${shortText(included[1])}`),
        'one file: put the lines of the other file in its place',
      );
    if (current === null)
      throw new ExperimentError(
        `line ${line}`,
        quoted(content.slice(0, 60)),
        '[global], [name of a job] or a comment in front of the first key',
      );
    const [, key = '', , value = '1'] = /^([A-Za-z][\w.-]*)\s*(=\s*(.*))?$/.exec(content) ?? [];
    if (key === '')
      throw new ExperimentError(`line ${line}`, quoted(content.slice(0, 60)), '[section], key=value or key');
    if (entries.length >= MOST_OPTIONS)
      throw new ExperimentError(`line ${line}`, `more than ${MOST_OPTIONS} keys`, `at most ${MOST_OPTIONS}`);
    const lower = key.toLowerCase();
    const name = Object.hasOwn(ALIASES, lower) ? ALIASES[lower] : lower;
    const entry: Entry = { key: `${label}.${key}`, value: value.trim(), line };
    entries.push(entry);
    current.set(name, entry);
  }
  if (sections.length === 0)
    throw new ExperimentError('the file', 'no job', 'a section for each job, as [read] behind [global]');
  return { entries, jobs: sections };
}

const place = ({ key, line }: Entry): string => `${shortText(key)} (line ${line})`;

/** A refusal of a value. */
export const refusedValue = (entry: Entry, allowed: string): ExperimentError =>
  new ExperimentError(place(entry), quoted(entry.value), allowed);

const POWERS = ['', 'k', 'm', 'g', 't', 'p'];

/**
 * Bytes as fio reads them: `4k` is 4,096 and `4ki` 4,000, unless kb_base=1000 turns them round; plain numbers, hex.
 * @returns NaN if the text is none
 */
export function bytesOf(text: string, base: number): number {
  const match = /^(0x[\da-f]+|\d+(?:\.\d+)?)\s*([kmgtp]?)(i?)(b?)$/i.exec(text.trim());
  if (match === null) return NaN;
  const [, digits, prefix, binary] = match;
  const unit = (binary === '') === (base === 1024) ? 1024 : 1000;
  let bytes = Number(digits);
  for (let power = POWERS.indexOf(prefix.toLowerCase()); power > 0; power--) bytes *= unit;
  return Math.floor(bytes);
}

/** A time in ns; without a suffix in the unit `usual` ns. NaN if the text is none. */
export function durationOf(text: string, usual: number): number {
  const match = /^(\d+(?:\.\d+)?)\s*(d|h|m|s|ms|msec|us|usec|ns|nsec)?$/i.exec(text.trim());
  if (match === null) return NaN;
  const units: Readonly<Record<string, number>> = {
    d: 86_400e9,
    h: 3600e9,
    m: 60e9,
    s: 1e9,
    ms: 1e6,
    msec: 1e6,
    us: 1e3,
    usec: 1e3,
    ns: 1,
    nsec: 1,
  };
  return Math.round(Number(match[1]) * (match[2] === undefined ? usual : units[match[2].toLowerCase()]));
}
