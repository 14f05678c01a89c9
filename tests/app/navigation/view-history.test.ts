import { beforeEach, expect, it, vi } from 'vitest';
import { arriveAt, goBack, goForward, leaveView, useViewHistory } from '../../../src/app/navigation/view-history.ts';
import { setWindow, useView } from '../../../src/app/stores/view.ts';

/** The history of a browser, which tells the page where it arrives. */
const entries: unknown[] = [null];
let at = 0;
const go = (by: number): void => void arriveAt(entries[(at += by)]);

beforeEach(() => {
  vi.stubGlobal('location', { href: '' });
  vi.stubGlobal('history', {
    pushState: (state: unknown) => void entries.splice(++at, Infinity, state),
    replaceState: (state: unknown) => void (entries[at] = state),
    back: () => {
      go(-1);
    },
    forward: () => {
      go(1);
    },
  });
  return () => {
    vi.unstubAllGlobals();
  };
});

/** Jumps to a window. */
function jump(fromNs: number): void {
  leaveView();
  setWindow([fromNs, fromNs + 10]);
}

it('goes back and forward through the views, and forgets those ahead after a new jump', () => {
  for (const ns of [100, 200, 300]) jump(ns);
  goBack();
  goBack();
  expect(useView.getState().window).toEqual([100, 110]);
  expect(useViewHistory.getState()).toEqual({ canGoBack: true, canGoForward: true });
  jump(400);
  expect(useViewHistory.getState()).toEqual({ canGoBack: true, canGoForward: false });
  goBack();
  expect(useView.getState().window).toEqual([100, 110]);
  goForward();
  expect(useView.getState().window).toEqual([400, 410]);
});
