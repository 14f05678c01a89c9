/** The elements of a timeline: a focusable box with two canvases, the lanes below and the overlay above. */

/** The box and its canvases. */
export class Surface {
  readonly root: HTMLDivElement;
  readonly lanes: CanvasRenderingContext2D;
  readonly overlay: CanvasRenderingContext2D;

  /** @throws {Error} if the browser has no 2-D canvas */
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
    style.touchAction = 'none';
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
    container.append(this.root);
    const lanes = base.getContext('2d', { alpha: false });
    const overlay = over.getContext('2d');
    if (lanes === null || overlay === null) {
      throw new Error('The timeline needs a 2-D canvas, but the browser provides none.');
    }
    this.lanes = lanes;
    this.overlay = overlay;
  }

  /** The size of the box, CSS pixels, and the device pixels of each; undefined while it has no area. */
  measure(): { width: number; height: number; dpr: number } | undefined {
    const { width, height } = this.root.getBoundingClientRect();
    const dpr = this.root.ownerDocument.defaultView?.devicePixelRatio ?? 1;
    return width < 1 || height < 1 ? undefined : { width, height, dpr };
  }

  /** Fits the canvases to a size. This empties them. */
  resize({ width, height, dpr }: { width: number; height: number; dpr: number }): void {
    for (const { canvas } of [this.lanes, this.overlay]) {
      canvas.width = Math.round(width * dpr);
      canvas.height = Math.round(height * dpr);
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
  }
}
