/** Paints the minimap: the runs' bins once, onto a canvas of their own, and the window over them at every frame. */
import { minimapWindow } from '../scene/hit.ts';
import { MINIMAP_BINS, MINIMAP_PHASES } from '../index/minimap.ts';
import type { Scene } from '../scene/scene.ts';
import { textSize } from '../layout/view.ts';
import { formatTime } from '../../base/format.ts';
import type { PaintContext } from './paint-context.ts';

/** The least height of a bin that is busy at all, CSS pixels. */
const LEAST = 0.8;
/** The least height and width of a bin with matches of a filter: one match among thousands is seen. */
const LEAST_MATCH = { height: 5, width: 2 } as const;

interface Made {
  readonly key: string;
  readonly canvas: HTMLCanvasElement;
}

/** Paints the minimap of a scene. @param paintContent paints the bins, and the ground below them */
export function paintMinimap(context: PaintContext, scene: Scene, paintContent: () => void): void {
  const { frame, view, palette, endNs, fontFamily } = scene;
  const { minimap } = frame;
  if (frame.options.minimapHeight === 0) return;
  paintContent();
  if (frame.options.toolsWidth === 0) {
    context.fillStyle = palette.muted;
    context.font = `${textSize(frame, 11)}px ${fontFamily}`;
    context.textAlign = 'left';
    context.fillText(`0 – ${formatTime(endNs, 3)}`, 10, minimap.top + minimap.height / 2);
  }
  const [left, right] = minimapWindow(frame, view, endNs);
  context.globalAlpha = 0.66;
  context.fillStyle = palette.background;
  context.fillRect(minimap.left, minimap.top, left - minimap.left, minimap.height);
  context.fillRect(right, minimap.top, minimap.left + minimap.width - right, minimap.height);
  context.globalAlpha = 1;
  context.strokeStyle = palette.accent;
  context.lineWidth = 1.5;
  context.strokeRect(left, minimap.top, right - left, minimap.height);
  context.fillStyle = palette.accent;
  for (const x of [left, right]) context.fillRect(x - 2, minimap.top + minimap.height / 2 - 6, 4, 12);
}

/** Paints the bins of all runs, from a place on. */
export function paintBins(
  context: PaintContext,
  { frame: { minimap }, palette, endNs, minimaps }: Scene,
  { left, top }: { readonly left: number; readonly top: number },
): void {
  context.fillStyle = palette.track;
  context.fillRect(left, top, minimap.width, minimap.height);
  const share = minimap.height / Math.max(1, minimaps.length);
  minimaps.forEach((map, run) => {
    const bottom = top + share * (run + 1);
    const width = ((map.endNs / Math.max(1, endNs)) * minimap.width) / MINIMAP_BINS;
    const base = new Float64Array(MINIMAP_BINS);
    // What a filter leaves out is behind its matches, from the bottom like these.
    context.fillStyle = palette.dimmed.edge;
    let isFiltered = false;
    for (let bin = 0; bin < MINIMAP_BINS; bin++) {
      const busy = map.dimmedShare(bin);
      if (busy <= 0) continue;
      isFiltered = true;
      const height = Math.max(busy * (share - 1), LEAST);
      context.fillRect(left + bin * width, bottom - height, Math.max(0.5, width), height);
    }
    const least = isFiltered ? LEAST_MATCH : { height: LEAST, width: 0.5 };
    MINIMAP_PHASES.forEach((name, phase) => {
      context.fillStyle = palette.phases[name].fill;
      for (let bin = 0; bin < MINIMAP_BINS; bin++) {
        const busy = map.share(bin, phase);
        if (busy <= 0) continue;
        // Even a little work is visible.
        const height = Math.min(Math.max(busy * (share - 1), least.height), share - 1 - base[bin]);
        context.fillRect(left + bin * width, bottom - base[bin] - height, Math.max(least.width, width), height);
        base[bin] += height;
      }
    });
  });
}

export class MinimapPainter {
  readonly #context: CanvasRenderingContext2D;
  #made: Made | undefined;

  constructor(context: CanvasRenderingContext2D) {
    this.#context = context;
  }

  /** Paints the minimap of a scene; its bins once, onto a canvas of their own. */
  paint(scene: Scene): void {
    const { minimap } = scene.frame;
    paintMinimap(this.#context, scene, () => {
      const { canvas } = this.#bins(scene);
      this.#context.drawImage(canvas, minimap.left, minimap.top, minimap.width, minimap.height);
    });
  }

  #bins(scene: Scene): Made {
    const { frame, palette, endNs, minimaps } = scene;
    const { minimap, size } = frame;
    const parts = [minimap.width, minimap.height, size.dpr, palette.name, endNs, ...minimaps.map((map) => map.version)];
    const key = parts.join();
    if (this.#made?.key === key) return this.#made;
    const canvas = this.#made?.canvas ?? this.#context.canvas.ownerDocument.createElement('canvas');
    canvas.width = Math.max(1, Math.round(minimap.width * size.dpr));
    canvas.height = Math.max(1, Math.round(minimap.height * size.dpr));
    this.#made = { key, canvas };
    const bins = canvas.getContext('2d');
    if (bins === null) return this.#made;
    bins.scale(size.dpr, size.dpr);
    paintBins(bins, scene, { left: 0, top: 0 });
    return this.#made;
  }
}
