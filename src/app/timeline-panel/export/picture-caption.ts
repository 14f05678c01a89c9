import { formatInstant } from '../../../base/format.ts';
import { runsSoFar } from '../../exports/explore-subject.ts';
import { runCaption } from '../../exports/run-caption.ts';
import { soFarText } from '../../exports/so-far.ts';
import type { SideState } from '../../stores/runs.ts';
import type { Side } from '../../stores/view.ts';

/** The caption of a picture of the timeline: the experiment, how B differs, the window, and which run stopped early. */
export function pictureCaption(
  runs: Readonly<Record<Side, SideState>>,
  { t0, t1 }: { readonly t0: number; readonly t1: number },
): string {
  const window = `${formatInstant(Math.round(Math.max(0, t0)))} – ${formatInstant(Math.round(t1))}`;
  return [runCaption(runs), window, soFarText(runsSoFar(runs))].filter((words) => words !== '').join(' · ');
}
