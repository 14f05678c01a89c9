import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { build, preview } from 'vite';
import { browserFlags, ensureBrowser } from '../../.ci/browser.mjs';
import { ROOT } from '../../.ci/tools.mjs';

/** The page as it would be published, served on this machine, and a browser to open it with. */
export interface BuiltPage {
  readonly address: string;
  /** Where the built files lie. */
  readonly folder: string;
  readonly browser: Browser;
  /** The paths that were asked for since the start, in order, relative to the folder ("index.html" for the page). */
  readonly requested: readonly string[];
}

/**
 * Builds the page from the present source, beside any other build, and lends it for the length of one call.
 * @throws {Error} if it does not build, or there is no browser (the message says what to do)
 */
export async function withBuiltPage<T>(use: (page: BuiltPage) => Promise<T>): Promise<T> {
  const root = ROOT;
  const folder = join(root, '.ci', 'out', 'bench-page');
  await build({ root, logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } });
  const requested: string[] = [];
  const server = await preview({
    root,
    logLevel: 'warn',
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0 },
    plugins: [
      {
        name: 'nandscope:bench-requests',
        configurePreviewServer({ middlewares }) {
          middlewares.use((request, _response, next) => {
            const path = new URL(request.url ?? '/', 'http://page').pathname.slice(1);
            requested.push(path === '' ? 'index.html' : path);
            next();
          });
        },
      },
    ],
  });
  try {
    const address = server.resolvedUrls?.local[0];
    if (address === undefined) throw new Error('the preview server named no address');
    const browser = await chromium.launch({
      executablePath: ensureBrowser(
        (line) => {
          console.error(line);
        },
        { shell: false },
      ),
      args: browserFlags(),
    });
    try {
      return await use({ address, folder, browser, requested });
    } finally {
      await browser.close();
    }
  } finally {
    await server.close();
  }
}
