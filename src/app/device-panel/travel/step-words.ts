/** The events of an instant as a sentence, for screen readers. */
import { ROW_LABELS } from '../../../base/vocabulary.ts';
import { diePlace } from '../../../device/geometry.ts';
import { Lane } from '../../../analysis/columns/rows.ts';
import { operationWords } from '../../../analysis/why/operation-words.ts';
import { ROW_KIND_NAMES } from '../../../engine/recording/recording.ts';
import type { ShownRun } from '../../stores/runs.ts';
import { formatExact } from '../../../base/format.ts';
import { viewOf } from '../../runs/run-view.ts';

/** Phases named one by one; further ones are counted. */
const MOST_NAMED = 3;

/** `At 42.000 000 ms: program ends on channel 0, chip 0, die 1 (…)`. */
export function stepWords(run: ShownRun, ns: number): string {
  const { recording } = run.outcome;
  const view = viewOf(run);
  const edges: string[] = [];
  recording.lanes.forEach((chunks, number) => {
    const lane = new Lane(number, chunks);
    const { first, end } = lane.window(ns - 1, ns + 1);
    for (let i = first; i < end; i++) {
      const { startNs, endNs, kind, operation } = lane.row(i);
      if (startNs !== ns && endNs !== ns) continue;
      const verb = startNs === ns ? 'starts' : 'ends';
      edges.push(
        `${ROW_LABELS[ROW_KIND_NAMES[kind]]} ${verb} on ${laneName(run, number)} (${operationWords(view, operation)})`,
      );
    }
  });
  const named = edges.slice(0, MOST_NAMED).join('; ');
  const more = edges.length > MOST_NAMED ? `; and ${edges.length - MOST_NAMED} more` : '';
  return `At ${formatExact(ns)}${edges.length === 0 ? '' : `: ${named}${more}`}`;
}

/** The name of a lane of the recording. */
function laneName({ outcome: { recording, device } }: Pick<ShownRun, 'outcome'>, lane: number): string {
  if (lane < recording.channels) return `channel ${lane}`;
  const place = diePlace(device, lane - recording.channels);
  return `channel ${place.channel}, chip ${place.chip}, die ${place.die}`;
}
