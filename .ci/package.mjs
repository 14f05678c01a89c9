/**
 * Makes the contents of the npm package; `npm pack` runs this first. `lib/` has the engine as modules with their
 * types and the command line, in one build, so that the package has one copy of everything. `lib/page.br` is the
 * page that `npx nandscope` serves. `node .ci/package.mjs lib` makes only this part; `page=FOLDER` packs a page that
 * was built before.
 */
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { build } from 'vite';
import { reached } from './reached.mjs';
import { ROOT } from './tools.mjs';

const LIB = join(ROOT, 'lib');

/** The public modules, by their names in lib/ (`exports` of package.json). */
const MODULES = {
  index: 'src/package/index.ts',
  traces: 'src/package/traces.ts',
  analysis: 'src/package/analysis.ts',
};

/** The command (`bin` of package.json). */
const PROGRAMS = { nandscope: 'src/cli/nandscope.ts' };

/** Modules without which the package works as it is: everything else is in lib/. */
const { dependencies } = /** @type {{ dependencies: Record<string, string> }} */ (
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
);
const EXTERNAL = Object.keys(dependencies);

/**
 * Not in the packed page: the README's picture, which the page does not show, the single-file page, which would be all of
 * it once more (src/cli/open/page-server.ts), and what removes the service worker of earlier versions.
 */
const LEFT_OUT = ['explore.png', 'nandscope.html', 'sw.js'];

/** The list of the page's files with their SHA-256: only their names are packed, as hashes do not compress. */
const FILE_LIST = 'files.json';

/** @param {string} id a module's name in an import */
const isExternal = (id) => id.startsWith('node:') || EXTERNAL.some((name) => id === name || id.startsWith(`${name}/`));

const PARTS = { lib: makeLibrary, page: makePage };
const chosen = new Map(process.argv.slice(2).map((word) => /** @type {[string, string]} */ (word.split('=', 2))));
for (const [name, make] of Object.entries(PARTS)) {
  if (chosen.size === 0 || chosen.has(name)) await make(chosen.get(name));
}

/**
 * What one use loads is one file, as each file costs the start half a millisecond: the call `simulate`, the start of the
 * command line, its runs.
 * @returns {import('vite').Rolldown.CodeSplittingNameFunction}
 */
function libraryParts() {
  const [call, command, run] = [MODULES.index, 'src/cli/main.ts', 'src/cli/run.ts'].map((path) => join(ROOT, path));
  /** @type {ReadonlySet<string>[] | null} */
  let sets = null;
  return (id, graph) => {
    sets ??= [call, command, run].map((entry) => reached([entry], graph));
    // Entries stay files of their own: a program begins where it is loaded.
    if (id === call || id === command || id === run) return null;
    const [inCall, inCommand, inRun] = sets.map((set) => set.has(id));
    if (inCall) return inCommand ? 'shared' : 'simulate';
    return inCommand ? 'command' : inRun ? 'run' : null;
  };
}

async function makeLibrary() {
  rmSync(LIB, { recursive: true, force: true });
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    ssr: { noExternal: true, external: EXTERNAL },
    build: {
      ssr: true,
      outDir: LIB,
      copyPublicDir: false,
      minify: true,
      target: 'node20',
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: Object.fromEntries(
          Object.entries({ ...MODULES, ...PROGRAMS }).map(([name, path]) => [name, join(ROOT, path)]),
        ),
        external: isExternal,
        optimization: { inlineConst: { mode: 'all', pass: 3 } },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'parts/[name]-[hash].js',
          codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: libraryParts() }] },
          // A constant that is declared as a variable would be loaded and checked at every use.
          topLevelVar: false,
          minify: true,
          comments: false,
        },
      },
    },
  });
  const types = await rolldown({
    cwd: ROOT,
    checks: { bundlerTimings: false },
    input: MODULES,
    external: isExternal,
    plugins: [dts({ emitDtsOnly: true, tsconfig: join(ROOT, 'tsconfig.json') })],
  });
  await types.write({ dir: LIB, format: 'es', chunkFileNames: 'types/[name]-[hash].d.ts' });
  await types.close();
  /** @type {{ experimentJsonSchema: () => object }} */
  const { experimentJsonSchema } = await import(pathToFileURL(join(LIB, 'index.js')).href);
  writeFileSync(join(LIB, 'schema.json'), JSON.stringify(experimentJsonSchema()));
}

/**
 * The page in one file: src/cli/open/built-page.ts reads it.
 * @param {string} [built] the folder of a built page; without it, one is built
 */
async function makePage(built) {
  const folder = built ?? mkdtempSync(join(tmpdir(), 'nandscope-page-'));
  if (built === undefined) {
    process.env.NANDSCOPE_DIST = folder;
    await build({ root: ROOT, logLevel: 'warn' });
  }
  // Files of a kind follow each other: what they share is found.
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !LEFT_OUT.includes(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort((a, b) => extname(a).localeCompare(extname(b)) || a.localeCompare(b));
  /** @param {string} path */
  const contentOf = (path) => {
    const bytes = readFileSync(join(folder, path));
    if (path !== FILE_LIST) return bytes;
    /** @type {object} */
    const hashes = JSON.parse(bytes.toString('utf8'));
    return Buffer.from(JSON.stringify(Object.keys(hashes)));
  };
  const contents = paths.map(contentOf);
  const list = paths.map((path, i) => [path, contents[i].length]);
  const packed = Buffer.concat([Buffer.from(`${JSON.stringify(list)}\n`), ...contents]);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: packed.length,
  };
  writeFileSync(join(LIB, 'page.br'), brotliCompressSync(packed, { params }));
  if (built === undefined) rmSync(folder, { recursive: true });
}
