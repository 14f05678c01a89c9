import { test as base, type Page } from '@playwright/test';
import { isTurnOf } from './turns.ts';

export { expect } from '@playwright/test';

/** The tag of a test that needs the page to try each switch in the background. */
export const TRIED = '@tried';

/** A test in so many has the switches tried without this tag. */
const TRIED_IN_ONE_OF = 4;

/** The part of the page that tries each switch (src/app/setup/policies/story/). The page works without it. */
const TRIES_SWITCHES = '*/assets/follow-story-*.js';

/** Lets the page try no switch: that it does takes a third of what a load costs, and begins anew with each edit. */
async function tryNoSwitches(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBlockedURLs', { urls: [TRIES_SWITCHES] });
}

/**
 * Playwright's `test`, with a watch on every page: a test fails if the page logs an error or a warning, throws, or asks
 * any other origin for anything.
 */
export const test = base.extend<{ complaints: string[]; watch: undefined }>({
  /** Switches are tried in a test that is tagged {@link TRIED}; of the others in some per commit, by turns. */
  page: async ({ page }, use, { tags, titlePath }) => {
    if (!tags.includes(TRIED) && !isTurnOf(titlePath.join(), TRIED_IN_ONE_OF)) await tryNoSwitches(page);
    await use(page);
  },
  /** What the watch has seen. A test that provokes an error on purpose takes its line out: `complaints.splice(0)`. */
  complaints: async ({}, use) => {
    await use([]);
  },
  watch: [
    async ({ context, baseURL, complaints }, use) => {
      if (baseURL === undefined) throw new Error('playwright.config.ts sets no baseURL');
      const home = new URL(baseURL).origin;
      context.on('console', (message) => {
        // The runner's own word, in every test that does not allow service workers.
        if (message.text() === 'Service Worker registration blocked by Playwright') return;
        if (message.type() === 'error' || message.type() === 'warning') {
          complaints.push(`console ${message.type()}: ${message.text()}`);
        }
      });
      context.on('weberror', (webError) => complaints.push(`uncaught: ${webError.error().message}`));
      context.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol !== 'data:' && origin !== home) complaints.push(`request to another origin: ${request.url()}`);
      });
      await use(undefined);
      base.expect(complaints, 'what the page complained of').toEqual([]);
    },
    { auto: true },
  ],
});
