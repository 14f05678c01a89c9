/**
 * The modules that some entries load at their start.
 * @param {Iterable<string>} entries
 * @param {{ getModuleInfo: (id: string) => { importedIds: readonly string[], dynamicallyImportedIds: readonly string[] } | null }} graph
 * @param {boolean} [later] and on first use
 * @returns {ReadonlySet<string>}
 */
export function reached(entries, graph, later = false) {
  /** @type {Set<string>} */
  const found = new Set();
  const waiting = [...entries];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    const info = graph.getModuleInfo(id);
    waiting.push(...(info?.importedIds ?? []), ...(later ? (info?.dynamicallyImportedIds ?? []) : []));
  }
  return found;
}
