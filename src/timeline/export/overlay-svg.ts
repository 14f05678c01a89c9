/** The overlay (selection, blockers, playhead, ruler, marks) as parts of an SVG, without the pointer. */
import { bufferLabels } from '../paint/buffer-labels.ts';
import { laneY } from '../scene/hit.ts';
import type { PlacedLane } from '../layout/lane-layout.ts';
import { DIM, LEAST_OUTLINED, type OverlayState } from '../paint/overlay.ts';
import { spotlightOf } from '../scene/spotlight.ts';
import { chosenOperation, laneShows, type RelatedRow } from '../scene/related-rows.ts';
import type { Scene } from '../scene/scene.ts';
import { markFlags } from '../text/mark-labels.ts';
import { at, escapeXml } from '../text/svg-text.ts';
import type { TextMeasure } from '../text/text-measure.ts';
import { formatExact } from '../../base/format.ts';
import { xOfTime } from '../layout/view.ts';

/** The parts, in the order in which they are painted. */
export function overlaySvg(
  scene: Scene,
  state: OverlayState,
  lanes: readonly PlacedLane[],
  measure: TextMeasure,
): string[] {
  const { frame, view, palette } = scene;
  const { plot } = frame;
  const bottom = plot.top + plot.height;
  const x = (ns: number): number => xOfTime(view, frame, ns);
  const inside = (ns: number): boolean => x(ns) >= plot.left && x(ns) <= plot.left + plot.width;
  const out: string[] = ['<g clip-path="url(#plot)">'];
  const { ruler, selection } = state;
  if (ruler !== undefined) {
    out.push(
      `<rect x="${at(x(ruler.t0))}" y="${at(plot.top)}" width="${at(x(ruler.t1) - x(ruler.t0))}" height="${at(plot.height)}" fill="${palette.accent}" fill-opacity="0.12" stroke="${palette.accent}"/>`,
    );
  }
  out.push(spotlight(scene, state));
  state.related.forEach((rows, run) => {
    const chosen = selection && chosenOperation(state.related, selection, run);
    out.push(outlines(scene, rows, run, lanes, chosen).join(''));
  });
  const gap = selection?.gap;
  const gapLane = lanes.find((lane) => lane.id === gap?.laneId);
  if (gap !== undefined && gapLane !== undefined) {
    out.push(
      `<rect x="${at(x(gap.startNs))}" y="${at(laneY(scene, gapLane) + gapLane.barTop + 1)}" width="${at(Math.max(2, x(gap.endNs) - x(gap.startNs)))}" height="${gapLane.barHeight - 2}" fill="none" stroke="${palette.accent}" stroke-width="1.5" stroke-dasharray="4 3"/>`,
    );
  }
  out.push('</g>');
  for (const flag of markFlags(state.marks, x, plot.left, plot.left + plot.width, 10, measure)) {
    out.push(
      `<path d="M${at(flag.x)},${at(plot.top)}V${at(bottom)}" stroke="${palette.text}" stroke-opacity="0.7"/>`,
      `<text x="${at(flag.x + 4)}" y="${at(plot.top + 10)}" font-size="10" font-weight="600" fill="${palette.text}">${escapeXml(flag.text)}</text>`,
    );
  }
  if (ruler !== undefined) {
    const middle = Math.min(Math.max((x(ruler.t0) + x(ruler.t1)) / 2, plot.left + 40), plot.left + plot.width - 40);
    out.push(
      `<text x="${at(middle)}" y="${at(plot.top - 8)}" text-anchor="middle" font-weight="600" fill="${palette.accent}" stroke="${palette.background}" stroke-width="4" paint-order="stroke">${escapeXml(formatExact(Math.round(ruler.t1 - ruler.t0)))}</text>`,
    );
  }
  const head = state.playheadNs;
  if (head !== undefined && inside(head)) {
    out.push(
      `<path d="M${at(x(head))},${at(plot.top - 4)}V${at(bottom)}" stroke="${palette.accent}" stroke-width="1.5"/>`,
      `<path d="M${at(x(head) - 5)},${at(plot.top - 9)}h10l-5,8z" fill="${palette.accent}"/>`,
    );
    for (const label of bufferLabels(scene, head)) {
      out.push(
        `<text x="${at(label.x)}" y="${at(label.y + 4)}" text-anchor="${label.isLeft ? 'end' : 'start'}" font-weight="600" fill="${palette.text}" stroke="${palette.track}" stroke-width="3" paint-order="stroke">${escapeXml(label.text)}</text>`,
      );
    }
  }
  return out;
}

/** The dimmed parts of the lanes, with holes for the evidence. */
function spotlight(scene: Scene, { related, blockers }: OverlayState): string {
  const { dimmed, bright } = spotlightOf(scene, related, blockers);
  if (dimmed.length === 0) return '';
  const rectangle = ({ left, top, width, height }: (typeof dimmed)[number]): string =>
    `M${at(left)},${at(top)}h${at(width)}v${at(height)}h${at(-width)}z`;
  const holes = bright.flatMap((part) => {
    const dim = dimmed.find(({ top }) => top === part.top);
    if (dim === undefined) return [];
    const left = Math.max(part.left, dim.left);
    const width = Math.min(part.left + part.width, dim.left + dim.width) - left;
    return width > 0 ? [{ ...dim, left, width }] : [];
  });
  const d = [...dimmed, ...holes].map(rectangle).join('');
  const parts = bright.map(
    ({ run, left, top, width, height }) =>
      `<rect class="evidence-${run}" x="${at(left)}" y="${at(top)}" width="${at(width)}" height="${at(height)}" fill="none"/>`,
  );
  return `<path d="${d}" fill="${scene.palette.background}" fill-opacity="${DIM}" fill-rule="evenodd"/>${parts.join('')}`;
}

function outlines(
  scene: Scene,
  rows: readonly RelatedRow[],
  run: number,
  lanes: readonly PlacedLane[],
  chosen: number | undefined,
): string[] {
  const store = scene.stores.at(run);
  if (store === undefined) return [];
  const { frame, view } = scene;
  const out: string[] = [];
  for (const lane of lanes) {
    if (lane.run !== run || lane.barHeight === 0) continue;
    for (const row of rows) {
      if (!laneShows(lane, row, store)) continue;
      const x0 = xOfTime(view, frame, row.startNs);
      const width = xOfTime(view, frame, row.endNs) - x0;
      if (width < LEAST_OUTLINED) continue;
      if (x0 + width < frame.plot.left || x0 > frame.plot.left + frame.plot.width) continue;
      const line = chosen === undefined || chosen === row.operation ? 2 : 1;
      out.push(
        `<rect x="${at(x0)}" y="${at(laneY(scene, lane) + lane.barTop)}" width="${at(width)}" height="${lane.barHeight}" fill="none" stroke="${scene.palette.text}" stroke-width="${line}"/>`,
      );
    }
  }
  return out;
}
