/**
 * fio's `--output-format=json+`: jobs[].read.clat_ns.bins = {"87552": 1, …}, the middle of a bin and its count. A bin
 * is at most 1/64 of its latency wide (fio, stat.h, FIO_IO_U_PLAT_BITS 6). Bins are under clat, lat or slat, as the
 * job's options say, in ns from fio 3.0 on and in µs before. Lines of other programs may be around the document.
 */
import { TraceError } from '../error.ts';
import { HEADS, LOOKED_AT_BYTES } from './detect.ts';
import { distributionOf } from './distribution.ts';
import type { Bin, MeasuredDistribution } from './distribution.ts';
import { MOST_LEVELS, Nesting } from './nesting.ts';
import { fioJobText } from '../fio-job/options-text.ts';
import type { FioJobOptions, FioOptions } from '../fio-job/options-text.ts';

const KINDS = ['read', 'write', 'mixed'] as const;
/** In the order in which one is chosen. */
const MEASURES = ['clat', 'lat', 'slat'] as const;
const MEASURE_TEXT = {
  clat: 'Completion latency (clat).',
  lat: 'Total latency (lat): from submission, with the time before the device has the request.',
  slat: 'Submission latency (slat), which is not the time of the device: the file has no other bins.',
} as const;
type Measure = (typeof MEASURES)[number];

type Found = Readonly<Record<string, unknown>>;
const objectOr = (value: unknown): Found | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Found) : null;

/** Where a text's object ends that begins at `from`: after its closing brace; −1 if it does not. */
function endOfObject(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '"') {
      for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++;
    } else if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return at + 1;
  }
  return -1;
}

