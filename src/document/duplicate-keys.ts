/**
 * Keys that stand twice in one object. `JSON.parse` keeps the last and says nothing; a person who has written two
 * different values under one key would get a run of the wrong one.
 */
import { shownKey } from '../device/visible-text.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** An object or list that is being read: the keys so far, or null for a list; and where in it the reading is. */
interface Level {
  readonly keys: Set<string> | null;
  key: string;
  index: number;
}

/**
 * The first key that stands a second time in its object, as a path (`device.channels`); null if there is none.
 * @param json text that `JSON.parse` takes; of any other the answer means nothing
 */
export function duplicateKey(json: string): string | null {
  const levels: Level[] = [];
  let level: Level | undefined;
  /** A text begins a key: behind the brace or a comma of an object. */
  let isKey = false;
  for (let at = 0; at < json.length; at++) {
    switch (json.charCodeAt(at)) {
      case QUOTE: {
        const end = endOfText(json, at);
        if (isKey && level?.keys) {
          // Escapes are two spellings of one key.
          const text = json.slice(at, end);
          level.key = text.includes('\\') ? (JSON.parse(text) as string) : text.slice(1, -1);
          if (level.keys.has(level.key)) return pathOf(levels);
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
        break;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        levels.pop();
        level = levels.at(-1);
        isKey = false;
        break;
      case COMMA:
        if (level?.keys) isKey = true;
        else if (level !== undefined) level.index++;
        break;
    }
  }
  return null;
}

/** The position behind the text in quotes that begins at `start`. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); ; end = json.indexOf('"', end + 1)) {
    if (end < 0) return json.length;
    let backslashes = 0;
    while (json.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end + 1;
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
