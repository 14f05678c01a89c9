/** The layout of the page. */
import { beforeEach, expect, test, vi } from 'vitest';
import {
  changeText,
  present,
  resetLayout,
  resizePanel,
  togglePanel,
  useLayout,
} from '../../../src/app/stores/layout.ts';

const stubWindow = vi.hoisted(() => () => {
  vi.stubGlobal('innerWidth', 1280);
  vi.stubGlobal('document', { documentElement: {}, fullscreenElement: null });
});
// Before the module that reads the width is loaded, and again for each test.
vi.hoisted(stubWindow);

beforeEach(() => {
  vi.unstubAllGlobals();
  stubWindow();
});

test('a reset layout is no presentation any more, and has all panels', () => {
  present();
  expect(useLayout.getState().before).not.toBeNull();
  resetLayout();
  expect(useLayout.getState()).toMatchObject({ before: null, shown: ['desk'], sizes: {}, textScale: 1 });
});

test('two tabs keep each other’s part of the layout', () => {
  const entries = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
  });
  resetLayout();
  changeText(1);
  // Another tab makes a panel wider.
  const stored = JSON.parse(entries.get('nandscope.layout') ?? '') as object;
  entries.set('nandscope.layout', JSON.stringify({ ...stored, sizes: { setup: 20 } }));
  changeText(1);
  expect(JSON.parse(entries.get('nandscope.layout') ?? '')).toEqual({
    sizes: { setup: 20 },
    shown: ['desk'],
    textScale: 1.25,
  });
  resizePanel('desk', 12);
  togglePanel('desk');
  const now = JSON.parse(entries.get('nandscope.layout') ?? '') as object;
  expect(now).toEqual({ sizes: { setup: 20, desk: 12 }, shown: [], textScale: 1.25 });
  // Another tab opens the setup, and has it wider.
  entries.set('nandscope.layout', JSON.stringify({ ...now, sizes: { setup: 21 }, shown: ['setup'] }));
  resizePanel('desk', 14);
  expect(JSON.parse(entries.get('nandscope.layout') ?? '')).toEqual({
    sizes: { setup: 21, desk: 14 },
    shown: ['setup', 'desk'],
    textScale: 1.25,
  });
});
