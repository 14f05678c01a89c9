/**
 * The view as an SVG: bars with their patterns, names, shares, labels, axis, the selected request, and a caption.
 * Made from the same layout and the same columns as the picture, but always exact.
 */
import { t } from '../../messages/message.ts';
import { commandClass, phaseOfClass } from '../../analysis/columns/row-classes.ts';
import { PHASE_LABELS } from '../../base/vocabulary.ts';
import { ColumnRuns, WIDE_PX } from '../index/column-runs.ts';
import { laneY, minimapWindow } from '../scene/hit.ts';
import { LETTER_LEFT, laneName, latencyText, runLetter } from '../text/lane-name.ts';
import type { LaneIndex } from '../index/lane-index.ts';
import type { LaneStore } from '../index/lane-store.ts';
import { areaOf, type PlacedLane } from '../layout/lane-layout.ts';
import { MINIMAP_BINS, MINIMAP_PHASES } from '../index/minimap.ts';
import type { OverlayState } from '../paint/overlay.ts';
import { legendSvg } from './legend-svg.ts';
import { overlaySvg } from './overlay-svg.ts';
import { TILE, makeInks, type Inks } from '../palette.ts';
import { SvgPath, at, escapeXml } from '../text/svg-text.ts';
import { causeColors, isWait } from '../cause-colors.ts';
import { WAIT_EDGE, spanWord } from '../paint/request-lane.ts';
import { commandEnd } from '../text/command-part.ts';
import { barLabels } from '../text/row-text.ts';
import { visibleLanes, type Scene } from '../scene/scene.ts';
import { heldParts, traceHold } from '../paint/holds.ts';
import { traceGroups, tracePieces } from '../paint/ties.ts';
import { timeAxis } from '../layout/time-axis.ts';
import { formatShare, formatTime } from '../../base/format.ts';
import { fits, type TextMeasure } from '../text/text-measure.ts';
import { xOfTime } from '../layout/view.ts';

/** Room for the caption below the picture, CSS pixels. */
export const CAPTION_HEIGHT = 30;
/** Height of each further line of it. */
const CAPTION_LINE = 15;
/** From the lanes to the legend. */
const LEGEND_TOP = 10;
/** Columns of a pixel: on paper a step of a whole pixel is seen. */
const MOST_DETAIL = 8;
/** Columns of a lane. */
const MOST_COLUMNS = 6000;
/** Bars narrower than this have no label, CSS pixels. */
const LABEL_MIN = 26;

/** A column may be an eighth of a pixel wide. */
const thousandth = (value: number): string => String(Math.round(value * 1000) / 1000);

/** The color of an image-data word. */
const hex = (word: number): string =>
  `#${[word & 255, (word >>> 8) & 255, (word >>> 16) & 255].map((c) => c.toString(16).padStart(2, '0')).join('')}`;

/** What surrounds the lanes. */
export interface SvgSurroundings {
  /** Lines below the picture: the run, and what its lanes are. */
  readonly caption: readonly string[];
  readonly hasMinimap: boolean;
  /** Whether the colors that occur are named below the lanes. */
  readonly hasLegend: boolean;
  /** The size in another unit, such as `85mm`; CSS pixels by default. */
  readonly size?: { readonly width: string; readonly height: (heightPx: number) => string };
}

/**
 * The picture as the text of an SVG file.
 * @param caption the experiment and the window: printed below
 */
export function exportSvg(scene: Scene, overlay: OverlayState, measure: TextMeasure, caption: string): string {
  const steps = svgSteps(scene, overlay, measure, { caption: [caption], hasMinimap: true, hasLegend: false });
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value.text;
  }
}

