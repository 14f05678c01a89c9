import {
  test as base,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
  type Request,
  type WebError,
} from '@playwright/test';
import { followParts } from './settled.ts';
import { isLong, isTurnOf } from './turns.ts';
import { LOADS, Visits } from './visits.ts';

export { expect } from '@playwright/test';
export { LOADS } from './visits.ts';

/** The tag of a test that needs the page to try each switch in the background. */
export const TRIED = '@tried';

/** A test in so many loads its own page, which tries the switches, without these tags. */
const LOADED_IN_ONE_OF = 16;

/** The part of the page that tries each switch (src/app/setup/switches/follow-trials.ts). The page works without it. */
const TRIES_SWITCHES = '*/assets/follow-trials-*.js';

/** Lets the page try no switch: that it does takes a third of what a load costs, and begins anew with each edit. */
export async function tryNoSwitches(page: Page): Promise<void> {
  await withhold(page, TRIES_SWITCHES);
}

/** How many times slower than this machine the page is (`npm run test:machines`). */
const PAGE_SLOWNESS = Number(process.env.PAGE_SLOWNESS ?? 1);

async function slowDown(page: Page): Promise<void> {
  if (PAGE_SLOWNESS === 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: PAGE_SLOWNESS });
}

/**
 * Lets no file of these arrive. The browser does this alone: with `page.route` the runner has to answer each request.
 * @returns lets them arrive again
 */
export async function withhold(page: Page, files: string): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBlockedURLs', { urls: [files] });
  return () => session.detach();
}

interface OfTest {
  complaints: string[];
  /** Whether the page is loaded for this test. */
  isLoaded: boolean;
  watch: undefined;
}

/**
 * Playwright's `test`, with a watch on every page: a test fails if the page logs an error or a warning, throws, or asks
 * any other origin for anything. Most tests visit a page that is open (visits.ts).
 */
export const test = base.extend<OfTest, { visits: Visits }>({
  visits: [
    async ({}, use, { project }) => {
      if (project.use.baseURL === undefined) throw new Error('playwright.config.ts sets no baseURL');
      const visits = new Visits(project.use.baseURL);
      await use(visits);
      await visits.discard();
    },
    { scope: 'worker' },
  ],
  isLoaded: async ({ viewport, hasTouch }, use, { tags, titlePath, project }) => {
    const isOther =
      JSON.stringify(viewport) !== JSON.stringify(project.use.viewport) || hasTouch !== (project.use.hasTouch ?? false);
    const isTagged = tags.includes(LOADS) || tags.includes(TRIED);
    await use(isLong || isOther || isTagged || isTurnOf(titlePath.join(), LOADED_IN_ONE_OF));
  },
  context: async ({ browser, visits, isLoaded }, use) => {
    if (isLoaded) {
      const context = await browser.newContext();
      await use(context);
      await context.close();
      return;
    }
    const page = await visits.begin(browser, async (made) => {
      await slowDown(made);
      await tryNoSwitches(made);
    });
    await use(page.context());
  },
  /** Switches are tried in a test that is tagged {@link TRIED}; of the others that load in some per commit, by turns. */
  page: async ({ context, isLoaded, viewport }, use, info) => {
    if (isLoaded) {
      const page = await context.newPage();
      await slowDown(page);
      if (!info.tags.includes(TRIED) && !isTurnOf(info.titlePath.join(), LOADED_IN_ONE_OF)) await tryNoSwitches(page);
      await use(page);
      return;
    }
    const [page] = context.pages();
    if (viewport !== null) await page.setViewportSize(viewport);
    await use(page);
  },
  /** What the watch has seen. A test that provokes an error on purpose takes its line out: `complaints.splice(0)`. */
  complaints: async ({}, use) => {
    await use([]);
  },
  watch: [
    async ({ context, visits, isLoaded, baseURL, complaints }, use, info) => {
      if (baseURL === undefined) throw new Error('playwright.config.ts sets no baseURL');
      const unwatch = watchContext(context, new URL(baseURL).origin, complaints);
      await use(undefined);
      // A page that complains while it is closed fails the test as well.
      const isSound = info.status === info.expectedStatus && complaints.length === 0;
      const left = isLoaded ? [] : await visits.end(isSound);
      unwatch();
      base.expect(complaints, 'what the page complained of').toEqual([]);
      base.expect(left, 'what the test leaves in the page').toEqual([]);
    },
    { auto: true },
  ],
});

/** Notes what the pages of a context complain of, and requests beyond `home`, an origin. @returns ends the watch */
export function watchContext(context: BrowserContext, home: string, complaints: string[]): () => void {
  const hear = {
    console: (message: ConsoleMessage): void => {
      if (message.type() === 'error' || message.type() === 'warning') {
        complaints.push(`console ${message.type()}: ${message.text()}`);
      }
    },
    weberror: (webError: WebError): void => {
      complaints.push(`uncaught: ${webError.error().message}`);
    },
    request: (request: Request): void => {
      const { protocol, origin } = new URL(request.url());
      if (protocol !== 'data:' && origin !== home) complaints.push(`request to another origin: ${request.url()}`);
    },
  };
  context.on('console', hear.console).on('weberror', hear.weberror).on('request', hear.request);
  const unfollow = followParts(context);
  return () => {
    unfollow();
    context.off('console', hear.console).off('weberror', hear.weberror).off('request', hear.request);
  };
}
