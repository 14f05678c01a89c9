/** Runs of a comparison at a time: one processor remains for the page, but two are always used if there are two. */
export function comparisonPoolSize(processors: number | undefined): number {
  const count = processors ?? 2;
  return count <= 2 ? Math.max(1, count) : count - 1;
}