/** The same lane by lane, so that a picture of many lanes can be made with pauses. */
export function* svgSteps(
  scene: Scene,
  overlay: OverlayState,
  measure: TextMeasure,
  { caption, hasMinimap, hasLegend, size: unit }: SvgSurroundings,
): Generator<undefined, { readonly text: string; readonly width: number; readonly height: number }> {
  const { frame, view, palette, fontFamily } = scene;
  const { plot, size } = frame;
  const inks = makeInks(palette);
  const lanes = visibleLanes(scene);
  const axis = timeAxis(view.t0, view.t1, plot.width, 110 * frame.textScale);
  const used = new Set<number>();
  const body: string[] = [];
  for (const tick of axis.ticks) {
    const x = at(xOfTime(view, frame, tick.ns));
    body.push(`<path d="M${x},${at(plot.top)}V${at(plot.top + plot.height)}" stroke="${palette.grid}"/>`);
    body.push(
      `<text x="${x}" y="${at(plot.top - 8)}" text-anchor="middle" fill="${palette.muted}">${escapeXml(tick.label)}</text>`,
    );
  }
  if (axis.base !== undefined) {
    body.push(`<text x="10" y="${at(plot.top - 8)}" fill="${palette.muted}">from ${escapeXml(axis.base.label)}</text>`);
  }
  if (hasMinimap) body.push(minimapParts(scene).join(''));
  const clips: string[] = [];
  const bottom = plot.top + plot.height;
  const clip = (id: string, x: number, y: number, width: number, end: number): void => {
    clips.push(
      `<clipPath id="${id}"><rect x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(Math.max(0, end - y))}"/></clipPath>`,
    );
  };
  clip('plot', plot.left, plot.top, plot.width, bottom);
  // In each pane, fixed lanes above, the others scrolled under them.
  for (const pane of scene.layout.panes) {
    for (const fixed of [true, false]) {
      const own = lanes.filter((lane) => lane.run === pane.run && lane.fixed === fixed);
      if (own.length === 0) continue;
      const area = areaOf(scene.layout, own[0]);
      const id = `pane${pane.run}${fixed ? 'fixed' : ''}`;
      clip(id, 0, plot.top + area.top, size.width, Math.min(bottom, plot.top + area.bottom));
      body.push(`<g clip-path="url(#${id})">`);
      for (const lane of own) {
        body.push(laneParts(scene, lane, inks, measure, used).join(''));
        yield undefined;
      }
      body.push('</g>');
    }
  }
  body.push(overlaySvg(scene, overlay, lanes, measure).join(''));
  const legend = hasLegend ? legendSvg(scene, used, measure, size.height + LEGEND_TOP) : { parts: [], height: 0 };
  const below = size.height + legend.height;
  const height = Math.round(below + CAPTION_HEIGHT + CAPTION_LINE * (caption.length - 1));
  caption.forEach((line, i) => {
    const y = at(below + CAPTION_HEIGHT - 11 + CAPTION_LINE * i);
    body.push(`<text x="10" y="${y}" fill="${palette.muted}">${escapeXml(line)}</text>`);
  });
  const text = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${unit?.width ?? size.width}" height="${unit?.height(height) ?? height}"`,
    ` viewBox="0 0 ${size.width} ${height}" font-family="${escapeXml(fontFamily)}" font-size="11">`,
    `<title>${escapeXml(caption.join(' '))}</title>`,
    `<defs>${[...used].map((cls) => patternOf(inks, cls)).join('')}`,
    clips.join(''),
    '</defs>',
    `<rect width="100%" height="100%" fill="${palette.background}"/>`,
    body.join(''),
    ...legend.parts,
    '</svg>',
  ].join('');
  return { text, width: size.width, height };
}

