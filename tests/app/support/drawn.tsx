/** Charts that are drawn, as they are told a size, and files that the page writes. */
import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import type { OpenPage } from './page.tsx';

class Sized {
  readonly #tell: ResizeObserverCallback;
  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell;
  }
  observe(): void {
    const entry = { contentRect: { width: 640, height: 240 } } as ResizeObserverEntry;
    setTimeout(() => {
      this.#tell([entry], this);
    });
  }
  disconnect(): void {
    // Told once, and no more.
  }
  unobserve(): void {
    // As above.
  }
}

/** Gives each chart a size from here on. */
export function giveSizes(): void {
  vi.stubGlobal('ResizeObserver', Sized);
}

/** A file that the page wrote. */
export interface Saved {
  readonly name: string;
  readonly text: string;
}

/** The name of the menu of a panel. */
export const ofPanel = (panel: string): string => `Save or copy: ${panel}`;

/** The menu of Explore's chart. */
export const ofChart = (chart: string): string => `Chart menu: ${chart}`;

/** The menu of Explore's chart, whichever it is. */
async function shownMenu(): Promise<string> {
  const button = await screen.findByRole('button', { name: /^Chart menu: / });
  return button.getAttribute('aria-label') ?? '';
}

/** Shows a chart, unless it is shown. */
export async function showChart(page: OpenPage, name: string): Promise<void> {
  const menu = await shownMenu();
  if (menu !== ofChart(name)) await choose(page, menu, new RegExp(`^Chart: ${name}`));
}

/** The charts that can be shown. */
export async function chartNames(page: OpenPage): Promise<string[]> {
  const menu = await shownMenu();
  await page.user.click(screen.getByRole('button', { name: menu }));
  const others = (await entriesOf(menu, /^Chart: /)).map(({ dataset }) => dataset.label?.slice('Chart: '.length) ?? '');
  await page.user.keyboard('{Escape}');
  return [menu.slice(ofChart('').length), ...others];
}

/** The entries of a menu, or those of a name. */
export async function entriesOf(menu: string, name = /./): Promise<HTMLElement[]> {
  const list = await screen.findByRole('menu', { name: menu });
  return within(list).findAllByRole('menuitem', { name });
}

/** Chooses an entry of a menu, as soon as it is offered. */
export async function choose(page: OpenPage, menu: string, entry: RegExp): Promise<void> {
  await page.user.click(await screen.findByRole('button', { name: menu }));
  const [item] = await entriesOf(menu, entry);
  await page.until(() => {
    if (item.hasAttribute('disabled')) throw new Error(`${menu} refuses: ${item.textContent}`);
  });
  await page.user.click(item);
}

/** Does something that saves files, and gives so many, caught where the browser would save them. */
export async function savedBy(page: OpenPage, count: number, act: () => Promise<void>): Promise<Saved[]> {
  const contents: Blob[] = [];
  const names: string[] = [];
  const createObjectURL = (blob: Blob): string => {
    contents.push(blob);
    return 'blob:test';
  };
  Object.assign(URL, { createObjectURL });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  try {
    await act();
    await page.until(() => {
      if (names.length < count) throw new Error(`The page saved ${names.length} files, not ${count}.`);
    });
  } finally {
    click.mockRestore();
  }
  return Promise.all(names.map(async (name, i) => ({ name, text: await contents[i].text() })));
}

/** Chooses an entry of a menu, and gives the file that comes of it. */
export async function saved(page: OpenPage, menu: string, entry: RegExp): Promise<Saved> {
  const [file] = await savedBy(page, 1, () => choose(page, menu, entry));
  return file;
}

/** Null if the text is an SVG picture with words in it. */
export function svgFault(text: string): string | null {
  const read = new DOMParser().parseFromString(text, 'image/svg+xml');
  const fault = read.querySelector('parsererror');
  if (fault !== null) return fault.textContent;
  return read.documentElement.localName === 'svg' && read.querySelector('text') !== null ? null : 'no picture';
}
