/** Paints on a canvas. Lanes are pixels, which are kept from frame to frame where they did not change. */
import { visibleLanes, type Scene } from '../scene/scene.ts';
import type { TextMeasure } from '../text/text-measure.ts';
import { MinimapPainter } from './minimap-painter.ts';
import { Painter } from './painter.ts';
import { PlotImage } from './plot-image.ts';

export class CanvasPainter extends Painter {
  readonly #image: PlotImage;

  constructor(context: CanvasRenderingContext2D, measure: TextMeasure) {
    const image = new PlotImage(context);
    super(context, measure, image, new MinimapPainter(context));
    this.#image = image;
  }

  /** Whether nothing in the last picture was a draft. */
  get exact(): boolean {
    return this.#image.exact;
  }

  /**
   * Makes drafts exact until a time (of `performance.now`) has come.
   * @returns whether there are drafts left; when there are none any more, it is time to paint again
   */
  refine(scene: Scene, until: number): boolean {
    return this.#image.refine(visibleLanes(scene), until);
  }
}