/** The minimap: the whole run, and the window in it. */
function minimapParts({ frame, view, palette, minimaps, endNs }: Scene): string[] {
  const { minimap } = frame;
  const out = [
    `<rect x="${at(minimap.left)}" y="${at(minimap.top)}" width="${at(minimap.width)}" height="${at(minimap.height)}" fill="${palette.track}"/>`,
    `<text x="10" y="${at(minimap.top + minimap.height / 2 + 4)}" fill="${palette.muted}">0 – ${escapeXml(formatTime(endNs, 3))}</text>`,
  ];
  const share = minimap.height / Math.max(1, minimaps.length);
  minimaps.forEach((map, run) => {
    const width = ((map.endNs / Math.max(1, endNs)) * minimap.width) / MINIMAP_BINS;
    const base = new Float64Array(MINIMAP_BINS).fill(minimap.top + share * (run + 1));
    let behind = '';
    for (let bin = 0; bin < MINIMAP_BINS; bin++) {
      const height = map.dimmedShare(bin) * (share - 1);
      if (height > 0)
        behind += `M${at(minimap.left + bin * width)},${at(base[bin])}h${at(width)}v${at(-height)}h${at(-width)}z`;
    }
    if (behind !== '') out.push(`<path d="${behind}" fill="${palette.dimmed.edge}"/>`);
    MINIMAP_PHASES.forEach((name, phase) => {
      let d = '';
      for (let bin = 0; bin < MINIMAP_BINS; bin++) {
        const height = map.share(bin, phase) * (share - 1);
        if (height <= 0) continue;
        d += `M${at(minimap.left + bin * width)},${at(base[bin])}h${at(width)}v${at(-height)}h${at(-width)}z`;
        base[bin] -= height;
      }
      out.push(`<path d="${d}" fill="${palette.phases[name].fill}"/>`);
    });
  });
  const [left, right] = minimapWindow(frame, view, endNs);
  out.push(
    `<rect x="${at(left)}" y="${at(minimap.top)}" width="${at(right - left)}" height="${at(minimap.height)}" fill="none" stroke="${palette.accent}" stroke-width="1.5"/>`,
  );
  return out;
}

/** A class's tile as an SVG pattern. */
function patternOf(inks: Inks, cls: number): string {
  const { tile, fill } = inks.classes[cls];
  const squares = new Map<number, string>();
  for (let y = 0; y < TILE; y++) {
    for (let x = 0; x < TILE; x++) {
      const word = tile[y * TILE + x];
      if (word !== fill) squares.set(word, `${squares.get(word) ?? ''}M${x},${y}h1v1h-1z`);
    }
  }
  const shades = [...squares].map(([word, d]) => `<path d="${d}" fill="${hex(word)}"/>`).join('');
  return `<pattern id="c${cls}" width="${TILE}" height="${TILE}" patternUnits="userSpaceOnUse"><rect width="${TILE}" height="${TILE}" fill="${hex(fill)}"/>${shades}</pattern>`;
}

