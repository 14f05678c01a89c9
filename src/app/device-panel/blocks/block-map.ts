/**
 * The block map: a canvas of the visible size over a scrolling picture. Pointer and arrow keys move between blocks;
 * callbacks report the block.
 */
import type { DeviceInstant } from '../../../analysis/instant/device-instant.ts';
import type { TimelinePalette } from '../../../timeline/palette.ts';
import { CELL_HEIGHT, blockAt, layoutBlocks, neighbour, placeOfBlock, type BlockLayout } from './block-layout.ts';
import { paintBlocks } from './block-painter.ts';

export interface BlockMapOptions {
  /** The block (number in the device) under the pointer or keyboard cursor; null: none. */
  readonly onFocus: (block: number | null) => void;
  /** Enter or a click: show its pages; null: a click outside all blocks. */
  readonly onChoose: (block: number | null) => void;
  /** Escape: returns whether a block was selected. */
  readonly onEscape: () => boolean;
}

export interface BlockPicture {
  readonly instant: DeviceInstant;
  readonly blocksPerPlane: number;
  readonly pagesPerBlock: number;
  readonly names: readonly string[];
  readonly palette: TimelinePalette;
  readonly found: number | null;
}

const KEYS: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

export class BlockMap {
  readonly #scroller = document.createElement('div');
  readonly #spacer = document.createElement('div');
  readonly #canvas = document.createElement('canvas');
  readonly #options: BlockMapOptions;
  /** At most this large. */
  readonly #most: number;
  /** Of the picture: few blocks are large, as far as all of them stay in view. */
  #zoom = 1;
  readonly #observer: ResizeObserver;
  #picture: BlockPicture | null = null;
  #layout: BlockLayout | null = null;
  #focus: number | null = null;
  #frame = 0;

  constructor(container: HTMLElement, options: BlockMapOptions, mostZoom = 1) {
    this.#options = options;
    this.#most = mostZoom;
    const scroller = this.#scroller;
    scroller.className = 'block-map';
    scroller.tabIndex = 0;
    scroller.setAttribute('role', 'application');
    scroller.setAttribute(
      'aria-label',
      'Blocks of every plane: arrow keys move between blocks, Enter shows the pages of a block, Escape closes them',
    );
    this.#spacer.className = 'block-map-spacer';
    this.#canvas.className = 'block-map-canvas';
    scroller.append(this.#spacer);
    container.append(this.#canvas, scroller);
    scroller.addEventListener('scroll', () => this.#paintSoon());
    scroller.addEventListener('pointermove', (event) => this.#setFocus(this.#hit(event)));
    scroller.addEventListener('pointerleave', () => {
      if (document.activeElement !== scroller) this.#setFocus(null);
    });
    scroller.addEventListener('click', (event) => this.#options.onChoose(this.#hit(event)));
    scroller.addEventListener('keydown', (event) => this.#onKey(event));
    scroller.addEventListener('blur', () => this.#setFocus(null));
    this.#observer = new ResizeObserver(() => this.#arrange());
    this.#observer.observe(scroller);
  }

  show(picture: BlockPicture): void {
    const before = this.#picture;
    this.#picture = picture;
    const isSameShape =
      before?.blocksPerPlane === picture.blocksPerPlane && before.names.length === picture.names.length;
    if (isSameShape) this.#paintSoon();
    else this.#arrange();
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame);
    this.#observer.disconnect();
    this.#canvas.remove();
    this.#scroller.remove();
  }

  #arrange(): void {
    if (this.#picture === null) return;
    const { blocksPerPlane, names } = this.#picture;
    const { clientWidth, clientHeight } = this.#scroller;
    // A device of one plane needs no name for it.
    const labelWidth = names.length === 1 ? 2 : undefined;
    const layoutAt = (zoom: number): BlockLayout =>
      layoutBlocks(names.length, blocksPerPlane, clientWidth / zoom - 6, labelWidth);
    let zoom = this.#most;
    while (zoom > 1 && (layoutAt(zoom).height + AIR) * zoom > clientHeight) zoom -= 0.5;
    this.#zoom = Math.max(1, zoom);
    this.#layout = layoutAt(this.#zoom);
    this.#spacer.style.height = `${this.#layout.height * this.#zoom}px`;
    this.#paintSoon();
  }

  #paintSoon(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#paint());
  }

  #paint(): void {
    const picture = this.#picture;
    const layout = this.#layout;
    const { clientWidth, clientHeight, scrollTop } = this.#scroller;
    const [width, height, top] = [clientWidth, clientHeight, scrollTop].map((length) => length / this.#zoom);
    const context = this.#canvas.getContext('2d');
    if (picture === null || layout === null || context === null || width === 0 || height === 0) return;
    const scale = window.devicePixelRatio * this.#zoom;
    const canvas = this.#canvas;
    if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
      canvas.style.width = `${clientWidth}px`;
      canvas.style.height = `${clientHeight}px`;
    }
    // A margin for frames and ticks of the first row.
    context.setTransform(scale, 0, 0, scale, 0, AIR * scale);
    context.clearRect(0, -AIR, width, height + AIR);
    paintBlocks(context, picture.instant, {
      ...picture,
      layout,
      top,
      width,
      height,
      focus: this.#focus,
      zoom: this.#zoom,
    });
  }

  #hit(event: MouseEvent): number | null {
    if (this.#layout === null) return null;
    const box = this.#scroller.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top + this.#scroller.scrollTop];
    return blockAt(this.#layout, x / this.#zoom, y / this.#zoom - AIR);
  }

  #onKey(event: KeyboardEvent): void {
    const layout = this.#layout;
    if (layout === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && this.#focus !== null) {
      this.#options.onChoose(this.#focus);
    } else if (event.key === 'Escape') {
      if (!this.#options.onEscape()) return;
    } else if (KEYS.has(event.key)) {
      const block = this.#focus === null ? 0 : neighbour(layout, this.#focus, event.key);
      this.#setFocus(block);
      const top = placeOfBlock(layout, block).y * this.#zoom;
      const bottom = top + (CELL_HEIGHT + AIR) * this.#zoom;
      const { scrollTop, clientHeight } = this.#scroller;
      if (top < scrollTop) this.#scroller.scrollTop = top;
      else if (bottom > scrollTop + clientHeight) this.#scroller.scrollTop = bottom + AIR * this.#zoom - clientHeight;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #setFocus(block: number | null): void {
    if (block === this.#focus) return;
    this.#focus = block;
    this.#options.onFocus(block);
    this.#paintSoon();
  }
}

const AIR = 5;
