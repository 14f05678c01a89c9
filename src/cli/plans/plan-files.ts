/** The folders of traces of a plan: `{"files": "traces/*.csv.gz"}` in place of a trace is an entry for each file. */
import { createHash } from 'node:crypto';
import { basename, isAbsolute, join } from 'node:path';
import { quoted } from '../../device/visible-text.ts';
import { isPlainObject } from '../../document/parse-node.ts';
import { parseJson } from '../../document/parse-json.ts';
import { PLAN_LIMITS } from '../../compare/plan/plan.ts';
import { disk } from '../files/disk.ts';
import { openTrace } from '../files/files.ts';
import { statOf } from '../files/same-file.ts';
import { naming } from '../document.ts';
import { attempt, CommandError } from '../failure.ts';
import { Progress } from '../progress.ts';

/** Keys of such an entry. */
const KEYS = ['files', 'format', 'patch'];

/** The parts of a path inside a folder; null for one that leaves it. */
function partsInside(path: string): string[] | null {
  const parts = path.split(/[\\/]+/).filter((part) => part !== '.');
  return isAbsolute(path) || parts.includes('..') || /^[a-z]:/i.test(path) ? null : parts;
}

const exists = (path: string): boolean => attempt(path, 'read', () => statOf(path)) !== null;

/**
 * Where the file of a trace is. A plan comes from anywhere: it names files below its folder, and no others.
 * @param name as the plan has it; a file of another folder is looked for by its last part
 */
export function traceFile(folder: string, name: string): string {
  const parts = partsInside(name);
  const below = parts === null || parts.length < 2 ? null : join(folder, ...parts);
  return below !== null && exists(below) ? below : join(folder, basename(name));
}

/** A part of a pattern: `*` is any text without a slash, `?` one character. */
const asExpression = (part: string): RegExp =>
  new RegExp(
    `^${part
      .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
  );

/** The files below a folder that a pattern names, by their path from it, in the order of their names. */
function matching(folder: string, parts: readonly string[], before: readonly string[] = []): string[] {
  const [part, ...rest] = parts;
  const isFixed = !/[*?]/.test(part);
  const here = join(folder, ...before);
  const entries = isFixed
    ? [part]
    : attempt(here, 'read', () => disk.list(here))
        // Hidden files only where the pattern says so, as in a shell.
        .filter((name) => asExpression(part).test(name) && (part.startsWith('.') || !name.startsWith('.')))
        .sort();
  return entries.flatMap((name) => {
    const path = [...before, name];
    const file = join(folder, ...path);
    const stat = attempt(file, 'read', () => statOf(file));
    if (stat === null) return [];
    if (rest.length > 0) return stat.isDirectory() ? matching(folder, rest, path) : [];
    return stat.isDirectory() ? [] : [path.join('/')];
  });
}

interface FileFacts {
  readonly hash: string;
  readonly size: number;
}

async function factsOf(path: string): Promise<FileFacts> {
  const source = openTrace(path);
  const hash = createHash('sha256');
  let size = 0;
  try {
    const reader = source.stream().getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      hash.update(piece.value);
      size += piece.value.length;
    }
  } finally {
    source.close();
  }
  return { hash: hash.digest('hex'), size };
}

/**
 * The plan with an entry for each file of its patterns, with the SHA-256 and the size of each: shares are balanced by
 * the sizes. A plan without patterns is the same text.
 * @param path of the plan
 * @param folder below which its traces are
 * @param addsSizes gives the other traces of files their sizes, too, as far as the files are there
 * @throws CommandError that names the entry
 */
export async function withTraceFiles(path: string, text: string, folder: string, addsSizes: boolean): Promise<string> {
  if (!addsSizes && !text.includes('"files"')) return text;
  const plan = naming(path, () => parseJson(text, 'plan'));
  if (!isPlainObject(plan) || !Array.isArray(plan.traces)) return text;
  const progress = new Progress();
  const traces: unknown[] = [];
  try {
    for (const [index, entry] of (plan.traces as readonly unknown[]).entries()) {
      if (isPlainObject(entry) && entry.files !== undefined) {
        traces.push(...(await entriesOf(path, entry, `traces[${index}]`, folder, progress)));
      } else traces.push(addsSizes ? withSize(entry, folder) : entry);
    }
  } finally {
    progress.clear();
  }
  return JSON.stringify({ ...plan, traces });
}

function withSize(entry: unknown, folder: string): unknown {
  if (!isPlainObject(entry) || entry.size !== undefined || !isPlainObject(entry.trace)) return entry;
  const { name } = entry.trace;
  if (typeof name !== 'string') return entry;
  const file = traceFile(folder, name);
  const stat = attempt(file, 'read', () => statOf(file));
  return stat === null ? entry : { ...entry, size: stat.size };
}

async function entriesOf(
  path: string,
  { files, format = 'auto', patch, ...rest }: Readonly<Record<string, unknown>>,
  place: string,
  folder: string,
  progress: Progress,
): Promise<object[]> {
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) {
    throw new CommandError(`${path}: ${place}: found ${quoted(unknown)}; allowed with files: ${KEYS.join(', ')}`);
  }
  const parts = typeof files === 'string' && files !== '' ? partsInside(files) : null;
  if (parts === null || typeof files !== 'string') {
    throw new CommandError(
      `${path}: ${place}.files: found ${quoted(files)}; allowed: a pattern of files below ${folder}, as in traces/*.csv.gz`,
    );
  }
  const found = matching(folder, parts);
  if (found.length === 0 || found.length > PLAN_LIMITS.entries) {
    throw new CommandError(
      `${path}: ${place}.files: found ${found.length} files for ${quoted(files)} below ${folder}; allowed: 1 to ${PLAN_LIMITS.entries}`,
    );
  }
  const names = namesOf(found);
  const entries: object[] = [];
  for (const [index, name] of found.entries()) {
    progress.show(`hashing ${name}`, index / found.length);
    const { hash, size } = await factsOf(join(folder, ...name.split('/')));
    entries.push({
      name: names[index],
      trace: { name, format, hash },
      size,
      ...(patch === undefined ? {} : { patch }),
    });
  }
  return entries;
}

/** The names of files in tables: without their folders, unless two files have the same name. */
function namesOf(files: readonly string[]): string[] {
  const short = files.map((file) => basename(file));
  const isUnique = new Set(short).size === short.length;
  return (isUnique ? short : files).map((name) => name.replaceAll('·', '-').slice(-100));
}
