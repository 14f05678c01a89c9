import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { MOST_KEPT_BYTES, MOST_KEPT_RUNS, oldestBeyond } from '../../../src/app/storage/kept-runs.ts';

const root = resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const PROGRESS = 'tests/app/learn/progress-tabs.test.ts';
const LAYOUT = 'tests/app/shell/layout.test.ts';

/**
 * Everything that the page stores, with the test of two tabs that use it at once (a file and words of its title), or
 * the reason why two tabs cannot lose anything.
 */
const STORED: Readonly<Record<string, readonly [file: string, title: string] | string>> = {
  'entry nandscope.learn': [PROGRESS, 'keeps the answers of both'],
  'entry nandscope.unsent': [PROGRESS, 'what is entered in a step and not given survives a reload'],
  'entry nandscope.late': 'of one tab alone, in the store of its session',
  'entry nandscope.reading': 'of one tab alone, in the store of its session',
  'entry nandscope.marks': 'of one tab alone, in the store of its session',
  'entry nandscope.pacing': 'of one tab alone, in the store of its session',
  'entry nandscope.unlisted': 'of one tab alone, in the store of its session',
  'entry nandscope.layout': [LAYOUT, 'two tabs keep each other’s part of the layout'],
  'entry nandscope.theme': 'one choice: the last one counts',
  'entry nandscope.keptMiB': 'one number: the last one counts',
  'entry nandscope.compare.columns': 'one choice: the last one counts',
  'entry nandscope.compare.deleted': 'one flag: runs that were deleted wait in every tab',
  'value comparison': 'the last comparison: the tab that changed one last counts',
  'value columns': ['tests/app/setup/saved-columns.test.ts', 'two tabs keep each other’s choices'],
  'value session': 'the last experiment: the tab that changed one last counts',
  'value session.view': 'the same, of its view',
  'table traces': 'by the hash of its content: the same from every tab',
  'table runs': 'by the hash of its experiment: the same from every tab',
  'table columns': 'by the hash of its experiment: the same from every tab',
  'table values': 'its values are listed by themselves',
};

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.replaceAll('\\', '/')}`)
  // The command line runs without a browser.
  .filter((file) => /\.tsx?$/.test(file) && !/^src\/(cli|reproduction)\//.test(file))
  .sort();

/** Every file that stores something, with what it stores. A new call that stores needs a line here. */
const WRITERS: Readonly<Record<string, readonly string[]>> = {
  'src/app/compare/add-files.ts': ['entry nandscope.reading'],
  'src/app/compare/address.ts': ['entry nandscope.late'],
  'src/app/compare/state/compare-store.ts': ['entry nandscope.compare.columns'],
  'src/app/compare/state/pace.ts': ['entry nandscope.pacing'],
  'src/app/compare/state/runner.ts': ['entry nandscope.compare.deleted', 'value comparison'],
  'src/app/learn/progress.ts': ['entry nandscope.learn', 'entry nandscope.unsent'],
  'src/app/links/address.ts': ['entry nandscope.unlisted'],
  'src/app/files/last-session.ts': ['value session', 'value session.view'],
  'src/app/setup/traces/columns/saved-columns.ts': ['value columns'],
  'src/app/stores/layout.ts': ['entry nandscope.layout'],
  'src/app/storage/database.ts': ['table values'],
  'src/app/storage/kept-runs.ts': ['table columns', 'table runs'],
  'src/app/storage/kept-traces.ts': ['table traces'],
  // Stores what the others give it.
  'src/app/storage/local.ts': [],
  'src/app/stores/theme.ts': ['entry nandscope.theme'],
  'src/app/stores/travel.ts': ['entry nandscope.keptMiB'],
  'src/app/timeline-panel/marks/keep-marks.ts': ['entry nandscope.marks'],
};

/** Every way to store something. */
const STORES =
  /\b(keepValue|changeValue|setLocalEntry|setTabEntry)\b|\b(?:localStorage|sessionStorage)\.setItem|\b(?:cache|db|store|objectStore\('\w+'\))\.(?:put|add)\(|createObjectStore|\bdocument\.cookie\b|\bstorage\.getDirectory\b/;

it('every file that stores is listed with what it stores, and everything stored has its file', () => {
  const code = (file: string): string => read(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  expect(sources.filter((file) => STORES.test(code(file)))).toEqual(Object.keys(WRITERS).sort());
  expect([...new Set(Object.values(WRITERS).flat())].sort()).toEqual(Object.keys(STORED).sort());
});

/** What the source stores: names of entries, of values and of tables. */
function storedThings(): string[] {
  const found = new Set<string>();
  for (const file of sources.filter((one) => one.startsWith('src/app/'))) {
    const text = read(file);
    for (const [, key] of text.matchAll(/['"`](nandscope\.[\w.]*\w)/g)) found.add(`entry ${key}`);
    for (const [, table] of text.matchAll(/createObjectStore\('(\w+)'/g)) found.add(`table ${table}`);
    if (!/\b(keepValue|changeValue)\(/.test(text) || file.endsWith('storage/database.ts')) continue;
    for (const [, value] of text.matchAll(/\bK(?:EPT|EY)\w* = '([^']+)'/g)) {
      if (!value.startsWith('nandscope.')) found.add(`value ${value}`);
    }
  }
  return [...found].sort();
}

it('every stored thing is listed here, with its test of two tabs or the reason why it needs none', () => {
  expect(storedThings()).toEqual(Object.keys(STORED).sort());
});

it('every test of two tabs that is named here exists', () => {
  const named = Object.values(STORED).filter((entry) => typeof entry !== 'string');
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(([file, title]) => !read(file).includes(title))).toEqual([]);
});

