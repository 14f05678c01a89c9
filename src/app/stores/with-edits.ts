/** Lazy access to stores/edits.ts from first-screen code. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { notify } from './notices.ts';
import type { Edits } from './edits.ts';

/** The functions that change the experiment; null until loaded. Loaded whenever the experiment has changed. */
export const useEdits = create<{ readonly edits: Edits | null }>()(() => ({ edits: null }));

const loadEdits = async (): Promise<Edits> => (await import('./edits.ts')).EDITS;

/** Changes the experiment: immediately if the code is loaded, else after loading. */
export function withEdits(change: (edits: Edits) => void): void {
  const { edits } = useEdits.getState();
  if (edits === null) void withPart(loadEdits, change);
  else change(edits);
}

export const COULD_NOT_LOAD = 'A part of the page could not be loaded';

/** Reports that a part of the page could not be loaded. */
export function sayMissing(): void {
  notify('bad', COULD_NOT_LOAD, 'Nothing has changed. Check the connection and try again.');
}

/** Loads a part of the page and runs an action with it. Reports a failed load. */
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

/** Preloads the editing code when pointer or focus enters a control that changes the experiment. */
export function useEditsWhenTouched(): void {
  useEffect(() => {
    const announced = (event: Event): void => {
      const { target } = event;
      if (!(target instanceof Element) || target.closest('[data-edits]') === null) return;
      stop();
      // A failure is reported when the code is needed.
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
