import { test as base } from '@playwright/test';

export { expect } from '@playwright/test';

/**
 * Playwright's `test`, with a watch on every page: a test fails if the page logs an error or a warning, throws, or asks
 * any other origin for anything.
 */
export const test = base.extend<{ complaints: string[]; watch: undefined }>({
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
