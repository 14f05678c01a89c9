/** The current view of the page. It is part of the address, so that every view has a link. */
import { create } from 'zustand';

export const SCREENS = ['explore', 'papers'] as const;
export type Screen = (typeof SCREENS)[number];

interface ScreenState {
  readonly screen: Screen;
  /** The place inside the view: for Papers, a paper or a scenario. */
  readonly place: string | null;
}

export const useScreen = create<ScreenState>()(() => ({ screen: 'explore', place: null }));

/** The address of a view; for Explore without an experiment, which keeps the current one. */
export function screenAddress(screen: Screen, place?: string): string {
  return `#/${screen}${place === undefined ? '' : `/${place}`}`;
}

/** Goes to a view as a link to it would. */
export function goTo(screen: Screen, place?: string): void {
  const now = useScreen.getState();
  // Opening the current view adds no entry to the browser's history.
  if (now.screen === screen && now.place === (place ?? null)) return;
  useScreen.setState({ screen, place: place ?? null });
  const address = screenAddress(screen, place);
  if (location.hash !== address) location.hash = address;
}

/** The view of an address; null if the address has an experiment or names no view. */
export function screenOf(hash: string): ScreenState | null {
  const match = /^#\/papers(?:\/([\w-]{1,80}))?\/?$/.exec(hash);
  return match === null ? null : { screen: 'papers', place: match[1] ?? null };
}
