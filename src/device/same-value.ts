/** Whether two values of JSON are the same. A key without a value counts as absent, as in the text of both. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    const others: readonly unknown[] = b;
    return a.every((item, index) => sameValue(item, others[index]));
  }
  const inA = a as Readonly<Record<string, unknown>>;
  const inB = b as Readonly<Record<string, unknown>>;
  const keys = Object.keys(inA);
  return (
    keys.every((key) => sameValue(inA[key], Object.hasOwn(inB, key) ? inB[key] : undefined)) &&
    Object.keys(inB).every((key) => inB[key] === undefined || Object.hasOwn(inA, key))
  );
}
