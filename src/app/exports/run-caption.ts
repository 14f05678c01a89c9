import type { SideState } from '../stores/runs.ts';
import type { Side } from '../stores/view.ts';

/** Runs in words: the name of the experiment, and how B differs; null without B. */
export function captionOf(name: string, b: string | null): string {
  const title = name.trim() === '' ? 'Untitled experiment' : name.trim();
  return b === null ? title : `A: ${title}; B: ${b}`;
}

export const runCaption = ({ a, b }: Readonly<Record<Side, SideState>>): string =>
  captionOf(a.shown?.experiment.name ?? '', b.shown?.title ?? null);
