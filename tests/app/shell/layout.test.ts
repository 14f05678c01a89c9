/** The layout of the page. */
import { expect, test, vi } from 'vitest';
import { present, resetLayout, useLayout } from '../../../src/app/shell/layout/layout.ts';

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
