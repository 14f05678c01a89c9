/**
 * `JSON.parse` whose errors are `DocumentError`s, and which refuses duplicate keys. A long document is read in
 * pieces: its long lists a few thousand items at a time, the rest around them. Every piece goes through `JSON.parse`;
 * if one is refused, the whole text is parsed in one go, for the same message as that of a short document.
 */
import { runSteps, shareOf, type Steps } from '../base/generators.ts';
import { DocumentError } from '../device/document-error.ts';
import { scanJson, type LongList } from './scan-json.ts';
import type { Experiment } from './experiment.ts';
import { readLists } from './parse-node.ts';
import { EXPERIMENT_SCHEMA } from './schema.ts';
import { parseExperiment, type ParseOptions } from './validate.ts';

/** The share of JSON in the time of a long document; the rest reads its values. */
const READING = 0.6;
/** The share of the scan in the time that all steps take. */
const SCAN = 0.6;
/** More than any document has: what reads its values may go down level by level. */
const MOST_LEVELS = 64;
/** Longer texts would not fit beside their values. */
const MOST_CHARACTERS = 256_000_000;

/**
 * The value of a JSON text.
 * @param path of the value in its document; `experiment` for a whole one
 * @throws {DocumentError} that says where the text breaks off, or names the key that appears twice; of a text that is
 *   longer than 256 million characters, or nested in more than 64 levels
 */
export function parseJson(json: string, path: string): unknown {
  return runSteps(parseJsonSteps(json, path));
}

/** As {@link parseJson}, in steps. */
export function* parseJsonSteps(json: string, path: string): Steps<unknown> {
  if (json.length > MOST_CHARACTERS)
    throw new DocumentError(path, `${json.length} characters`, `at most ${MOST_CHARACTERS}`);
  const text = json.startsWith('\uFEFF') ? json.slice(1) : json;
  const scan = yield* shareOf(scanJson(text, MOST_LEVELS), 0, SCAN);
  if (scan === null) throw new DocumentError(path, 'values nested too deeply', `at most ${MOST_LEVELS} levels`);
  const { duplicate, longLists } = scan;
  const inPieces = longLists.length === 0 ? null : yield* parsePieces(text, longLists);
  const value = inPieces === null ? parseWhole(text, path) : inPieces.value;
  if (duplicate === null) return value;
  const at = path === 'experiment' ? duplicate : `${path}${duplicate.startsWith('[') ? '' : '.'}${duplicate}`;
  throw new DocumentError(at, 'a duplicate key', 'each key once');
}

/** Of a document with hundreds of thousands of requests each step takes a few ms. */
export function* parseExperimentSteps(json: string, options: ParseOptions = {}): Steps<Experiment> {
  const value = yield* shareOf(parseJsonSteps(json, 'experiment'), 0, READING);
  yield* shareOf(readLists(EXPERIMENT_SCHEMA, value), READING, 1);
  return parseExperiment(value, options);
}

function parseWhole(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const position = /position (\d+)/.exec(reason)?.[1];
    const line = position === undefined ? '' : ` in line ${text.slice(0, Number(position)).split('\n').length}`;
    throw new DocumentError(path, `text that is not JSON${line} (${reason})`, 'a JSON document');
  }
}

/** The value of a text whose long lists are parsed in pieces, or null if anything in it is not JSON. */
function* parsePieces(text: string, longLists: readonly LongList[]): Steps<{ value: unknown } | null> {
  let around = '';
  let behind = 0;
  for (const { start, end } of longLists) {
    around += text.slice(behind, start);
    behind = end;
  }
  const value = parsed(around + text.slice(behind)) as Record<string, unknown> | undefined;
  if (value === undefined) return null;
  for (const { outerKey, key, start, commas, end } of longLists) {
    const items: unknown[] = [];
    let from = start;
    for (const to of [...commas, end]) {
      const piece = parsed(`[${text.slice(from, to)}]`) as unknown[] | undefined;
      // Between two commas there is part of a list, never nothing.
      if (piece === undefined || piece.length === 0) return null;
      for (const item of piece) items.push(item);
      from = to + 1;
      yield SCAN + (1 - SCAN) * (to / text.length);
    }
    if (outerKey === null) value[key] = items;
    else (value[outerKey] as Record<string, unknown>)[key] = items;
  }
  return { value };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
