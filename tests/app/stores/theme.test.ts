import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The system's wish, and who follows it. */
const system = { matches: false, changed: (): void => undefined };
const kept = new Map<string, string>();

beforeEach(() => {
  vi.resetModules();
  kept.clear();
  system.matches = false;
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return system.matches;
    },
    addEventListener: (_: string, listener: () => void) => {
      system.changed = listener;
    },
  }));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A page that is opened now, and the theme it shows. */
async function opened() {
  const { chooseTheme, nextTheme, shownTheme, useTheme } = await import('../../../src/app/stores/theme.ts');
  return { chooseTheme, nextTheme, shown: () => shownTheme(useTheme.getState()) };
}

it('follows the system, also when that changes', async () => {
  system.matches = true;
  const { shown } = await opened();
  expect(shown()).toBe('dark');
  system.matches = false;
  system.changed();
  expect(shown()).toBe('light');
});

it('keeps the theme that was chosen, also after the page is opened again', async () => {
  const { chooseTheme, shown } = await opened();
  chooseTheme('dark');
  expect(shown()).toBe('dark');
  vi.resetModules();
  const again = await opened();
  expect(again.shown()).toBe('dark');
  system.changed();
  expect(again.shown()).toBe('dark');
});

it('goes from automatic to light, to dark and back', async () => {
  system.matches = true;
  const { nextTheme, shown } = await opened();
  nextTheme();
  expect(shown()).toBe('light');
  nextTheme();
  expect(shown()).toBe('dark');
  system.matches = false;
  system.changed();
  expect(shown()).toBe('dark');
  nextTheme();
  expect(shown()).toBe('light');
});

it('follows the system where the page may not store anything', async () => {
  const refuse = (): never => {
    throw new DOMException('no storage', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  const { chooseTheme, shown } = await opened();
  expect(shown()).toBe('light');
  chooseTheme('dark');
  expect(shown()).toBe('dark');
});
