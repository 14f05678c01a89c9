/** Part of the address, so that every view has a link. */
import { pageStore } from './page-state.ts';

/** The row of Compare that Explore was opened from. */
export const useVisit = pageStore<{ readonly from: string | null }>(() => ({ from: null }));

export const SCREEN_NAMES = {
  explore: 'Explore',
  compare: 'Compare',
  papers: 'Papers',
  learn: 'Learn',
} as const;
export type Screen = keyof typeof SCREEN_NAMES;
export const SCREENS = Object.keys(SCREEN_NAMES) as readonly Screen[];

interface ScreenState {
  readonly screen: Screen;
  readonly place: string | null;
}

export const useScreen = pageStore<ScreenState>(() => ({ screen: 'explore', place: null }));

/** The address of Explore without an experiment keeps the current one. */
export function screenAddress(screen: Screen, place?: string): string {
  return `#/${screen}${place === undefined ? '' : `/${place}`}`;
}

export function goTo(screen: Screen, place?: string): void {
  const now = useScreen.getState();
  // Opening the current view adds no entry to the browser's history.
  if (now.screen === screen && now.place === (place ?? null)) return;
  useScreen.setState({ screen, place: place ?? null });
  const address = screenAddress(screen, place);
  if (location.hash !== address) location.hash = address;
}

/** Null if the address has an experiment or names no view. */
export function screenOf(hash: string): ScreenState | null {
  // The view reads what follows the name of a comparison or a lesson.
  const address = hash.replace(/^(#\/(?:compare|learn\/open))\?.*$/s, '$1');
  const match = /^#\/([a-z]+)(?:\/([\w-]{1,99}(?:\/[\w-]{1,99})?))?\/?$/.exec(address);
  const screen = SCREENS.find((name) => name === match?.[1]);
  // Explore's addresses are links to experiments (links/address.ts).
  return match === null || screen === undefined || screen === 'explore' ? null : { screen, place: match[2] ?? null };
}
