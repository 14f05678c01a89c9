/**
 * The view as an SVG: the painters of the screen draw it on a context that writes SVG (`svg-context.ts`); only the
 * content of the lanes, which the screen makes of pixels, has a painter of its own (`vector-lanes.ts`). Below is a
 * caption.
 */
import { formatTime } from '../../base/format.ts';
import { makeFrame, xOfTime } from '../layout/view.ts';
import { paintBins, paintMinimap } from '../paint/minimap-painter.ts';
import { paintOverlay, type OverlayState } from '../paint/overlay.ts';
import { Painter } from '../paint/painter.ts';
import { laneY } from '../scene/hit.ts';
import { visibleLanes, type Scene } from '../scene/scene.ts';
import { spotlightOf } from '../scene/spotlight.ts';
import { at, escapeXml } from '../text/svg-text.ts';
import type { TextMeasure } from '../text/text-measure.ts';
import { SvgContext } from './svg-context.ts';
import { VectorLanes } from './vector-lanes.ts';

/** Room for the caption below the picture, CSS pixels. */
export const CAPTION_HEIGHT = 30;

/**
 * The picture as the text of an SVG file.
 * @param caption the experiment and the window: printed below
 */
export function exportSvg(shown: Scene, overlay: OverlayState, measure: TextMeasure, caption: string): string {
  // A document has one pixel for each CSS pixel.
  const scene =
    shown.frame.size.dpr === 1
      ? shown
      : { ...shown, frame: makeFrame({ ...shown.frame.size, dpr: 1 }, shown.frame.options) };
  const { palette, fontFamily } = scene;
  const { size } = scene.frame;
  const below = new SvgContext('a');
  const lanes = new VectorLanes(below, scene, visibleLanes(scene));
  const minimap = {
    paint: (): void => paintMinimap(below, scene, () => paintBins(below, scene, scene.frame.minimap)),
  };
  new Painter(below, measure, lanes, minimap).paint(scene);
  const above = new SvgContext('b');
  paintOverlay(above, scene, { ...overlay, hover: undefined }, measure);
  const parts = [below.finish(), above.finish()];
  const height = Math.round(size.height + CAPTION_HEIGHT);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${height}"`,
    ` viewBox="0 0 ${size.width} ${height}" font-family="${escapeXml(fontFamily)}" font-size="11">`,
    `<title>${escapeXml(caption)}</title>`,
    `<defs>${lanes.definitions}${parts.map(({ definitions }) => definitions).join('')}</defs>`,
    `<rect width="100%" height="100%" fill="${palette.background}"/>`,
    ...parts.map(({ elements }) => elements),
    ...titlesOf(scene, overlay),
    `<text x="10" y="${at(size.height + CAPTION_HEIGHT - 11)}" fill="${palette.muted}">${escapeXml(caption)}</text>`,
    '</svg>',
  ].join('');
}

/** Places without a color: titles of the request's spans for pointers and screen readers, and where the evidence is. */
function titlesOf(scene: Scene, { related, blockers }: OverlayState): string[] {
  const { frame, view } = scene;
  const { plot } = frame;
  const spans = visibleLanes(scene).flatMap((lane) => {
    if (lane.kind !== 'request') return [];
    const y = laneY(scene, lane) + lane.barTop;
    return (scene.spans.at(lane.run)?.spans ?? []).flatMap((span) => {
      const x0 = Math.max(plot.left, xOfTime(view, frame, span.startNs));
      const x1 = Math.min(plot.left + plot.width, xOfTime(view, frame, span.endNs));
      if (x1 <= x0) return [];
      const title = `${span.label} ${formatTime(span.endNs - span.startNs, 3)}`;
      return `<rect x="${at(x0)}" y="${at(y)}" width="${at(x1 - x0)}" height="${lane.barHeight}" fill="none" pointer-events="all"><title>${escapeXml(title)}</title></rect>`;
    });
  });
  const evidence = spotlightOf(scene, related, blockers).bright.map(
    ({ run, left, top, width, height }) =>
      `<rect class="evidence-${run}" x="${at(left)}" y="${at(top)}" width="${at(width)}" height="${at(height)}" fill="none"/>`,
  );
  return [...spans, ...evidence];
}
