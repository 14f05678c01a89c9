/**
 * Bundles a TypeScript program of this project into one file for Node. In one scope the constants of the engine are
 * values again: imported one by one, as Node loads modules, they cost a load and a check at every use (6 % of a run's
 * time; `npm run bench -- engine`, Node 22).
 *
 * The bundle lies in .ci/out/ with its source map and a list of the files that it was made from. It is made again when
 * one of them has changed.
 */
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { reached } from './reached.mjs';

/** The project’s folder. (tools.mjs would start more than the commands need.) */
const ROOT = resolve(import.meta.dirname, '..');

const CACHE = join(ROOT, '.ci', 'out', 'bundles');

/** The file of a bundle that is loaded. */
const MAIN = 'main.mjs';

/** What `sim run` loads: one file, as each file of a program costs its start half a millisecond. */
const RUN = join(ROOT, 'src/cli/run.ts');

/** The rooms that every instant of a run goes through. */
const ENGINE = /\/src\/(base|device|document|engine|policies)\//;

/** What decides how a bundle is made, apart from its sources. */
const ALWAYS = ['.ci/bundle.mjs', '.ci/reached.mjs', 'package-lock.json', 'tsconfig.json'];

/**
 * What a file looked like when it was bundled: its time of change and its size; null if there is none.
 * @param {string} path from the project's root
 * @returns {string | null}
 */
function stampOf(path) {
  const stat = statSync(join(ROOT, path), { throwIfNoEntry: false });
  return stat === undefined ? null : `${stat.mtimeMs} ${stat.size}`;
}

/**
 * @typedef {{ folder: string, stamps: Record<string, string> }} Made a bundle: its folder in the cache, and its sources
 */

/**
 * @param {string} list the file that names the present bundle
 * @returns {string | null} the bundle's folder; null if a source has changed since, or there is none
 */
function freshFolder(list) {
  if (!existsSync(list)) return null;
  /** @type {Made} */
  const { folder, stamps } = JSON.parse(readFileSync(list, 'utf8'));
  const isFresh = Object.entries(stamps).every(([path, stamp]) => stampOf(path) === stamp);
  return isFresh && existsSync(join(CACHE, folder, MAIN)) ? folder : null;
}

/**
 * Removes bundles that no process uses any more: those of earlier sources, after a day.
 * @param {string} name of the program
 * @param {string} present its present folder
 */
function removeOld(name, present) {
  const dayAgo = Date.now() - 24 * 3600 * 1000;
  for (const folder of readdirSync(CACHE)) {
    if (!folder.startsWith(`${name}.`) || folder === present || folder.endsWith('.json')) continue;
    if (statSync(join(CACHE, folder)).mtimeMs < dayAgo) rmSync(join(CACHE, folder), { recursive: true, force: true });
  }
}

/** @param {string} entry a program, from the project's root */
const nameOf = (entry) => entry.replace(/\.ts$/, '').replaceAll('/', '-');

/** @param {string} entry a program, from the project's root */
const listOf = (entry) => join(CACHE, `${nameOf(entry)}.json`);

/**
 * The bundle of a program; it is made if a source has changed. A process of its own makes it: where tsx is loaded, a
 * process in which the bundler has run stays slower (`npm run bench -- engine`, Node 20: the fixed loop takes 444 ms
 * and not 252 ms, the engine makes 13 to 33 % fewer operations a second).
 * @param {string} entry from the project's root, `src/cli/main.ts`
 * @returns {Promise<string>} the path of the file to load
 */
export async function bundled(entry) {
  const known = freshFolder(listOf(entry));
  if (known !== null) return join(CACHE, known, MAIN);
  // Loaded here: a command whose bundle is fresh starts without them.
  const [{ execFile }, { promisify }] = await Promise.all([import('node:child_process'), import('node:util')]);
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url), entry]);
  return stdout.trimEnd();
}

/**
 * All that a run needs is one scope, whatever else loads a part of it later; what the program loads at its start is
 * another.
 * @param {string} main the program
 * @returns {import('vite').Rolldown.CodeSplittingNameFunction}
 */
function scopes(main) {
  /** @type {{ start: ReadonlySet<string>, run: ReadonlySet<string> } | null} */
  let sets = null;
  return (id, graph) => {
    sets ??= { start: reached([main], graph), run: reached([RUN], graph) };
    if (id === main) return null;
    return sets.start.has(id) ? 'start' : sets.run.has(id) || ENGINE.test(id) ? 'engine' : null;
  };
}

/**
 * Makes the bundle of a program.
 * @param {string} entry from the project's root, `src/cli/main.ts`
 * @returns {Promise<string>} the path of the file to load
 */
async function makeBundle(entry) {
  const name = nameOf(entry);
  const list = listOf(entry);
  // Two processes may make the same bundle, and an earlier one may still be loading its parts: each has its own folder.
  const folder = `${name}.${Date.now()}-${process.pid}`;
  /** @type {Record<string, string>} */
  const stamps = {};
  for (const path of ALWAYS) stamps[path] = stampOf(path) ?? '';
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    build: {
      ssr: join(ROOT, entry),
      outDir: join(CACHE, folder),
      copyPublicDir: false,
      minify: false,
      sourcemap: true,
      target: 'node20',
      rolldownOptions: {
        optimization: { inlineConst: { mode: 'all', pass: 3 } },
        output: {
          entryFileNames: MAIN,
          chunkFileNames: '[name].mjs',
          // A constant that is declared as a variable would be loaded and checked at every use.
          topLevelVar: false,
          codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: scopes(join(ROOT, entry)) }] },
        },
      },
    },
    plugins: [
      {
        name: 'nandscope:bundle',
        enforce: 'pre',
        // Scripts beside this one find the project by the folder that they lie in: they are not moved.
        resolveId(source, importer) {
          if (importer === undefined || !/(^|\/)\.ci\//.test(source)) return null;
          return { id: pathToFileURL(join(dirname(importer), source)).href, external: true };
        },
        load(id) {
          const path = relative(ROOT, id).replaceAll('\\', '/');
          const stamp = path.startsWith('..') || path.startsWith('node_modules/') ? null : stampOf(path);
          if (stamp !== null) stamps[path] = stamp;
          return null;
        },
      },
    ],
  });
  const next = `${list}.${process.pid}`;
  writeFileSync(next, JSON.stringify({ folder, stamps }));
  renameSync(next, list);
  removeOld(name, folder);
  return join(CACHE, folder, MAIN);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await makeBundle(process.argv[2]));
