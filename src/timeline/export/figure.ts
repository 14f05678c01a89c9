/**
 * A figure for a paper or a slide: all lanes of A and of B at a width of its own, with axis, legend and caption. The
 * lanes need not be on screen.
 */
import { yieldToEvents } from '../../base/yield.ts';
import { layOut, type LaneLayout } from '../layout/lane-layout.ts';
import { listLanes, type Lane, type LaneLevel, type LaneState } from '../layout/lanes.ts';
import { makeFrame } from '../layout/view.ts';
import { LIGHT } from '../palette.ts';
import type { OverlayState } from '../paint/overlay.ts';
import type { Scene } from '../scene/scene.ts';
import { usedLanes } from '../scene/used-lanes.ts';
import { canvasMeasure } from '../text/text-measure.ts';
import { svgSteps } from './export-svg.ts';

/** The timeline that a figure is of. */
export interface FigureSource {
  readonly scene: Scene;
  readonly overlay: OverlayState;
  readonly laneState: LaneState;
}

export interface FigureOptions {
  /** CSS pixels. */
  readonly width: number;
  /** Height of a die's lane, CSS pixels. */
  readonly laneHeight: number;
  /** All lanes, or those of the selected requests and their blockers. */
  readonly lanes: 'all' | 'selection';
  /** How far lanes are unfolded; null: as on screen. */
  readonly level: LaneLevel | null;
  /** The shown range, ns. */
  readonly fromNs: number;
  readonly toNs: number;
  /** Whether the selection, its blockers and the marks are in it. */
  readonly hasSelection: boolean;
  readonly caption: string;
  /** Width in millimeters; null: the size is in pixels. */
  readonly widthMm: number | null;
}

export interface Figure {
  /** An SVG document. */
  readonly text: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly lanes: number;
}

/** Length of a slice of work, ms. */
const SLICE_MS = 8;
/** On paper there is no gray. */
const PAPER = { ...LIGHT, background: '#ffffff' } as const;

/**
 * Draws a figure, in slices.
 * @returns null if aborted
 */
export async function drawFigure(
  source: FigureSource,
  options: FigureOptions,
  signal: AbortSignal,
  onShare: (share: number) => void = () => undefined,
): Promise<Figure | null> {
  const layout = layoutOf(source, options);
  const { scene, overlay } = source;
  let until = performance.now() + SLICE_MS;
  const pause = async (): Promise<boolean> => {
    if (performance.now() < until) return true;
    await yieldToEvents();
    until = performance.now() + SLICE_MS;
    return !signal.aborted;
  };
  // Lanes out of sight may not be indexed yet.
  for (const [run, store] of scene.stores.entries()) {
    const lanes = layout.lanes.filter((lane) => lane.run === run);
    while (lanes.some((lane) => !store.ready(lane)) && store.work(lanes)) if (!(await pause())) return null;
  }
  const frame = frameOf(layout, options);
  const measure = measureOf(scene.fontFamily);
  const own: Scene = {
    ...scene,
    frame,
    layout,
    view: { t0: options.fromNs, t1: options.toNs, scroll: 0 },
    spans: options.hasSelection ? scene.spans : [],
    palette: PAPER,
    focusLane: undefined,
  };
  const above: OverlayState = {
    ...overlay,
    hover: undefined,
    playheadNs: undefined,
    previous: [],
    ruler: undefined,
    ...(options.hasSelection ? {} : { selection: undefined, related: [], blockers: [], marks: [] }),
  };
  const { widthMm, width } = options;
  const millimeters = (px: number): string => `${Math.round(((px * (widthMm ?? 0)) / width) * 100) / 100}mm`;
  const steps = svgSteps(own, above, measure, {
    caption: wrapped(options.caption, (text) => measure(text, 11) <= width - 20),
    hasMinimap: false,
    hasLegend: true,
    ...(widthMm === null ? {} : { size: { width: `${widthMm}mm`, height: millimeters } }),
  });
  for (let drawn = 1; ; drawn++) {
    const step = steps.next();
    if (step.done === true) return { ...step.value, lanes: layout.lanes.length };
    if (performance.now() >= until) onShare(drawn / layout.lanes.length);
    if (!(await pause())) return null;
  }
}

/** The lanes of a figure; without a selected request there is no lane for it. */
function layoutOf({ scene, overlay, laneState }: FigureSource, options: FigureOptions): LaneLayout {
  const { lanes, level, laneHeight, hasSelection } = options;
  const runs = scene.stores.map(({ run }) => run);
  const state = level === null ? laneState : { ...laneState, fold: new Map<string, boolean>(), level };
  const rows = [...overlay.related.flat(), ...overlay.blockers.flat()];
  const only = lanes === 'selection' && rows.length > 0 ? usedLanes(rows) : undefined;
  const hasRequest = hasSelection && scene.spans.some((request) => request !== undefined);
  const listed = listLanes(runs, state, only).filter(({ kind }) => kind !== 'request' || hasRequest);
  // The letter A is beside its request; without one, A has a heading like B.
  const heading = hasRequest ? undefined : listed.find(({ kind }) => kind === 'run');
  const lettered: Lane[] =
    heading === undefined ? [] : [{ ...heading, id: 'A/run', run: 0, label: 'A', short: 'A', name: 'run A' }];
  return layOut([...lettered, ...listed], { unit: laneHeight });
}

function frameOf(layout: LaneLayout, { width }: FigureOptions): Scene['frame'] {
  const last = layout.panes.at(-1);
  const frame = {
    labelWidth: Math.min(162, Math.max(120, Math.round(width * 0.25))),
    minimapHeight: 0,
    axisHeight: 24,
  };
  const height = (last === undefined ? 0 : last.top + last.height) + frame.axisHeight;
  return makeFrame({ width, height, dpr: 1 }, frame);
}

function measureOf(fontFamily: string): ReturnType<typeof canvasMeasure> {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) throw new Error('This browser provides no canvas for the image.');
  return canvasMeasure(context, fontFamily);
}

/** Lines that fit, broken between words. */
function wrapped(text: string, isFitting: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || isFitting(longer)) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}
