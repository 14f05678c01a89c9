import type { SideRun } from '../stores/runs.ts';
import type { Side } from '../stores/view.ts';

/** The runs of a picture in words: the name of the experiment, and how B differs. */
export function runCaption({ a, b }: Readonly<Record<Side, SideRun>>): string {
  const name = a.shown?.experiment.name.trim() ?? '';
  const title = name === '' ? 'Untitled experiment' : name;
  return b.shown === null ? title : `A: ${title}; B: ${b.shown.title}`;
}