function laneParts(scene: Scene, lane: PlacedLane, inks: Inks, measure: TextMeasure, used: Set<number>): string[] {
  const { frame, view, palette } = scene;
  const { plot } = frame;
  const top = laneY(scene, lane);
  const y = top + lane.barTop;
  const middle = at(y + lane.barHeight / 2 + 4);
  const store = scene.stores.at(lane.run);
  if (lane.kind === 'run') {
    const title = store?.run.title ?? '';
    const baseline = at(top + lane.height / 2 + 5);
    return [
      `<text x="10" y="${baseline}" font-weight="700" font-size="${lane.nameSize}" fill="${palette.runs[lane.run]}">${escapeXml(lane.label)}</text>`,
      `<text x="28" y="${baseline}" font-size="${lane.labelSize}" fill="${palette.muted}">${escapeXml(title)}</text>`,
    ];
  }
  const out = [
    `<rect x="${at(plot.left)}" y="${at(y)}" width="${at(plot.width)}" height="${lane.barHeight}" fill="${palette.track}"/>`,
  ];
  const { text, x, size, bold } = laneName(scene, lane, measure);
  out.push(
    `<text x="${x}" y="${middle}" font-size="${size}"${bold ? ' font-weight="600"' : ''} fill="${palette.text}">${escapeXml(text)}</text>`,
  );
  if (runLetter(scene, lane) !== '') {
    out.push(
      `<text x="${LETTER_LEFT}" y="${middle}" font-weight="700" font-size="13" fill="${palette.runs[lane.run]}">${runLetter(scene, lane)}</text>`,
    );
  }
  if (lane.kind === 'request') {
    const latency = latencyText(scene.spans.at(lane.run));
    out.push(
      `<text x="${at(plot.left - 10)}" y="${middle}" text-anchor="end" font-weight="700" font-size="${lane.nameSize}" fill="${palette.text}">${escapeXml(latency)}</text>`,
      requestParts(scene, lane, y).join(''),
    );
    return out;
  }
  const index = store?.index(lane);
  if (store === undefined || index === undefined) return out;
  const share = index.busyShare(Math.max(0, view.t0), Math.min(scene.endNs, view.t1));
  out.push(
    `<text x="${at(plot.left - 10)}" y="${middle}" text-anchor="end" fill="${palette.muted}">${Number.isNaN(share) ? '–' : escapeXml(formatShare(share, 0))}</text>`,
  );
  const detail = Math.max(1, Math.min(MOST_DETAIL, Math.floor(MOST_COLUMNS / plot.width)));
  const columns = Math.max(1, Math.floor(plot.width * detail));
  const nsPerColumn = (view.t1 - view.t0) / columns;
  const runs = new ColumnRuns(columns);
  index.columns(view.t0, nsPerColumn, columns, runs);
  const px = plot.width / columns;
  // Thin columns and narrow rows: one path a class, so that neighbors have no seam. Wide rows come after them.
  const paths = new Map<number, string>();
  for (let k = 0; k < runs.count; k++) {
    let low = y + lane.barHeight;
    for (let e = runs.entry[k]; e < runs.entry[k + 1]; e++) {
      const height = runs.share[e] * lane.barHeight;
      const [x0, x1] = [thousandth(plot.left + runs.x0[k] * px), thousandth(plot.left + runs.x1[k] * px)];
      const d = `M${x0},${at(low)}H${x1}v${at(-height)}H${x0}z`;
      paths.set(runs.cls[e], (paths.get(runs.cls[e]) ?? '') + d);
      low -= height;
    }
  }
  const wide: number[] = [];
  for (const row of runs.wideRow.subarray(0, runs.wideCount)) {
    const x0 = Math.max(plot.left, xOfTime(view, frame, index.start(row)));
    const x1 = Math.min(plot.left + plot.width, xOfTime(view, frame, index.end(row)));
    if (x1 - x0 >= WIDE_PX) {
      wide.push(row);
      continue;
    }
    // Too narrow for an edge of its own, with its true ends.
    const cls = index.classAt(row);
    const d = `M${at(x0)},${at(y)}H${at(x1)}v${at(lane.barHeight)}H${at(x0)}z`;
    if (x1 > x0) paths.set(cls, (paths.get(cls) ?? '') + d);
  }
  for (const [cls, d] of paths) {
    used.add(cls);
    out.push(`<path d="${d}" fill="url(#c${cls})"/>`);
  }
  for (const row of wide) out.push(rowParts(scene, lane, store, index, row, y, inks, measure, used).join(''));
  for (const [trace, color] of [
    [tracePieces, palette.phases.suspend.edge],
    [traceGroups, palette.muted],
  ] as const) {
    const path = new SvgPath();
    if (trace(scene, lane, index, wide, path)) out.push(`<path d="${path.d}" fill="none" stroke="${color}"/>`);
  }
  const held = new SvgPath();
  const parts = heldParts(scene, lane);
  for (const part of parts) traceHold(part, held);
  if (parts.length > 0) out.push(`<path d="${held.d}" fill="none" stroke="${palette.waits.channel.edge}"/>`);
  return [`<g>`, ...out, `</g>`];
}

