/** `device FILE`: the device of another simulator as an experiment, and what became of each of its keys. */
import { decodeText } from '../base/decode-text.ts';
import { jsonText } from '../analysis/export/json-text.ts';
import { quoted } from '../device/visible-text.ts';
import { MOST_DEVICE_CHARACTERS, importDevice } from '../document/import/import-device.ts';
import { READINGS, VERDICTS } from '../document/import/report.ts';
import type { ImportReport, ImportRow, ImportedDevice, Reading, Verdict } from '../document/import/report.ts';
import { naming } from './document.ts';
import { CommandError, EXIT } from './failure.ts';
import { readBytes } from './files/files.ts';
import { print } from './files/standard-streams.ts';
import { parseWords } from './flags.ts';
import { deviceSyntax } from './syntax.ts';

export async function deviceCommand(args: readonly string[]): Promise<number> {
  const { words, flags } = parseWords(deviceSyntax, args);
  const imported = loadDevice(words[0], flags.get('reading')?.[0], flags.get('format')?.[0]);
  const { experiment, report } = imported;
  const json = flags.has('json') ? jsonText(imported, 2) : `${listing(report)}\n${jsonText(experiment, 2)}`;
  await print(`${json}\n`);
  return EXIT.done;
}

/** Whatever is wrong with the file or its reading is a `CommandError`. */
export function loadDevice(path: string, reading: string | undefined, format?: string): ImportedDevice {
  const bytes = readBytes(path, MOST_DEVICE_CHARACTERS);
  if (bytes === null) {
    throw new CommandError(
      `${path}: found more than ${MOST_DEVICE_CHARACTERS} bytes; allowed: the description of a simulator's device up to that size`,
    );
  }
  // Comments are in any encoding, keys and values in ASCII.
  const text = decodeText(bytes);
  const name = path.slice(path.lastIndexOf('/') + 1);
  return naming(path, () => importDevice(text, name, { reading: readingOf(reading), format }));
}

function readingOf(word: string | undefined): Reading | undefined {
  if (word === undefined) return undefined;
  const found = READINGS.find((reading) => reading === word);
  if (found !== undefined) return found;
  throw new CommandError(`--reading: found ${quoted(word)}; allowed: ${READINGS.join(', ')}`);
}

/** What a reader should see first comes first. */
const ORDER: readonly Verdict[] = VERDICTS.toReversed();

const ofVerdict = ({ rows }: ImportReport, verdict: Verdict): readonly ImportRow[] =>
  rows.filter((row) => row.verdict === verdict);

/** One line: the simulator, the reading, and how many keys became what. */
export function summaryOf(report: ImportReport): string {
  const { name, simulator, reading } = report;
  const counts = VERDICTS.map((verdict) => `${ofVerdict(report, verdict).length} ${verdict}`).join(', ');
  if (report.format === 'fio-job') return `${name}: fio job: ${counts}`;
  if (report.format === 'mqsim-workload') return `${name}: workload of MQSim: ${counts}`;
  return `${name}: ${simulator}, ${reading === 'written' ? 'as written' : `as ${simulator} computes`}: ${counts}`;
}

/** What became of each key, what a reader should see first in front. */
export function listing(report: ImportReport): string {
  const lines = [summaryOf(report), ...report.notes];
  for (const verdict of ORDER) {
    const listed = ofVerdict(report, verdict);
    if (listed.length === 0) continue;
    lines.push('', verdict);
    const width = Math.max(...listed.map((row) => keyOf(row).length));
    for (const row of listed) lines.push(`  ${keyOf(row).padEnd(width)}  ${outcomeOf(row)}`.trimEnd());
  }
  return `${lines.join('\n')}\n`;
}

const keyOf = ({ line, key, found }: ImportRow): string => {
  const value = found === '' ? '' : ` = ${found}`;
  return `${line === null ? '' : `line ${line}: `}${key}${value}`;
};

const outcomeOf = ({ path, value, because }: ImportRow): string => {
  const setting = path === null ? '' : value === null ? `→ ${path}` : `→ ${path} ${String(value)}`;
  return [setting, because].filter((part) => part !== '').join(': ');
};
