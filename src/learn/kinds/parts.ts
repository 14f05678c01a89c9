/** Lists of parts with a text each: options and items. */
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
