import { pageStore } from './page-state.ts';

const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'nandscope.theme';

/** A page without storage (private windows, opened files) follows the system. */
function remembered(): Theme {
  try {
    const value = localStorage.getItem(KEY);
    return THEMES.find((theme) => theme === value) ?? 'auto';
  } catch {
    return 'auto';
  }
}

const systemDark = matchMedia('(prefers-color-scheme: dark)');

interface ThemeState {
  readonly theme: Theme;
  /** Used if the theme is `auto`. */
  readonly system: 'light' | 'dark';
}

export const useTheme = pageStore<ThemeState>(() => ({
  theme: remembered(),
  system: systemDark.matches ? 'dark' : 'light',
}));

export function shownTheme({ theme, system }: ThemeState): 'light' | 'dark' {
  return theme === 'auto' ? system : theme;
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // The choice then holds until the page is closed.
  }
  useTheme.setState({ theme });
}

/** auto → light → dark → auto */
export function nextTheme(): void {
  chooseTheme(THEMES[(THEMES.indexOf(useTheme.getState().theme) + 1) % THEMES.length]);
}

systemDark.addEventListener('change', () => useTheme.setState({ system: systemDark.matches ? 'dark' : 'light' }));
