/** Which of the page's views is in sight. It is in the address, so that every view is a link. */
import { create } from 'zustand';

export const SCREENS = ['explore', 'papers'] as const;
export type Screen = (typeof SCREENS)[number];

interface ScreenState {
  readonly screen: Screen;
  /** What the address names inside the view: of Papers a paper or a scenario. */
  readonly place: string | null;
}

export const useScreen = create<ScreenState>()(() => ({ screen: 'explore', place: null }));

/** The address of a view; of Explore without an experiment, which leaves what is there. */
export function screenAddress(screen: Screen, place?: string): string {
  return `#/${screen}${place === undefined ? '' : `/${place}`}`;
}

/** Goes to a view as a link to it would. */
export function goTo(screen: Screen, place?: string): void {
  const now = useScreen.getState();
  // Who is there already takes no step that the browser would lead back from.
  if (now.screen === screen && now.place === (place ?? null)) return;
  useScreen.setState({ screen, place: place ?? null });
  const address = screenAddress(screen, place);
  if (location.hash !== address) location.hash = address;
}

/** The view that an address names, or null where it names none without an experiment to read. */
export function screenOf(hash: string): ScreenState | null {
  const match = /^#\/papers(?:\/([\w-]{1,80}))?\/?$/.exec(hash);
  return match === null ? null : { screen: 'papers', place: match[1] ?? null };
}