/** The JSON objects of a text that has other lines, too. */
function objectsIn(text: string): Found[] {
  const found: Found[] = [];
  const begins = /^[ \t]*\{/gm;
  for (let match = begins.exec(text); match !== null; match = begins.exec(text)) {
    const from = match.index + match[0].length - 1;
    const end = endOfObject(text, from);
    if (end < 0) break;
    const object = objectOr(parsed(text.slice(from, end)));
    if (object === null) continue;
    found.push(object);
    begins.lastIndex = end;
  }
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The last document of fio in a text, and how many there are: with --status-interval fio prints several. */
function documentIn(text: string): { readonly document: Found; readonly count: number } {
  if (!new Nesting().isShallow(text)) {
    throw new TraceError(`text with more than ${MOST_LEVELS} brackets around one another; allowed: the output of fio`);
  }
  try {
    const document = objectOr(JSON.parse(text));
    if (document !== null) return { document, count: 1 };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const documents = objectsIn(text).filter((object) => 'fio version' in object || 'jobs' in object);
    const last = documents.at(-1);
    if (last !== undefined) return { document: last, count: documents.length };
    throw new TraceError(`text that is not JSON (${error.message}); was the file cut?`, { cause: error });
  }
  throw new TraceError('jobs: no list of jobs; allowed: the output of fio');
}

/** The jobs of a document; with a server, those of its clients without their sum. */
function jobsOf(document: Found): readonly unknown[] {
  const { jobs = document.client_stats } = document;
  if (!Array.isArray(jobs)) throw new TraceError('jobs: no list of jobs; allowed: the output of fio');
  const list: readonly unknown[] = jobs;
  const single = list.filter((job) => objectOr(job)?.jobname !== 'All clients');
  return single.length > 0 ? single : list;
}

/** The options under a key: their values are texts. */
function optionsIn(holder: Found | null, key: string): FioOptions {
  const options = Object.entries(objectOr(holder?.[key]) ?? {});
  return Object.fromEntries(options.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** The job file behind a document; null if it does not have the options of its jobs. */
function jobTextOf(document: Found): string | null {
  const jobs = jobsOf(document).map((job): FioJobOptions => {
    const found = objectOr(job);
    const name = typeof found?.jobname === 'string' ? found.jobname : '';
    return { name, options: optionsIn(found, 'job options') };
  });
  const global = optionsIn(document, 'global options');
  const isSaid = Object.keys(global).length > 0 || jobs.some(({ options }) => Object.keys(options).length > 0);
  return isSaid ? fioJobText(global, jobs) : null;
}

/** Whether a text is the JSON that fio prints. */
export const isFioJson = (text: string): boolean => HEADS['fio-json'].test(text.slice(0, LOOKED_AT_BYTES));

/**
 * The job file behind a result of fio: `global options` and `job options`.
 * @throws TraceError if the text is not a result of fio, or does not have them
 */
export function jobOfFioJson(text: string): string {
  const job = jobTextOf(documentIn(text).document);
  if (job === null) throw new TraceError('jobs[].job options: none; allowed: the output of fio 2.13 and later');
  return job;
}

/** ns of the unit of a key (`clat_ns`, `clat`); null if the file does not say it. */
function nsOf(suffix: string, version: unknown): number | null {
  if (suffix === '_ns') return 1;
  if (suffix === '_us') return 1000;
  if (suffix === '_ms') return 1_000_000;
  return typeof version === 'string' && /^fio-[12]\./.test(version) ? 1000 : null;
}

/** Whether the file's keys or version say the unit of its times. */
export function fioJsonSaysUnit(text: string): boolean {
  if (/"[cs]?lat_[num]s"\s*:/.test(text) || !/"[cs]?lat"\s*:/.test(text)) return true;
  return /"fio version"\s*:\s*"fio-[12]\./.test(text);
}

interface Collected {
  readonly bins: Bin[];
  /** Names of the keys, with their unit. */
  readonly keys: Set<string>;
}

function collect(
  all: Found,
  measure: Measure,
  path: string,
  into: Collected,
  unit: (suffix: string) => number,
): boolean {
  let hasBins = false;
  for (const suffix of ['_ns', '_us', '_ms', '']) {
    const key = `${measure}${suffix}`;
    const bins = objectOr(objectOr(all[key])?.bins);
    if (bins === null) continue;
    for (const [time, count] of Object.entries(bins)) {
      if (!/^\d+$/.test(time) || typeof count !== 'number') {
        const place = `${path}.${key}.bins[${JSON.stringify(time.slice(0, 40))}]`;
        throw new TraceError(`${place}: a bin without a time and a count; allowed: "87552": 1`);
      }
      into.bins.push({ ns: Number(time) * unit(suffix), count });
      into.keys.add(key);
      hasBins = true;
    }
  }
  return hasBins;
}

/**
 * The latencies of all jobs together, reads and writes apart.
 * @param nsPerUnit of a file that does not say its unit
 * @throws TraceError that names the key
 */
export function readFioJson(
  text: string,
  nsPerUnit = 1,
): { distributions: MeasuredDistribution[]; notes: string[]; job: string | null } {
  const { document, count } = documentIn(text);
  const version = document['fio version'];
  const list = jobsOf(document);
  const unit = (suffix: string): number => nsOf(suffix, version) ?? nsPerUnit;
  const notes: string[] = count > 1 ? [`The file has ${count} results of fio: the last is shown.`] : [];
  const measures = new Set<Measure>();
  const distributions: MeasuredDistribution[] = [];
  for (const kind of KINDS) {
    // With read, write and both together, the two are enough.
    if (kind === 'mixed' && distributions.length > 0) continue;
    for (const measure of MEASURES) {
      const found: Collected = { bins: [], keys: new Set() };
      const without: number[] = [];
      list.forEach((job, index) => {
        const all = objectOr(objectOr(job)?.[kind]) ?? {};
        const hasBins = collect(all, measure, `jobs[${index}].${kind}`, found, unit);
        if (!hasBins && typeof all.total_ios === 'number' && all.total_ios > 0) without.push(index);
      });
      if (found.bins.length === 0) continue;
      const [key] = found.keys;
      const bins = distributionOf(kind === 'mixed' ? 'all' : kind, found.bins, `jobs[].${kind}.${key}.bins`);
      const meanBytes = meanBytesOf(list, kind);
      distributions.push(meanBytes === null ? bins : { ...bins, meanBytes });
      measures.add(measure);
      if (without.length > 0) {
        notes.push(`jobs[${without.join('], jobs[')}]: ${kind} requests without bins of ${measure} are not shown.`);
      }
      break;
    }
  }
  if (distributions.length === 0) {
    throw new TraceError(
      'jobs[].read.clat_ns.bins: no bins, nor under lat or slat, of reads, writes or mixed; run fio with ' +
        '--output-format=json+, which writes them',
    );
  }
  for (const measure of measures) if (measure !== 'clat' || measures.size > 1) notes.push(MEASURE_TEXT[measure]);
  for (const kind of ['trim', 'sync']) {
    if (list.some((job) => hasBinsAnywhere(objectOr(job)?.[kind]))) notes.push(`Bins of ${kind} are not shown.`);
  }
  return { distributions, notes, job: jobTextOf(document) };
}

/** Bytes of a request of a kind, on average over all jobs; null if the file does not say them. */
function meanBytesOf(list: readonly unknown[], kind: (typeof KINDS)[number]): number | null {
  let bytes = 0;
  let requests = 0;
  for (const job of list) {
    const { io_bytes: own, total_ios: count } = objectOr(objectOr(job)?.[kind]) ?? {};
    if (typeof own !== 'number' || typeof count !== 'number') continue;
    bytes += own;
    requests += count;
  }
  return requests > 0 && bytes > 0 ? bytes / requests : null;
}

const hasBinsAnywhere = (value: unknown): boolean =>
  Object.values(objectOr(value) ?? {}).some((each) => Object.keys(objectOr(objectOr(each)?.bins) ?? {}).length > 0);
