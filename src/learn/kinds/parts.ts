/** The answers of parts to the answers that have them. */
export const partSays = (parts: readonly { readonly say?: string }[]): (readonly [string, string])[] =>
  parts.flatMap(({ say }, index) => (say === undefined ? [] : [[String(index), say] as const]));
