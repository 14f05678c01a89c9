/**
 * Experiments of lessons as text: settings as the command line has them, by group (`timing: readNs 40000`), over those
 * of another run (`like`). Pages and requests that follow each other are one entry.
 */
import { DocumentError } from '../../device/document-error.ts';
import { DEFAULT_EXPERIMENT } from '../../document/validate.ts';
import type { ExperimentInput, HostRequest } from '../../document/experiment.ts';
import { schemaAt, setValue } from '../../document/patch.ts';
import { setPath } from '../../document/set-path.ts';
import { entriesOf, prose, type Source } from '../outline.ts';
import type { Terms } from '../measure/formula.ts';

export interface LessonRun {
  readonly title: string;
  readonly experiment: ExperimentInput;
}

/** Runs that `like` may name. */
export type KnownRuns = Readonly<Record<string, LessonRun>>;

/** Runs by name, in their order: each may be like one before it, or like one of the course. */
export function readRuns(source: Source, path: string, terms: Terms, course: KnownRuns): KnownRuns {
  const runs: Record<string, LessonRun> = {};
  for (const [name, inner] of entriesOf(source, path)) {
    runs[name] = readRun(inner, `${path}.${name}`, terms, { ...course, ...runs });
  }
  return runs;
}

export function readRun(source: Source, path: string, terms: Terms, known: KnownRuns): LessonRun {
  const texts = new Map(
    entriesOf(source, path).map(([key, inner]) => [key, prose(inner, `${path}.${key}`, terms)] as const),
  );
  const take = (key: string): string | undefined => {
    const text = texts.get(key);
    texts.delete(key);
    return text;
  };
  const [title = '', like, pages, requests] = ['title', 'like', 'pages', 'requests'].map(take);
  if (like !== undefined && !Object.hasOwn(known, like)) {
    throw new DocumentError(`${path}.like`, like, Object.keys(known).join(', '));
  }
  let experiment: ExperimentInput = like === undefined ? {} : known[like].experiment;
  try {
    for (const [key, text] of texts) experiment = withSettings(experiment, key, text);
  } catch (error) {
    if (error instanceof DocumentError) throw new DocumentError(`${path}.${error.path}`, error.found, error.allowed);
    throw error;
  }
  const device = { ...DEFAULT_EXPERIMENT.device, ...experiment.device };
  if (pages !== undefined) {
    experiment = setValue(experiment, 'initial.pages', pagesOf(pages, device.pagesPerBlock, `${path}.pages`));
  }
  if (requests !== undefined) {
    experiment = setValue(experiment, 'workload.requests', requestsOf(requests, device.pageBytes, `${path}.requests`));
  }
  return { title, experiment };
}

function withSettings(experiment: ExperimentInput, path: string, text: string): ExperimentInput {
  const isGroup = /^[a-zA-Z]+ /.test(text) && 'keys' in schemaAt(path);
  if (!isGroup) return setPath(experiment, path, text);
  return text.split(', ').reduce((before, pair) => {
    const [key] = pair.split(' ', 1);
    return setPath(before, `${path}.${key}`, pair.slice(key.length));
  }, experiment);
}

const itemsOf = (text: string): string[] => (text === 'none' ? [] : text.split('; '));

const PLACE = ['channel', 'chip', 'die', 'plane', 'block', 'page'] as const;

/**
 * `0..7 at 0/0/0/0/0/0 by page`: logical pages, the place of the first (channel, chip, die, plane, block, page), and what
 * grows from one to the next. After the last page of a block comes the next block.
 */
function pagesOf(text: string, pagesPerBlock: number, path: string): unknown[] {
  return itemsOf(text).flatMap((item) => {
    const match = /^(\d+)(?:\.\.(\d+))? at (\d+(?:\/\d+){5})(?: by (\w+))?$/.exec(item);
    if (match === null) throw new DocumentError(path, item, 'such as 0..7 at 0/0/0/0/0/0 by page');
    const [, first, last = first, start, by = 'page'] = match;
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => {
      const place = Object.fromEntries(start.split('/').map((at, part) => [PLACE[part], Number(at)]));
      const page = (place.page += by === 'page' ? i : 0);
      if (by !== 'page') place[by] += i;
      place.block += Math.floor(page / pagesPerBlock);
      return { ...place, page: page % pagesPerBlock, lpn: Number(first) + i };
    });
  });
}

const REQUESTS =
  /^(read|write|trim)( fua)? (\d+)(?:\.\.(\d+))?(?: by (\d+))?(?: mod (\d+))?(?: times (\d+))?(?: of (\d+) pages)?(?: at (\d+))?(?: every (\d+))?$/;

/**
 * `read 0..7 at 1000000 every 20000`: one request for each page; `by 4 times 16 of 4 pages` for 16 requests of four pages
 * each. Times are ns. `mod 640` begins again after page 639.
 */
function requestsOf(text: string, pageBytes: number, path: string): HostRequest[] {
  return itemsOf(text).flatMap((item) => {
    const match = REQUESTS.exec(item);
    if (match === null) throw new DocumentError(path, item, 'such as write 0..7 at 1000000 every 20000');
    const [, op, fua] = match;
    const [first, last = first, by = 1, mod = Infinity, times = last - first + 1, pages = 1, at = 0, every = 0] = match
      .slice(3)
      .map((digits: string | undefined) => (digits === undefined ? undefined : Number(digits))) as [number];
    return Array.from({ length: times }, (_, i): HostRequest => {
      const page = (first + i * by) % mod;
      const request = { atNs: at + i * every, offset: page * pageBytes, bytes: pages * pageBytes };
      return { ...request, op: op as HostRequest['op'], ...(fua === undefined ? {} : { fua: true }) };
    });
  });
}
