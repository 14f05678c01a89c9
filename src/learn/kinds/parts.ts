/** Lists of parts with a text each: options and items. */
import { listOf, objectOf, onlyKeys, readKeys, textOf } from '../document/read.ts';
import type { Readers } from '../document/read.ts';
import { LONGEST_PART, MOST_PARTS } from './numbers.ts';

/** The text of a part. */
export const partText = (value: unknown, path: string): string => textOf(value, path, LONGEST_PART);

/** The reader of a list of parts. @param fewest entries */
export const partsOf =
  <Part>(readers: Readers<Part>, fewest: number) =>
  (value: unknown, path: string): readonly Part[] =>
    listOf(value, path, fewest, MOST_PARTS).map((one, i) => {
      const at = `${path}[${i}]`;
      const part = objectOf(one, at);
      onlyKeys(part, at, Object.keys(readers));
      return readKeys(part, at, readers);
    });

/** The answers of parts to the answers that have them. */
export const partSays = (parts: readonly { readonly say?: string }[]): (readonly [string, string])[] =>
  parts.flatMap(({ say }, index) => (say === undefined ? [] : [[String(index), say] as const]));

/** The same parts with other texts, and their answers. */
export const withPartTexts = <Part extends { readonly text: string; readonly say?: string }>(
  parts: readonly Part[],
  text: (index: number, own: string) => string,
  say: (place: number | string, own: string) => string,
): Part[] =>
  parts.map((one, index) => ({
    ...one,
    text: text(index, one.text),
    ...(one.say === undefined ? {} : { say: say(index, one.say) }),
  }));
