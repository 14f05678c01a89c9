/** Between the page's words and the timeline's: A and B are runs 0 and 1, and what was clicked becomes what is selected. */
import { Operations } from '../../analysis/operations.ts';
import { NONE } from '../../engine/recording.ts';
import type { TimelineRun } from '../../timeline/lane-store.ts';
import type { Hit, RequestSpans, Selection as TimelineSelection } from '../../timeline/selection.ts';
import { useRuns } from '../stores/runs.ts';
import type { ShownRun } from '../stores/runs.ts';
import { reveal } from '../stores/view.ts';
import type { Selection, Side } from '../stores/view.ts';

export const SIDES: readonly Side[] = ['a', 'b'];

export function timelineRun({ outcome }: ShownRun, title: string): TimelineRun {
  const { channels, chipsPerChannel, diesPerChip, planesPerDie, blocksPerPlane, pagesPerBlock } = outcome.device;
  return {
    recording: outcome.recording,
    geometry: { channels, chipsPerChannel, diesPerChip, planesPerDie, blocksPerPlane, pagesPerBlock },
    title,
  };
}

export function timelineSelection(selection: Selection | null): TimelineSelection | undefined {
  if (selection === null) return undefined;
  const run = SIDES.indexOf(selection.side);
  switch (selection.kind) {
    case 'request':
      return { run, request: selection.request, operation: selection.operation };
    case 'operation':
      return { run, operation: selection.operation };
    case 'gap':
      return { run, gap: { laneId: selection.laneId, startNs: selection.startNs, endNs: selection.endNs } };
  }
}

/**
 * What a click selects: undefined leaves the selection as it is, null takes it away. A click on what was waited for goes to the
 * operation that was in the way.
 */
export function selectionFromHit(hit: Hit | undefined): Selection | null | undefined {
  if (hit === undefined) return null;
  switch (hit.kind) {
    case 'row':
      return selectionOfOperation(SIDES[hit.lane.run], hit.operation);
    case 'span': {
      const side = SIDES[hit.lane.run];
      const { blockerOperation: operation, startNs, endNs } = hit.span;
      if (operation === undefined) return undefined;
      reveal({ side, operation, startNs, endNs });
      return selectionOfOperation(side, operation);
    }
    case 'gap':
      return { kind: 'gap', side: SIDES[hit.lane.run], laneId: hit.lane.id, startNs: hit.startNs, endNs: hit.endNs };
    case 'empty':
    case 'lane':
    case 'axis':
    case 'minimap':
      return undefined;
  }
}

/** An operation is shown with the request it works for, if it works for one. */
export function selectionOfOperation(side: Side, operation: number): Selection | null {
  const recording = useRuns.getState()[side].shown?.outcome.recording;
  if (recording === undefined) return null;
  const request = new Operations(recording).requestOf(operation);
  return request === NONE ? { kind: 'operation', side, operation } : { kind: 'request', side, request, operation };
}

/** The life of the selected request on one side, for its lane. */
export function timelineSpans(run: ShownRun | null, selection: Selection | null): RequestSpans | undefined {
  if (run === null || selection?.kind !== 'request') return undefined;
  return undefined;
}
