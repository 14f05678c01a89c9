/**
 * Visits of a page that stays open. A load costs a second of processor time; so a worker's tests visit one page, which
 * is closed and opened anew by events of the document (src/app/main.tsx), in the state of a fresh load: nothing stored,
 * nothing under way, no earlier address, the window and the medium of the configuration.
 *
 * A page that is in any doubt is not visited again: after a test that failed or made the page complain, that left the
 * page's address, or left a name in its window. What reaches beyond its own page fails the test that left it: a worker of
 * its own, an open database, a part of the page that stays on screen.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test';

/** What the page of a visit does not have: what can't be taken back, or would find the parts of the page loaded. */
const FORBIDDEN = ['route', 'addInitScript', 'exposeFunction', 'exposeBinding'] as const;

/** What a test may leave in the window: axe, which is evaluated once. */
const LEFT_ON_PURPOSE = ['axe'];

/** The page's own workers, which stay for its next visit. */
const OF_THE_PAGE = /\/assets\/engine-worker[\w-]*\.js$/;

/** The page of a worker's visits, and how it is between two of them. */
export class Visits {
  readonly #home: string;
  #page: Page | null = null;
  #isClosed = false;
  /** The names in the window of the page before the first visit ended. */
  #names: readonly string[] = [];

  readonly #patienceMs: number;

  /**
   * @param home the address of the built page
   * @param patienceMs how long a database has to close, ms
   */
  constructor(home: string, patienceMs = 10_000) {
    this.#home = new URL(home).href;
    this.#patienceMs = patienceMs;
  }

  /** The page for a visit, which begins with its `goto`: the one of the visit before, or a new one. */
  async begin(browser: Browser, whenMade: (page: Page) => Promise<void>): Promise<Page> {
    if (this.#page !== null) return this.#page;
    const context = await browser.newContext();
    const page = await context.newPage();
    await whenMade(page);
    this.#forbid(page, context);
    const load = page.goto.bind(page);
    page.goto = async (address, options) => {
      const url = new URL(address, this.#home);
      const isFirst = this.#isClosed;
      this.#isClosed = false;
      if (!isFirst || url.href.split('#')[0] !== this.#home) return load(address, options);
      await page.evaluate((href) => {
        history.replaceState(null, '', href);
        document.dispatchEvent(new Event('nandscope:open'));
      }, url.href);
      return null;
    };
    this.#page = page;
    this.#names = [];
    return page;
  }

  /** Ends a visit.
   * @param isSound whether the test passed and the page did not complain
   * @returns what the test has left behind */
  async end(isSound: boolean): Promise<string[]> {
    const page = this.#page;
    if (page === null) return [];
    const left = isSound ? await this.#close(page) : 'in doubt';
    if (left === 'in doubt' || left.length > 0) await this.discard();
    return left === 'in doubt' ? [] : left;
  }

  /** Closes the page for good; the next visit gets a new one. */
  async discard(): Promise<void> {
    const page = this.#page;
    this.#page = null;
    this.#isClosed = false;
    await page?.context().close();
  }

  /** Brings the page back to the state before its visit. @returns what stays nevertheless */
  async #close(page: Page): Promise<string[] | 'in doubt'> {
    if (page.isClosed()) return 'in doubt';
    // No test has begun: nothing was opened.
    if (this.#isClosed) return [];
    if (page.url().split('#')[0] !== this.#home) return 'in doubt';
    for (const other of page.context().pages()) if (other !== page) await other.close();
    page.removeAllListeners();
    await page.context().clearPermissions();
    await page.mouse.move(-1, -1);
    const { left, names } = await page.evaluate(async (patienceMs) => {
      const left: string[] = [];
      if (document.fullscreenElement !== null) await document.exitFullscreen();
      document.dispatchEvent(new Event('nandscope:close'));
      localStorage.clear();
      sessionStorage.clear();
      performance.clearMarks();
      performance.clearMeasures();
      const all = await indexedDB.databases();
      for (const { name = '' } of all) {
        await new Promise((resolve, reject) => {
          const deleting = indexedDB.deleteDatabase(name);
          deleting.onsuccess = resolve;
          deleting.onerror = reject;
          // A connection that is asked to close ends its transactions; one that does not hear stays.
          deleting.onblocked = () => {
            setTimeout(() => {
              if (deleting.readyState === 'pending') left.push(`an open database: ${name}`);
              resolve(null);
            }, patienceMs);
          };
        });
      }
      history.replaceState(null, '', location.pathname);
      if (document.querySelector('#root:empty') === null || document.querySelector('dialog') !== null)
        left.push('a part of the page on screen');
      return { left, names: Object.keys(window) };
    }, this.#patienceMs);
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null });
    if (this.#names.length === 0) this.#names = names;
    this.#isClosed = true;
    for (const worker of page.workers()) if (!OF_THE_PAGE.test(worker.url())) left.push(`a worker: ${worker.url()}`);
    const isKnown = (name: string): boolean => this.#names.includes(name) || LEFT_ON_PURPOSE.includes(name);
    return left.length > 0 || names.every(isKnown) ? left : 'in doubt';
  }

  /** A test that needs one of these has to load the page. */
  #forbid(page: Page, context: BrowserContext): void {
    for (const name of FORBIDDEN) {
      const refuse = (): never => {
        throw new Error(`${name}: the page was loaded before this test. Tag it ${LOADS}, and it loads its own.`);
      };
      Object.assign(page, { [name]: refuse });
      Object.assign(context, { [name]: refuse });
    }
  }
}

/** The tag of a test that loads its own page: it is about the load, or needs what cannot be taken back. */
export const LOADS = '@loads';
