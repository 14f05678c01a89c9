/**
 * The whole page in a DOM without a browser: the real stores and components and the real engine, its worker in this
 * process. Nothing is laid out and a canvas draws nowhere. For tests of what the page shows of a run and what a control
 * does to the document, in a tenth of a browser's time; what needs a layout, a real focus or a file belongs to e2e/.
 *
 * A test file that uses it begins with `// @vitest-environment happy-dom`.
 */
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import * as React from 'react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { App } from '../../../src/app/app.tsx';
import { followKeys } from '../../../src/app/commands/follow-keys.ts';
import { registerOpeners } from '../../../src/app/files/register-opening.ts';
import { openAddress } from '../../../src/app/links/address.ts';
import { followDocument } from '../../../src/app/runs/run-controller.ts';
import { startWith } from '../../../src/app/stores/document.ts';
import { FIRST_SCREEN } from '../../../src/app/stores/first-screen.ts';
import { resetPage } from '../../../src/app/stores/page-state.ts';
import { useRuns } from '../../../src/app/stores/runs.ts';
import { openView } from '../../../src/app/stores/view.ts';

vi.mock('../../../src/worker/start.ts', async () => {
  const { InProcessWorker } = await import('../../worker/support/in-process.ts');
  return { startEngineWorker: () => new InProcessWorker() };
});

/** Longer than anything here takes on a loaded machine: a wait ends as soon as its condition holds. */
const PATIENCE_MS = 300_000;

/** Takes every call and draws nothing; a text is as wide as its letters. */
function noPicture(canvas: HTMLCanvasElement): object {
  const made: Record<string, unknown> = {
    canvas,
    createImageData: (width: number, height: number) => ({ data: new Uint8ClampedArray(4 * width * height) }),
    measureText: (text: string) => ({
      width: 6 * text.length,
      actualBoundingBoxAscent: 8,
      actualBoundingBoxDescent: 2,
    }),
  };
  return new Proxy(made, {
    get: (target, key: string) => (key in target ? target[key] : () => undefined),
  });
}

// What the page asks of a browser and this DOM does not have.
Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
  value(this: HTMLCanvasElement) {
    return noPicture(this);
  },
});
// Menus are in the top layer of a browser; here they are in the page.
Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
// It tells of a new hash also if the history was given it; browsers do not.
const ofHistory: { readonly oldURL: string; readonly newURL: string }[] = [];
for (const name of ['replaceState', 'pushState'] as const) {
  const give = history[name].bind(history);
  history[name] = (...given) => {
    const oldURL = location.href;
    give(...given);
    if (new URL(oldURL).hash !== location.hash) ofHistory.push({ oldURL, newURL: location.href });
  };
}
window.addEventListener(
  'hashchange',
  (event) => {
    const at = ofHistory.findIndex(({ oldURL, newURL }) => event.oldURL === oldURL && event.newURL === newURL);
    if (at < 0) return;
    ofHistory.splice(at, 1);
    event.stopImmediatePropagation();
  },
  true,
);
globalThis.reportError ??= (error: unknown) => {
  throw error;
};
// React notes for each element where it was made, for its warnings: a tenth of the time of these tests. It stops by
// itself after ten thousand elements a second.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set() {
    // It always was as many.
  },
});
// The engine's worker lives as long as this process, so its lock is never free; the lock of this tab is.
Object.defineProperty(navigator, 'locks', {
  value: {
    request: (name: string, options: LockOptions, granted?: LockGrantedCallback<unknown>) =>
      options.ifAvailable === true
        ? Promise.resolve(granted?.({ name, mode: 'exclusive' }))
        : new Promise(() => undefined),
  },
});

// A message without the whole page.
// (A wait ends as soon as its condition holds.)
configure({ asyncUtilTimeout: PATIENCE_MS, getElementError: (message) => new Error(message?.split('\n')[0]) });

// No test lives on what another has stored: the layout, the memory for recordings, answers of lessons.
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
// Nor on what another has put in place of a part of the browser.
afterEach(() => {
  vi.unstubAllGlobals();
});

// A part that is still loading when the file ends would find no page.
afterAll(async () => {
  cleanup();
  await vi.dynamicImportSettled();
});

/** A page that is open, and the hand of the person before it. */
export interface OpenPage {
  readonly user: UserEvent;
  /** The first element of a selector; fails without one. */
  readonly at: (selector: string) => HTMLElement;
  /** All texts of an element, as one. */
  readonly textOf: (selector: string) => string;
  /** The state hashes of the runs on screen: of A, or of A and B. */
  readonly hashes: () => string[];
  /** Waits until these hold. */
  readonly until: (holds: () => void) => Promise<void>;
}

