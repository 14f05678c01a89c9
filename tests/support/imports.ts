import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, posix, relative, resolve, sep } from 'node:path';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '../..');

/** Every module that a source text names: imports of values and types, dynamic imports, worker and asset addresses. */
export function namedModules(text: string): string[] {
  const names = ts.preProcessFile(text, true, true).importedFiles.map((file) => file.fileName);
  for (const match of text.matchAll(/new URL\(\s*['"`]([^'"`]+)['"`]\s*,\s*import\.meta\.url/g)) {
    if (match[1] !== undefined) names.push(match[1]);
  }
  return names;
}

/** All files under a folder of the project, as paths from its root with forward slashes. */
export function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

export const isSource = (file: string): boolean => /\.(ts|tsx|mts|cts|js|jsx|mjs|cjs)$/.test(file);
export const isFile = (path: string): boolean => existsSync(join(root, path)) && statSync(join(root, path)).isFile();

/** What each of some files imports of the others. Imports of types and dynamic imports count. */
export function importsAmong(texts: ReadonlyMap<string, string>): Map<string, string[]> {
  return new Map(
    [...texts].map(([file, text]) => [
      file,
      namedModules(text)
        .filter((name) => name.startsWith('.'))
        .map((name) => posix.join(posix.dirname(file), name.replace(/\?.*$/, '')))
        .filter((to) => texts.has(to)),
    ]),
  );
}

/** The circles of a graph, each as the sorted names of its nodes (Tarjan's strongly connected components). */
export function circles(graph: ReadonlyMap<string, Iterable<string>>): string[][] {
  const index = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): number => {
    const own = index.size;
    index.set(node, own);
    stack.push(node);
    let low = own;
    for (const target of graph.get(node) ?? []) {
      if (!index.has(target)) low = Math.min(low, visit(target));
      else if (stack.includes(target)) low = Math.min(low, index.get(target) ?? own);
    }
    if (low === own) {
      const component = stack.splice(stack.indexOf(node));
      if (component.length > 1) found.push(component.sort());
    }
    return low;
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return found;
}
