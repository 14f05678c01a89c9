import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

const sources = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(ts|tsx)$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
  .sort();

/** The files that name something, in code. */
function naming(pattern: RegExp): string[] {
  return sources.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return pattern.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''));
  });
}

/**
 * What unpacks, and who may call it. Packed data can become a thousand times as large: a new caller either goes through
 * `src/base/unpack/unpack.ts`, or is listed here with the limit that it holds.
 */
const PRIMITIVES: readonly [what: string, pattern: RegExp, callers: readonly string[]][] = [
  ['zlib in pako', /from 'pako'/, ['src/base/unpack/inflate.ts']],
  [
    'the stream without a budget',
    /inflate\.ts'/,
    [
      'src/base/unpack/unpack.ts',
      // A trace's text is passed on, never held, and refused beyond 250 times its size.
      'src/traces/container/text-stream.ts',
    ],
  ],
  // A link holds at most 4 MB, counted as it unpacks. It is opened before any other code of the page is loaded.
  ['the browser’s decompression', /\bDecompressionStream\(/, ['src/app/links/packing.ts']],
  // The page inside the package, which .ci/package.mjs packed: nobody else's file.
  // (Packing makes nothing larger: links of the command line need it.)
  ['Node’s decompression', /(?<!import \{ deflateRawSync \} )from '(node:)?zlib'/, ['src/cli/open/built-page.ts']],
];

describe('what unpacks', () => {
  it.each(PRIMITIVES)('%s is called by the listed files only', (_, pattern, callers) => {
    expect(callers.length).toBeGreaterThan(0);
    expect(naming(pattern)).toEqual([...callers]);
  });
});
