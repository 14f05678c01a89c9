/**
 * What a language lacks, printed and no failure: such a text stays English, and a change of the page need not wait for
 * its translation. `npx vitest run tests/messages tests/learn/translations.test.ts` prints the lists.
 */

/**
 * Prints what is missing from a language or left over in it.
 * @param lines one for each text; nothing is printed if there is none
 */
export function report(what: string, lines: readonly string[]): void {
  if (lines.length > 0) console.warn([`${what}: ${lines.length}`, ...lines].join('\n  '));
}
