import { formatInstant } from '../../../base/format.ts';
import type { SideRun } from '../../stores/runs.ts';
import type { Side } from '../../stores/view.ts';

/** The caption of a picture: the experiment, the window, and the hashes that identify the run. */
export function pictureCaption(
  runs: Readonly<Record<Side, SideRun>>,
  { t0, t1 }: { readonly t0: number; readonly t1: number },
): string {
  const { a, b } = runs;
  const name = a.shown?.experiment.name.trim() ?? '';
  const hashes = [a.shown, b.shown]
    .filter((shown) => shown !== null)
    .map(({ outcome }, index) => `${b.shown === null ? 'state' : 'AB'[index]} ${outcome.stateHash}`);
  const window = `${formatInstant(Math.round(Math.max(0, t0)))} – ${formatInstant(Math.round(t1))}`;
  return [
    name === '' ? 'An experiment' : name,
    window,
    ...hashes,
    `NANDscope, document version ${a.shown?.experiment.version ?? 1}`,
  ].join(' · ');
}
