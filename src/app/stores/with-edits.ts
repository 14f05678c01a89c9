/** The way from what is on screen first to what comes later. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { notify } from './notices.ts';
import type { Edits } from './edits.ts';

/** What changes the experiment on screen; null until it is loaded. Wherever a B or another A is on screen, it is. */
export const useEdits = create<{ readonly edits: Edits | null }>()(() => ({ edits: null }));

const loadEdits = async (): Promise<Edits> => (await import('./edits.ts')).EDITS;

/** Changes the experiment: at once where what that takes is loaded, else as soon as it is. */
export function withEdits(change: (edits: Edits) => void): void {
  const { edits } = useEdits.getState();
  if (edits === null) void withPart(loadEdits, change);
  else change(edits);
}

export const COULD_NOT_LOAD = 'A part of the page could not be loaded';

/** Says that nothing came of what was asked for. */
export function sayMissing(): void {
  notify('bad', COULD_NOT_LOAD, 'Nothing has changed. Check the connection and try again.');
}

/**
 * Loads a part of the page that the first screen does not need, and does something with it. Where it can't be loaded,
 * that is said.
 */
export async function withPart<Part>(load: () => Promise<Part>, act: (part: Part) => unknown): Promise<void> {
  let part: Part;
  try {
    part = await load();
  } catch {
    sayMissing();
    return;
  }
  await act(part);
}

/**
 * A pointer over something that changes the experiment, or the keyboard in it, announces a change: by the time it is
 * made, its part is there.
 */
export function useEditsWhenTouched(): void {
  useEffect(() => {
    const announced = (event: Event): void => {
      const { target } = event;
      if (!(target instanceof Element) || target.closest('[data-edits]') === null) return;
      stop();
      // Whoever needs it says so if it fails.
      loadEdits().catch(() => undefined);
    };
    const kinds = ['pointerover', 'focusin'] as const;
    const stop = (): void => {
      for (const kind of kinds) document.removeEventListener(kind, announced);
    };
    for (const kind of kinds) document.addEventListener(kind, announced);
    return stop;
  }, []);
}