function rowParts(
  scene: Scene,
  lane: PlacedLane,
  store: LaneStore,
  index: LaneIndex,
  row: number,
  y: number,
  inks: Inks,
  measure: TextMeasure,
  used: Set<number>,
): string[] {
  const { frame, view } = scene;
  const { plot } = frame;
  const x0 = Math.max(plot.left, xOfTime(view, frame, index.start(row)));
  const x1 = Math.min(plot.left + plot.width, xOfTime(view, frame, index.end(row)));
  if (x1 <= x0) return [];
  const cls = index.classAt(row);
  used.add(cls);
  const out = [
    `<rect x="${at(x0)}" y="${at(y + 0.5)}" width="${at(x1 - x0)}" height="${lane.barHeight - 1}" fill="url(#c${cls})" stroke="${hex(inks.classes[cls].edge)}"/>`,
  ];
  const commandX = Math.max(x0, Math.min(x1, xOfTime(view, frame, commandEnd(store, index, row))));
  if (commandX > x0) {
    const ink = commandClass(cls);
    used.add(ink);
    out.push(
      `<rect x="${at(x0)}" y="${at(y)}" width="${at(Math.max(1, commandX - x0))}" height="${lane.barHeight}" fill="url(#c${ink})"/>`,
    );
  }
  return out.concat(
    rowLabel(scene, lane, [t(PHASE_LABELS.command)], commandClass(cls), x0, commandX, y, measure),
    rowLabel(scene, lane, barLabels(store, index, row), cls, commandX, x1, y, measure),
  );
}

/** The longest label that fits between two positions. */
function rowLabel(
  { palette }: Scene,
  lane: PlacedLane,
  labels: readonly string[],
  cls: number,
  x0: number,
  x1: number,
  y: number,
  measure: TextMeasure,
): string[] {
  if (x1 - x0 < LABEL_MIN || lane.barHeight < 11) return [];
  const size = lane.labelSize;
  const label = labels.find((text) => fits(measure, text, size, x1 - x0 - 10, true));
  if (label === undefined) return [];
  const phase = phaseOfClass(cls);
  const colors = phase === undefined ? palette.dimmed : palette.phases[phase];
  const width = measure(label, size, true) + 4;
  return [
    `<rect x="${at(x0 + 3)}" y="${at(y + lane.barHeight / 2 - size / 2 - 1)}" width="${at(width)}" height="${size + 2}" fill="${colors.fill}"/>`,
    `<text x="${at(x0 + 5)}" y="${at(y + lane.barHeight / 2 + size * 0.36)}" font-size="${size}" font-weight="600" fill="${colors.text}">${escapeXml(label)}</text>`,
  ];
}

function requestParts(scene: Scene, lane: PlacedLane, y: number): string[] {
  const { frame, view } = scene;
  const out: string[] = ['<g clip-path="url(#plot)">'];
  for (const span of scene.spans.at(lane.run)?.spans ?? []) {
    const x0 = xOfTime(view, frame, span.startNs);
    const width = Math.max(1, xOfTime(view, frame, span.endNs) - x0);
    if (x0 > frame.plot.left + frame.plot.width || x0 + width < frame.plot.left) continue;
    const colors = causeColors(scene.palette, span.cause, scene.spans.at(lane.run)?.isWrite === true);
    const text = `${spanWord(span)} ${formatTime(span.endNs - span.startNs, 3)}`;
    out.push(
      `<rect x="${at(x0)}" y="${at(y)}" width="${at(width)}" height="${lane.barHeight}" fill="${colors.fill}"><title>${escapeXml(text)}</title></rect>`,
    );
    if (isWait(span.cause)) {
      const edge = (top: number): string =>
        `<rect x="${at(x0)}" y="${at(top)}" width="${at(width)}" height="${WAIT_EDGE}" fill="${scene.palette.wait.fill}"/>`;
      out.push(edge(y), edge(y + lane.barHeight - WAIT_EDGE));
    }
    if (width > text.length * 6.5 + 10) {
      out.push(
        `<text x="${at(Math.max(x0, frame.plot.left) + 5)}" y="${at(y + lane.barHeight / 2 + 4)}" font-weight="600" fill="${colors.text}">${escapeXml(text)}</text>`,
      );
    }
  }
  out.push('</g>');
  return out;
}