/** Calls of the platform whose promises may never settle, and the files that make them. Each is behind `within`. */
const PROMISES: Readonly<Record<string, readonly [call: RegExp, files: readonly string[]]>> = {
  'the database': [/\bopenDB\b|\bindexedDB\b/, ['src/app/storage/database.ts']],
  'the small store': [
    /\b(localStorage|sessionStorage)\b/,
    ['src/app/stores/layout.ts', 'src/app/storage/local.ts', 'src/app/stores/theme.ts', 'src/app/stores/travel.ts'],
  ],
  'a download': [/\bfetch\(/, ['src/app/files/open-served.ts', 'src/app/storage/repair-parts.ts']],
  'the clipboard': [/navigator\.clipboard/, ['src/app/contributions/clipboard.ts']],
  'a lock': [/navigator\.locks/, ['src/worker/watchdog.ts']],
  'the bytes of a file': [
    /\.arrayBuffer\(\)|\bnew FileReader\b/,
    [
      'src/app/exports/trace-text.ts',
      'src/app/storage/packed-columns.ts',
      'src/app/storage/repair-parts.ts',
      'src/base/read-file.ts',
    ],
  ],
  'a stream of a file': [
    /\.stream\(\)/,
    [
      'src/app/links/packing.ts',
      'src/app/exports/trace-text.ts',
      'src/traces/container/hash-file.ts',
      'src/traces/read.ts',
      'src/traces/source.ts',
    ],
  ],
  'a picture': [
    /\.toBlob\(|\bimage\.decode\(\)/,
    ['src/app/exports/save-file.ts', 'src/timeline/export/canvas-png.ts'],
  ],
  WebAssembly: [/\bWebAssembly\.|\bcreateSHA256\(/, ['src/traces/container/sha256.ts']],
  'a question to the person': [
    /show(?:Open|Save|Directory)\w*Picker|\bNotification\b|geolocation|permissions\.query|storage\.(?:persist|estimate)/,
    [],
  ],
  'a hash': [/crypto\.subtle/, ['src/app/storage/repair-parts.ts']],
  'a worker': [
    /\bnew (?:Shared)?Worker\(|\bstartEngineWorker\b/,
    [
      'src/app/compare/state/runner.ts',
      'src/app/runs/engine-client.ts',
      'src/worker/start-inline.ts',
      'src/worker/start.ts',
    ],
  ],
  'a compression': [/\bnew (Dec|C)ompressionStream\b/, ['src/app/links/packing.ts', 'src/app/exports/trace-text.ts']],
};

it.each(Object.entries(PROMISES))('%s is asked in these files only', (_name, [call, files]) => {
  const code = (file: string): string => read(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  expect(sources.filter((file) => call.test(code(file))).sort()).toEqual(files.toSorted());
});

/** The imports on use of a source text, each up to its parenthesis, and whether it passes the door with a limit. */
function loadsIn(text: string): { call: string; isLimited: boolean }[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  return [...code.matchAll(/^(.*)(?<!typeof )\bimport\(/gm)].map(([call, before]) => ({
    call,
    isLimited: /(lazyPart|loadPart)\((async )?\(\) => (\(\{ default: \(await )?$/.test(before ?? ''),
  }));
}

it('every part that loads on use passes the door with a limit', () => {
  const unlimited: string[] = [];
  let count = 0;
  for (const room of ['app', 'worker', 'timeline', 'charts', 'learn', 'traces', 'papers', 'compare']) {
    for (const file of readdirSync(join(root, 'src', room), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file)) continue;
      for (const { call, isLimited } of loadsIn(read(join('src', room, file)))) {
        count++;
        if (!isLimited) unlimited.push(`src/${room}/${file}: ${call}`);
      }
    }
  }
  expect(count).toBeGreaterThan(0);
  expect(unlimited).toEqual([]);
});

it('the check sees every part that loads on use, but no type and no comment', () => {
  const text =
    "// import('./x.ts')\nlet a: typeof import('./x.ts');\nloadPart(() => import('./a.ts'));\nawait import('./b.ts');";
  expect(loadsIn(text)).toEqual([
    { call: 'loadPart(() => import(', isLimited: true },
    { call: 'await import(', isLimited: false },
  ]);
});

const runs = (count: number, bytes: number) =>
  Array.from({ length: count }, (_unused, i) => ({ id: `run ${i}`, bytes }));
const bytesOf = (kept: readonly { bytes: number }[]) => kept.reduce((sum, { bytes }) => sum + bytes, 0);

it('kept runs within both limits stay', () => {
  expect(oldestBeyond([])).toEqual([]);
  expect(oldestBeyond(runs(MOST_KEPT_RUNS, 1))).toEqual([]);
  expect(oldestBeyond(runs(16, MOST_KEPT_BYTES / 16))).toEqual([]);
});

it('of too many kept runs the oldest are deleted, and the rest has room for new ones', () => {
  const kept = runs(MOST_KEPT_RUNS + 1, 1);
  const dropped = oldestBeyond(kept);
  expect(dropped).toEqual(kept.slice(0, dropped.length));
  expect(kept.length - dropped.length).toBe(0.9 * MOST_KEPT_RUNS);
});

it('of kept runs with too many bytes the oldest are deleted, but never the newest', () => {
  const kept = runs(17, MOST_KEPT_BYTES / 16);
  const dropped = oldestBeyond(kept);
  expect(dropped).toEqual(kept.slice(0, dropped.length));
  expect(bytesOf(kept) - bytesOf(dropped)).toBeLessThanOrEqual(0.9 * MOST_KEPT_BYTES);
  expect(dropped).toHaveLength(3);
  expect(oldestBeyond(runs(1, 2 * MOST_KEPT_BYTES))).toEqual([]);
});
