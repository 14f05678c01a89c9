import { useDocument } from '../stores/document.ts';
import { useTimeline } from '../stores/timeline.ts';
import { linkedView, useView } from '../stores/view.ts';
import { NO_LANE_STATE } from '../../timeline/layout/lanes.ts';
import type { Session } from './session.ts';

export function currentSession(): Session {
  const { pair, scenario } = useDocument.getState().present;
  const { timeline, marks } = useTimeline.getState();
  const view = useView.getState();
  return {
    ...pair,
    scenario,
    view: {
      ...linkedView(view),
      playheadNs: view.playhead === null ? null : Math.round(view.playhead),
      marks: marks.map(({ ns, name }) => ({ ns: Math.round(ns), name })),
      lanes: timeline?.laneState ?? NO_LANE_STATE,
    },
    traces: [],
  };
}
