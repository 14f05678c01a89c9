import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, normalizePath } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';
import { bundled } from './.ci/bundle.mjs';
import { guide } from './.ci/guide.mjs';
import { reached } from './.ci/reached.mjs';
import { SINGLE_FILE, SINGLE_FILE_NAME, singleFile } from './.ci/single-file.mjs';

/**
 * What the built page may load: its own files, and nothing from anywhere else. Pictures made in the page (blob:, data:)
 * may be shown and saved. React sets styles through the CSS object model, which needs no 'unsafe-inline'; an attribute
 * written as text (`setAttribute('style', …)`) is refused.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Puts the policy into the built page only: the development server needs inline scripts for hot reloading. */
function contentSecurityPolicy(): Plugin {
  return {
    name: 'nandscope:content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: CONTENT_SECURITY_POLICY },
        injectTo: 'head-prepend',
      },
    ],
  };
}

const LICENSES = 'licenses.txt';

/** Folders of the packages whose code is in a worker, as Vite's list of licenses leaves workers out. */
const workerPackages = new Set<string>();

/** Notes the packages of each worker. */
function notePackages(): Plugin {
  return {
    name: 'nandscope:note-packages',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        for (const id of file.type === 'chunk' ? file.moduleIds : []) {
          const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0];
          if (folder !== undefined) workerPackages.add(folder);
        }
      }
    },
  };
}

/** Adds the notices of the workers' packages to the list of licenses. */
function workerLicenses(): Plugin {
  return {
    name: 'nandscope:worker-licenses',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const list = bundle[LICENSES];
        if (list?.type !== 'asset' || typeof list.source !== 'string') this.error(`There is no ${LICENSES} to add to.`);
        for (const folder of [...workerPackages].sort()) {
          const manifest = readFileSync(join(folder, 'package.json'), 'utf8');
          const { name, version, license } = JSON.parse(manifest) as Record<string, string>;
          const notice = readdirSync(folder).find((file) => /^licen[sc]e/i.test(file));
          if (notice === undefined) this.error(`The package ${name} has no file with its license.`);
          const title = `## ${name} - ${version} (${license.replace(/^\((.*)\)$/, '$1')})`;
          if (list.source.includes(title)) continue;
          list.source += `\n${title}\n\n${readFileSync(join(folder, notice), 'utf8').trim()}\n`;
        }
      },
    },
  };
}

/**
 * The list of the page's parts with the SHA-256 of each: a part that could not be loaded is compared with it
 * (src/app/storage/repair-parts.ts).
 */
const FILE_LIST = 'files.json';

/** Writes the list of the page's parts. */
function fileList(): Plugin {
  return {
    name: 'nandscope:file-list',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      const files = readdirSync(join(dir, 'assets')).filter((name) => /\.(?:js|css)$/.test(name));
      const hashOf = (name: string): string =>
        createHash('sha256')
          .update(readFileSync(join(dir, 'assets', name)))
          .digest('hex');
      const hashes = Object.fromEntries(files.sort().map((name) => [`assets/${name}`, hashOf(name)]));
      writeFileSync(join(dir, FILE_LIST), JSON.stringify(hashes));
    },
  };
}

/** Builds the page as one file next to the page, which offers it for use without a network. */
function offeredFile(): Plugin {
  return {
    name: 'nandscope:offered-file',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { name: 'single-file', content: SINGLE_FILE_NAME }, injectTo: 'head' },
    ],
    async writeBundle({ dir = 'dist' }) {
      const root = import.meta.dirname;
      await build({ root, mode: SINGLE_FILE, logLevel: 'warn', build: { outDir: dir, emptyOutDir: false } });
    },
  };
}

/** The entries of the page's workers, but for the single-file page. */
const workerEntries = new Set<string>();

/**
 * Builds the workers together with the page, so that what both need is one file, downloaded once: by itself, Vite builds
 * each worker alone, with everything in it.
 */
