/** The layout of the page. */
import { expect, test, vi } from 'vitest';
import {
  changeText,
  present,
  resetLayout,
  resizePanel,
  togglePanel,
  useLayout,
} from '../../../src/app/stores/layout.ts';

vi.hoisted(() => {
  vi.stubGlobal('innerWidth', 1280);
  vi.stubGlobal('document', { documentElement: {}, fullscreenElement: null });
});

test('a reset layout is no presentation any more, and has all panels', () => {
  present();
  expect(useLayout.getState().before).not.toBeNull();
  resetLayout();
  expect(useLayout.getState()).toMatchObject({ before: null, folded: [], sizes: {}, textScale: 1 });
});

test('two tabs keep each other’s part of the layout', () => {
  const entries = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
  });
  try {
    resetLayout();
    changeText(1);
    // Another tab makes a panel wider.
    const stored = JSON.parse(entries.get('nandscope.layout') ?? '') as object;
    entries.set('nandscope.layout', JSON.stringify({ ...stored, sizes: { setup: 20 } }));
    changeText(1);
    expect(JSON.parse(entries.get('nandscope.layout') ?? '')).toEqual({
      sizes: { setup: 20 },
      folded: [],
      textScale: 1.25,
    });
    resizePanel('charts', 12);
    togglePanel('inspector');
    const now = JSON.parse(entries.get('nandscope.layout') ?? '') as object;
    expect(now).toEqual({ sizes: { setup: 20, charts: 12 }, folded: ['inspector'], textScale: 1.25 });
    // Another tab folds another panel, and has this one wider.
    entries.set('nandscope.layout', JSON.stringify({ ...now, sizes: { setup: 21 }, folded: ['inspector', 'setup'] }));
    resizePanel('charts', 14);
    togglePanel('inspector');
    expect(JSON.parse(entries.get('nandscope.layout') ?? '')).toEqual({
      sizes: { setup: 21, charts: 14 },
      folded: ['setup'],
      textScale: 1.25,
    });
  } finally {
    vi.unstubAllGlobals();
  }
});
