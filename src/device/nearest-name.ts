/**
 * The known names that the user may have meant by `word`, nearest first, at most three: those within a third of
 * its length in edits (Levenshtein distance, letter case and hyphens aside).
 */
export function nearestNames(word: string, known: readonly string[]): string[] {
  const plain = simplify(word);
  const limit = Math.max(1, Math.floor(plain.length / 3));
  const near: { name: string; edits: number }[] = [];
  if (plain.length > 0 && plain.length <= 40) {
    for (const name of known) {
      const edits = editDistance(plain, simplify(name));
      if (edits <= limit) near.push({ name, edits });
    }
  }
  near.sort((a, b) => a.edits - b.edits);
  return near.slice(0, 3).map(({ name }) => name);
}

function simplify(word: string): string {
  return word.toLowerCase().replaceAll(/[-_ ]/g, '');
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const substitution = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, substitution));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