function workersOfThePage(): Plugin {
  return {
    name: 'nandscope:workers',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/worker\/start\.ts$/ },
      handler(code, id) {
        return code.replace(/new URL\('([^']+)', import\.meta\.url\)/g, (_, path: string) => {
          const entry = normalizePath(join(dirname(id), path));
          workerEntries.add(entry);
          const file = this.emitFile({ type: 'chunk', id: entry, name: basename(path, '.ts') });
          return `import.meta.ROLLUP_FILE_URL_${file}`;
        });
      },
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const seen = new Set<string>();
      const waiting = chunks.filter((chunk) => workerEntries.has(chunk.facadeModuleId ?? ''));
      if (waiting.length !== workerEntries.size) this.error('A worker has no file of its own.');
      for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
        if (seen.has(chunk.fileName)) continue;
        seen.add(chunk.fileName);
        if (chunk.moduleIds.includes(PAGE)) this.error('A worker would load the page itself, and has no window.');
        const imported = new Set([...chunk.imports, ...chunk.dynamicImports]);
        waiting.push(...chunks.filter(({ fileName }) => imported.has(fileName)));
      }
    },
  };
}

/** The script that starts the first worker comes first, and waits for no other script and no style sheet. */
function firstWorker(): Plugin {
  return {
    name: 'nandscope:first-worker',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const own = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.moduleIds.length === 1 && file.moduleIds[0] === FIRST_WORKER,
        );
        const tag =
          own === undefined ? '' : `<script type="module" crossorigin src="./${own.fileName}"></script>\n    `;
        if (tag === '' || !html.includes(tag))
          throw new Error('The first worker has no script of its own in the page.');
        return html
          .replace(tag, '')
          .replace('<script', () => `${tag.replace('crossorigin', 'async crossorigin')}<script`);
      },
    },
  };
}

/** A worker has no window: Vite's helper for parts tells a page that one could not be loaded, and would fail itself. */
function partsOfWorkers(): Plugin {
  return {
    name: 'nandscope:parts-of-workers',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: (code) => code.replaceAll('window.dispatchEvent(', 'globalThis.dispatchEvent('),
    },
  };
}

const PAGE = normalizePath(join(import.meta.dirname, 'src/app/main.tsx'));
const FIRST_WORKER = normalizePath(join(import.meta.dirname, 'src/worker/start.ts'));
const ENGINE_WORKER = normalizePath(join(import.meta.dirname, 'src/worker/engine-worker.ts'));

/**
 * Divides what the page and its workers load at their start: what only the page needs, what only the engine does, what
 * the page and some worker do, then or later. Split by which views share it, the same code of the page takes 68 files and 18 kB more when compressed (`npm
 * run bench -- bundle`). A worker loads no file of the page alone, which would look for a window.
 */
function startParts(): Rolldown.CodeSplittingNameFunction {
  type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1];
  const find = (graph: Graph) => ({
    page: reached([PAGE], graph),
    engine: reached([ENGINE_WORKER], graph),
    others: reached(
      [...workerEntries].filter((entry) => entry !== ENGINE_WORKER),
      graph,
    ),
    anyWorker: reached(workerEntries, graph, true),
  });
  let sets: ReturnType<typeof find> | null = null;
  return (id, graph) => {
    sets ??= find(graph);
    const { page, engine, others, anyWorker } = sets;
    if (id === ENGINE_WORKER) return null;
    if (id === FIRST_WORKER) return 'first-worker';
    if (page.has(id)) return anyWorker.has(id) ? 'shared' : 'first-view';
    return engine.has(id) ? (others.has(id) ? 'workers' : 'engine') : null;
  };
}

/**
 * The page's test files that may share a process: those that put no stand-in in a module's place, which would stay for
 * the next file, and need no DOM.
 */
function sharingPageTests(): string[] {
  const folder = join(import.meta.dirname, 'tests/app');
  const wantsItsOwn = /vi\.(?:mock|doMock|resetModules)\(|@vitest-environment/;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name) && !wantsItsOwn.test(readFileSync(join(folder, name), 'utf8')))
    .map((name) => `tests/app/${normalizePath(name)}`);
}

/**
 * For the page's tests: the engine's worker is bundled, as in a browser. Vite's runner makes each use of an import the
 * call of a getter, and a run takes three to five times as long.
 */
function bundledEngine(): Plugin {
  return {
    name: 'nandscope:bundled-engine',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/worker\/serve-engine\.ts$/ },
      handler: () => bundled('src/worker/serve-engine.ts'),
    },
  };
}

/** One more than there are cores: these processes wait for Vite, which has one of its own, to transform their modules. */
const PAGE_WORKERS = availableParallelism() + 1;

