/** Zoom, lanes and exports as commands. */
import { STEP_UNITS } from '../../analysis/instant/stepping.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import type { Command } from '../contributions/command-keys.ts';
import { toggleDevice } from '../travel/travel.ts';
import { useRuns } from '../stores/runs.ts';
import { goTo } from '../stores/screen.ts';
import { toggleLegend, toggleRuler, useTimeline } from '../stores/timeline.ts';
import { useTravel } from '../stores/travel.ts';
import { exportCommands } from '../exports/export-commands.ts';
import { TIMELINE_EXPORTS } from './export/registry.ts';
import { LANE_CHOICES } from './lane-choices.ts';
import { UNITS } from './transport.tsx';

const hasRun = (): boolean => useRuns.getState().a.shown !== null;

function withTimeline(run: (timeline: Timeline) => void): () => void {
  return () => {
    goTo('explore');
    const { timeline } = useTimeline.getState();
    if (timeline !== null) run(timeline);
  };
}

export const TIMELINE_COMMANDS: readonly Command[] = [
  {
    id: 'zoom-in',
    title: 'Zoom in',
    group: 'Timeline',
    words: 'timeline +',
    run: withTimeline((timeline) => timeline.zoom(1 / 1.6)),
    ready: hasRun,
  },
  {
    id: 'zoom-out',
    title: 'Zoom out',
    group: 'Timeline',
    words: 'timeline -',
    run: withTimeline((timeline) => timeline.zoom(1.6)),
    ready: hasRun,
  },
  ...LANE_CHOICES.map(({ value, label }): Command => ({
    id: `lanes-${value}`,
    title: `Lanes: ${label}`,
    group: 'Timeline',
    words: 'show hide fold channels chips dies',
    run: withTimeline((timeline) => timeline.setLanes({ ...timeline.laneState, show: value })),
    ready: hasRun,
  })),
  ...STEP_UNITS.map((unit): Command => ({
    id: `step-by-${unit}`,
    title: `Step by ${UNITS[unit].label}: ${UNITS[unit].means}`,
    group: 'Time',
    words: 'stepping unit playhead',
    run: () => useTravel.setState({ unit }),
    ready: hasRun,
  })),
  {
    id: 'ruler',
    title: 'Ruler: measure a time range, or move the view again',
    group: 'Timeline',
    words: 'distance duration',
    run: withTimeline(toggleRuler),
    ready: hasRun,
  },
  {
    id: 'legend',
    title: 'Legend: colors and patterns in the window, or none',
    group: 'Timeline',
    words: 'key phases causes',
    run: withTimeline(toggleLegend),
    ready: hasRun,
  },
  {
    id: 'breakpoints',
    title: 'Breakpoints: break on a time or a state',
    group: 'Time',
    words: 'stop condition hit latency wait free blocks page',
    run: (): void => {
      goTo('explore');
      if (!useTravel.getState().open) toggleDevice();
      useTravel.setState({ wantsCondition: true });
    },
    ready: hasRun,
  },
  ...exportCommands('timeline', 'Timeline', TIMELINE_EXPORTS, (label) => `Export the timeline: ${label}`),
];
