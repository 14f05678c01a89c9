// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sayErrors } from '../../../src/app/shell/page-effects.ts';
import { useNotices } from '../../../src/app/stores/notices.ts';
import { nextNumber, resetPage } from '../../../src/app/stores/page-state.ts';

const said = (): unknown => useNotices.getState().notices.map(({ tone, title, text }) => ({ tone, title, text }));

/** As a browser reports a rejected promise without a handler. */
function letGo(reason: unknown): void {
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
}

beforeEach(sayErrors);
afterEach(resetPage);

test('a rejected promise without a handler is said', () => {
  letGo(new Error('The disk is full.'));
  expect(said()).toEqual([{ tone: 'bad', title: 'An action failed', text: 'The disk is full.' }]);
});

test('an error in a listener is said', () => {
  dispatchEvent(Object.assign(new Event('error'), { error: new Error('Not a number.') }));
  expect(said()).toEqual([{ tone: 'bad', title: 'An action failed', text: 'Not a number.' }]);
});

test('what was canceled has not failed, and an event without an error says nothing', () => {
  letGo(new DOMException('Another replaced this one.', 'AbortError'));
  letGo(undefined);
  // A resize observer that had no time left.
  dispatchEvent(new Event('error'));
  expect(said()).toEqual([]);
});

test('a page that was made anew says each failure once', () => {
  resetPage();
  sayErrors();
  const before = nextNumber();
  letGo(new Error('The disk is full.'));
  // A second listener would replace the notice by its like.
  expect(useNotices.getState().notices.map(({ id }) => id)).toEqual([before + 1]);
});