/** Opens an address in the page that is open, as one that is pasted there. */
export async function goTo(address: string): Promise<void> {
  location.hash = address;
  await act(async () => {
    await openAddress();
  });
}

/** Opens the page anew and waits until the run of the first screen is on it. */
export async function openPage(): Promise<OpenPage> {
  cleanup();
  resetPage();
  location.hash = '';
  startWith(FIRST_SCREEN.pair);
  openView(FIRST_SCREEN.view);
  registerOpeners();
  followKeys();
  const { container } = render(<App />);
  followDocument();
  const page: OpenPage = {
    user: userEvent.setup({ delay: null }),
    at: (selector) => {
      const element = container.querySelector<HTMLElement>(selector);
      if (element === null) throw new Error(`The page has no ${selector}.`);
      return element;
    },
    textOf: (selector) => [...container.querySelectorAll(selector)].map((element) => element.textContent).join('\n'),
    hashes: () =>
      [...container.querySelectorAll('[data-state-hash]')].map((run) => run.getAttribute('data-state-hash') ?? ''),
    until: (holds) => waitFor(holds, { timeout: PATIENCE_MS }),
  };
  await page.until(() => {
    // Until it is there, the run of the test before stays.
    if (useRuns.getState().a.shown?.asked !== FIRST_SCREEN.pair.a) throw new Error('The page shows another run.');
    if (page.hashes().length !== 1) throw new Error(`The page shows ${page.hashes().length} runs.`);
  });
  return page;
}

/** Writes a text into a field in place of what it holds, as a person who pastes it, and confirms it. */
export function enter(field: HTMLElement, text: string): void {
  fill(field, text);
  fireEvent.keyDown(field, { key: 'Enter' });
}

/** The same without the Enter key. */
export function fill(field: HTMLElement, text: string): void {
  field.focus();
  fireEvent.change(field, { target: { value: text } });
}

/** The field whose label is this text, or begins with it (a unit may follow), once it is there. */
export async function field({ until }: OpenPage, label: string): Promise<HTMLElement> {
  let found: HTMLElement | undefined;
  await until(() => {
    [found] = screen.queryAllByLabelText(label);
    found ??= screen.getAllByLabelText((text) => text.startsWith(label))[0];
  });
  if (found === undefined) throw new Error(`The page has no field ${label}.`);
  return found;
}

/** Opens the setup, unless it is open. */
export async function openSetup({ user, until }: OpenPage): Promise<void> {
  const button = screen.getByRole('button', { name: 'Setup' });
  if (button.getAttribute('aria-expanded') === 'true') return;
  await user.click(button);
  await until(() => {
    if (screen.queryByText('All settings…') === null) throw new Error('The setup is not there.');
  });
}

/** Unfolds what is below the reasons of the selection. */
export const unfoldMore = (page: OpenPage): Promise<void> => unfoldParts(page, ['More about this run']);

/** Unfolds parts of the setup, one after the other. */
export async function unfold(page: OpenPage, ...labels: string[]): Promise<void> {
  await openSetup(page);
  await unfoldParts(page, labels);
}

async function unfoldParts({ until }: OpenPage, labels: readonly string[]): Promise<void> {
  for (const label of labels) {
    let part: HTMLDetailsElement | null = null;
    await until(() => {
      for (const text of screen.getAllByText(label)) part = text.closest('summary')?.closest('details') ?? part;
      if (part === null) throw new Error(`No part is named ${label}.`);
    });
    const found = part as HTMLDetailsElement | null;
    if (found === null || found.open) continue;
    found.open = true;
    fireEvent(found, new Event('toggle'));
  }
}

/** Lets every change of the setup apply to A, not to B beside it. */
export async function changeA(page: OpenPage): Promise<void> {
  await openSetup(page);
  await page.user.click(screen.getAllByRole('radio', { name: 'change A' })[0]);
}

/** Opens all settings, and gives the dialog and its search. */
export async function openSettings(page: OpenPage): Promise<{ dialog: HTMLElement; search: HTMLElement }> {
  const { user, until } = page;
  await openSetup(page);
  await user.click(screen.getByText('All settings…'));
  const dialog = await screen.findByRole('dialog', { name: 'All settings' }, { timeout: PATIENCE_MS });
  let search: HTMLElement | null = null;
  await until(() => {
    search = dialog.querySelector('input[type="search"]');
    if (search === null || dialog.querySelector('nav button') === null)
      throw new Error('The sheet of all settings is not there.');
  });
  if (search === null) throw new Error('unreachable');
  return { dialog, search };
}
