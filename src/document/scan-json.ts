/**
 * One pass over a JSON text, for what `JSON.parse` does not tell. It keeps the last of two equal keys and says nothing;
 * a person who has written two different values under one key would get a run of the wrong one. And it reads a text of
 * 15 MB in one go; this pass finds where its long lists can be divided.
 */
import type { Steps } from '../base/generators.ts';
import { shownKey } from '../device/visible-text.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Characters between two yields of the scan. */
const STEP = 1 << 17;
/** Least characters of a piece of a list. */
const PIECE = 1 << 18;

/** A long list that is the value of a key of the document (`cells`), or of a key of a key (`workload.requests`). */
export interface LongList {
  /** Null if the list is the value of a key of the document itself. */
  readonly outerKey: string | null;
  readonly key: string;
  readonly start: number;
  /** Positions of the commas that divide it into pieces. */
  readonly commas: readonly number[];
  readonly end: number;
}

/** What the pass found. Of a text that `JSON.parse` refuses it means nothing. */
export interface JsonScan {
  /** The first key that appears a second time in its object, as a path (`device.channels`); the pass ends there. */
  readonly duplicate: string | null;
  readonly longLists: readonly LongList[];
}

/** An object or list that is being read: the keys so far, or null for a list; and where in it the reading is. */
interface Level {
  readonly keys: Set<string> | null;
  key: string;
  index: number;
}

/**
 * Reads the whole text, for {@link JsonScan}; null if it is nested deeper than `mostLevels`. A text that may not be
 * JSON needs that limit: brackets without end would fill the memory.
 */
export function* scanJson(json: string, mostLevels: number): Steps<JsonScan | null> {
  const levels: Level[] = [];
  const longLists: LongList[] = [];
  let level: Level | undefined;
  let isKey = false;
  let start = 0;
  let pieceStart = 0;
  let commas: number[] = [];
  let pause = STEP;
  for (let at = 0; at < json.length; at++) {
    if (at >= pause) {
      pause = at + STEP;
      yield at / json.length;
    }
    if (levels.length > mostLevels) return null;
    switch (json.charCodeAt(at)) {
      case QUOTE: {
        const end = endOfText(json, at);
        if (isKey && level?.keys) {
          level.key = keyOf(json.slice(at, end));
          if (level.keys.has(level.key)) return { duplicate: pathOf(levels), longLists: [] };
          level.keys.add(level.key);
          isKey = false;
        }
        at = end - 1;
        break;
      }
      case OPEN_OBJECT:
        level = { keys: new Set(), key: '', index: 0 };
        levels.push(level);
        isKey = true;
        break;
      case OPEN_LIST:
        level = { keys: null, key: '', index: 0 };
        levels.push(level);
        if (isDivided(levels)) {
          start = at + 1;
          pieceStart = start;
          commas = [];
        }
        break;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        if (commas.length > 0 && isDivided(levels)) {
          const isOwn = levels.length === 2;
          const [outer, inner] = levels;
          longLists.push({
            outerKey: isOwn ? null : outer.key,
            key: (isOwn ? outer : inner).key,
            start,
            commas,
            end: at,
          });
          commas = [];
        }
        levels.pop();
        level = levels.at(-1);
        isKey = false;
        break;
      case COMMA:
        if (level?.keys) isKey = true;
        else if (level !== undefined) {
          level.index++;
          if (at - pieceStart >= PIECE && isDivided(levels)) {
            commas.push(at);
            pieceStart = at + 1;
          }
        }
        break;
    }
  }
  return { duplicate: null, longLists };
}

/**
 * The text that a key of the outermost object has; null if the key has none, or if the JSON breaks off before the text
 * ends. Nothing behind it is read.
 */
function topLevelText(json: string, key: string): string | null {
  // Large experiments do not have the key anywhere, and are not scanned.
  if (!json.includes(JSON.stringify(key))) return null;
  let depth = 0;
  let isKey = false;
  let last = '';
  for (let at = 0; at < json.length; at++) {
    switch (json.charCodeAt(at)) {
      case QUOTE: {
        const end = endOfText(json, at);
        if (end === json.length) return null;
        if (depth === 1 && isKey) last = keyOf(json.slice(at, end));
        else if (depth === 1 && last === key) return keyOf(json.slice(at, end));
        isKey = false;
        at = end - 1;
        break;
      }
      case OPEN_OBJECT:
        isKey = depth === 0;
        depth++;
        break;
      case OPEN_LIST:
        if (depth === 0) return null;
        depth++;
        break;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        depth--;
        break;
      case COMMA:
        isKey = depth === 1;
        break;
    }
  }
  return null;
}

/**
 * The format that a document names, such as `nandscope-plan`, wherever the key is; null for an experiment, which
 * names none. The reader of that format then checks the whole text.
 */
export function formatOf(json: string): string | null {
  return /^nandscope-[a-z-]+$/.exec(topLevelText(json, 'format') ?? '')?.[0] ?? null;
}

function isDivided(levels: readonly Level[]): boolean {
  const list = levels.length - 1;
  return (
    (list === 1 || list === 2) &&
    levels[list].keys === null &&
    levels[0].keys !== null &&
    (list === 1 || levels[1].keys !== null)
  );
}

function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); ; end = json.indexOf('"', end + 1)) {
    if (end < 0) return json.length;
    let backslashes = 0;
    while (json.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end + 1;
  }
}

/** A text without its quotes. Escapes are two spellings of one key; a broken one stays as it is, for `JSON.parse`. */
function keyOf(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted) as string;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return quoted;
  }
}

/** Where the reading is. Of a document nested without end the outermost levels tell enough. */
function pathOf(levels: readonly Level[]): string {
  let path = '';
  for (const { keys, key, index } of levels.slice(0, 20)) {
    if (keys === null) path += `[${index}]`;
    else path += `${path === '' ? '' : '.'}${shownKey(key)}`;
  }
  return path;
}
