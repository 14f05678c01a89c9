/** The elements of a timeline: a focusable box with two canvases, the lanes below and the overlay above. */

import { MissingFeature } from '../base/platform-errors.ts';
import { RIGHT_MARGIN, type Size } from './layout/view.ts';

/** A rem at the usual text size, CSS pixels. */
const USUAL_REM = 16;

export class Surface {
  readonly root: HTMLDivElement;
  /** One rem wide: its size changes with the page's text size. */
  readonly rem: HTMLDivElement;
  readonly lanes: CanvasRenderingContext2D;
  readonly overlay: CanvasRenderingContext2D;

  /** @throws {MissingFeature} if the browser has no 2-D canvas */
  constructor(container: HTMLElement, label: string) {
    const document = container.ownerDocument;
    this.root = document.createElement('div');
    this.root.tabIndex = 0;
    this.root.setAttribute('role', 'application');
    this.root.setAttribute('aria-label', label);
    this.root.setAttribute('aria-roledescription', 'timeline');
    const { style } = this.root;
    style.position = 'relative';
    style.width = '100%';
    style.height = '100%';
    style.overflow = 'hidden';
    // A host whose page does not scroll gives all gestures to the timeline.
    style.touchAction = 'var(--timeline-touch, pan-y)';
    style.userSelect = 'none';
    style.outlineOffset = '-2px';
    const base = document.createElement('canvas');
    const over = document.createElement('canvas');
    for (const canvas of [base, over]) {
      canvas.style.position = 'absolute';
      canvas.style.inset = '0';
      canvas.style.display = 'block';
      canvas.setAttribute('aria-hidden', 'true');
      this.root.append(canvas);
    }
    this.rem = document.createElement('div');
    this.rem.style.cssText = 'position:absolute;width:1rem;height:1px;visibility:hidden';
    const bars = document.createElement('div');
    bars.style.cssText = `position:absolute;inset:0 0 0 auto;width:${RIGHT_MARGIN}px;touch-action:none`;
    this.root.append(this.rem, bars);
    container.append(this.root);
    const lanes = base.getContext('2d', { alpha: false });
    const overlay = over.getContext('2d');
    if (lanes === null || overlay === null) {
      throw new MissingFeature('The timeline needs a 2-D canvas, but the browser provides none.');
    }
    this.lanes = lanes;
    this.overlay = overlay;
  }

  /** The size of the box and of text in it; undefined while it has no area. */
  measure(): Size | undefined {
    const { width, height } = this.root.getBoundingClientRect();
    const dpr = this.root.ownerDocument.defaultView?.devicePixelRatio ?? 1;
    const textScale = this.rem.getBoundingClientRect().width / USUAL_REM;
    return width < 1 || height < 1 ? undefined : { width, height, dpr, textScale };
  }

  /** Fits the canvases to a size. This empties them. */
  resize({ width, height, dpr }: Size): void {
    for (const { canvas } of [this.lanes, this.overlay]) {
      canvas.width = Math.round(width * dpr);
      canvas.height = Math.round(height * dpr);
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
  }
}