/** Bundles are loaded by Node. */
const BUNDLES = { deps: { external: [/\/\.ci\/out\/bundles\//] } };

/** Starts workers from inside the page. */
const INLINE_WORKERS = join(import.meta.dirname, 'src/worker/start-inline.ts');

export default defineConfig(({ mode }) => ({
  // Relative addresses: the built page works from any folder of any server.
  base: './',
  plugins: [
    react(),
    workerLicenses(),
    mode === SINGLE_FILE
      ? singleFile({ root: import.meta.dirname, licenses: LICENSES })
      : [
          workersOfThePage(),
          partsOfWorkers(),
          firstWorker(),
          contentSecurityPolicy(),
          guide(import.meta.dirname),
          fileList(),
          offeredFile(),
        ],
  ],
  resolve: {
    alias: mode === SINGLE_FILE ? [{ find: /^(\.\.|.*\/worker)\/start\.ts$/, replacement: INLINE_WORKERS }] : [],
  },
  worker: {
    // A page opened as a file may start classic workers only.
    format: mode === SINGLE_FILE ? 'iife' : 'es',
    plugins: () => [notePackages()],
    // The engine's constants become values where they are used (src/engine/README.md).
    rolldownOptions: {
      checks: { bundlerTimings: false },
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: {
        topLevelVar: false,
        comments: false,
        codeSplitting: false,
      },
    },
  },
  build: {
    // Another folder keeps two builds apart, for `vite preview` and the browser tests too.
    outDir: process.env.NANDSCOPE_DIST ?? (mode === SINGLE_FILE ? 'dist-single' : 'dist'),
    emptyOutDir: true,
    // The notices of every package whose code is in the page: their licenses ask for them.
    license: { fileName: LICENSES },
    // Assets stay files: a data: address would need a wider policy.
    assetsInlineLimit: 0,
    // `npm run bench -- bundle` watches the sizes that people wait for; the workers are larger than 500 kB.
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: {
        topLevelVar: false,
        comments: false,
        codeSplitting:
          mode === SINGLE_FILE
            ? false
            : { includeDependenciesRecursively: false, groups: [{ debugName: 'start', name: startParts() }] },
      },
    },
    copyPublicDir: mode !== SINGLE_FILE,
    modulePreload: {
      // Every browser that the page supports knows modulepreload.
      polyfill: false,
      // Only styles: the names of all scripts that a later part imports were 3 kB of the first view, which everyone
      // waits for.
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'html' ? dependencies : dependencies.filter((name) => name.endsWith('.css')),
    },
  },
  test: {
    projects: [
      {
        // Parts of the page need what Vite does to their modules: styles, texts, stand-ins for a browser's globals.
        extends: true,
        plugins: [bundledEngine()],
        test: {
          name: 'page',
          include: ['tests/app/**/*.test.{ts,tsx}'],
          exclude: sharingPageTests(),
          server: BUNDLES,
          maxWorkers: PAGE_WORKERS,
        },
      },
      {
        // The same in a process that its files share, with new modules for each file.
        extends: true,
        plugins: [bundledEngine()],
        test: {
          name: 'parts',
          server: BUNDLES,
          include: sharingPageTests(),
          isolate: false,
          setupFiles: ['tests/setup-leftovers.ts', 'tests/setup-fresh.ts', 'tests/setup.ts'],
          maxWorkers: PAGE_WORKERS,
        },
      },
      {
        // All else runs as Node loads it, and its files share a process: Vite's runner makes each use of an import the
        // call of a getter, and runs take three to five times as long. A test puts back what it changes.
        extends: true,
        test: {
          name: 'rooms',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/app/**'],
          isolate: false,
          // After the page's files: a process that is shared ends where a file of another project follows.
          sequence: { groupOrder: 1 },
          setupFiles: ['tests/setup-leftovers.ts', 'tests/setup.ts'],
          execArgv: ['--import', './.ci/typescript.mjs', '--import', './.ci/raw-texts.mjs'],
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
    ],
    setupFiles: ['tests/setup.ts'],
    environment: 'node',
    restoreMocks: true,
    // By default Vitest leaves one processor free, for a person who works beside it. Of two processors that is half.
    maxWorkers: '100%',
    // A test that asserts nothing fails: its loop found no case, or its helper forgot to look.
    // A poll ends as soon as its condition holds: only a failure takes this long.
    expect: { requireAssertions: true, poll: { timeout: 300_000 } },
    // For a test that hangs, and for nothing else: the longest takes some seconds, and fifty times as long on one core
    // beside much load. LONG=1 (`npm run test:long`) lets property tests take many more cases.
    testTimeout: (process.env.LONG === undefined ? 20 : 720) * 60_000,
    hookTimeout: 20 * 60_000,
  },
}));
