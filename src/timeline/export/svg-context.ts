/**
 * A 2-D context that writes SVG: as much of a canvas as the painters of the timeline use. Text stays text, rectangles
 * that follow each other in one color are one path, and clipped parts are groups.
 */
import type { PaintContext } from '../paint/paint-context.ts';
import { at, escapeXml, SvgPath } from '../text/svg-text.ts';

/** The edges of a part, CSS pixels. */
type Part = readonly [left: number, top: number, right: number, bottom: number];

const SIZE = 11;
/** From the middle of a letter to its baseline, in parts of the size of text. */
const MIDDLE = 0.36;
/** The ends of a rounded rectangle are half circles, of this many straight pieces each. */
const ROUND_PIECES = 8;

const ANCHORS: Readonly<Partial<Record<CanvasTextAlign, string>>> = { center: 'middle', right: 'end' };

const rectangle = (x: number, y: number, width: number, height: number): string =>
  `M${at(x)},${at(y)}h${at(width)}v${at(height)}h${at(-width)}z`;

export class SvgContext implements PaintContext {
  fillStyle = '#000000';
  strokeStyle = '#000000';
  globalAlpha = 1;
  lineWidth = 1;
  font = `${SIZE}px sans-serif`;
  textAlign: CanvasTextAlign = 'left';
  textBaseline: CanvasTextBaseline = 'middle';
  #dash: readonly number[] = [];
  #clip: Part | undefined;
  readonly #saved: (readonly [Partial<SvgContext>, readonly number[], Part | undefined])[] = [];
  /** The present path, and its rectangle if it is one. */
  #path = new SvgPath();
  #pathPart: Part | undefined;
  readonly #out: string[] = [];
  readonly #clips = new Map<string, string>();
  #open: string | undefined;
  /** Rectangles in one color that have not been written yet. */
  #rects: { readonly look: string; d: string } | undefined;
  #edge: { readonly key: string; readonly look: string } | undefined;
  readonly #prefix: string;

  /** @param prefix of the identifiers in the document */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  finish(): { readonly elements: string; readonly definitions: string } {
    this.#flush();
    if (this.#open !== undefined) this.#out.push('</g>');
    this.#open = undefined;
    return { elements: this.#out.join(''), definitions: [...this.#clips.values()].join('') };
  }

  add(elements: string): void {
    this.#flush();
    const clip = this.#clip === undefined ? undefined : this.#clipId(this.#clip);
    if (clip !== this.#open) {
      if (this.#open !== undefined) this.#out.push('</g>');
      if (clip !== undefined) this.#out.push(`<g clip-path="url(#${clip})">`);
      this.#open = clip;
    }
    this.#out.push(elements);
  }

  save(): void {
    const { fillStyle, strokeStyle, globalAlpha, lineWidth, font, textAlign, textBaseline } = this;
    const own = { fillStyle, strokeStyle, globalAlpha, lineWidth, font, textAlign, textBaseline };
    this.#saved.push([own, this.#dash, this.#clip]);
  }

  restore(): void {
    const [own, dash, clip] = this.#saved.pop() ?? [];
    this.#flush();
    Object.assign(this, own);
    this.#dash = dash ?? [];
    this.#clip = clip;
  }

  /** A document has one pixel for each CSS pixel. */
  setTransform(): void {
    this.#flush();
  }

  setLineDash(dash: Iterable<number>): void {
    this.#dash = [...dash];
  }

  beginPath(): void {
    this.#path = new SvgPath();
    this.#pathPart = undefined;
  }

  moveTo(x: number, y: number): void {
    this.#path.moveTo(x, y);
  }

  lineTo(x: number, y: number): void {
    this.#path.lineTo(x, y);
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.#path.d += rectangle(x, y, width, height);
    this.#pathPart = [x, y, x + width, y + height];
  }

  /** Only the handles of scroll bars have round ends. */
  roundRect(x: number, y: number, width: number, height: number): void {
    const radius = Math.min(width, height) / 2;
    for (let i = 0; i <= 2 * ROUND_PIECES + 1; i++) {
      const isBelow = i > ROUND_PIECES;
      const angle = Math.PI * (1 + (i - (isBelow ? 1 : 0)) / ROUND_PIECES);
      const px = x + radius + radius * Math.cos(angle);
      const py = (isBelow ? y + height - radius : y + radius) + radius * Math.sin(angle);
      if (i === 0) this.moveTo(px, py);
      else this.lineTo(px, py);
    }
    this.#path.d += 'z';
  }

  clip(): void {
    this.#flush();
    const [left, top, right, bottom] = this.#pathPart ?? [0, 0, 0, 0];
    const [outerLeft, outerTop, outerRight, outerBottom] = this.#clip ?? [left, top, right, bottom];
    const inner = [Math.max(left, outerLeft), Math.max(top, outerTop)] as const;
    this.#clip = [
      ...inner,
      Math.max(inner[0], Math.min(right, outerRight)),
      Math.max(inner[1], Math.min(bottom, outerBottom)),
    ];
  }

  fill(): void {
    if (this.#path.d !== '') this.add(`<path d="${this.#path.d}"${this.#fillLook()}/>`);
  }

  stroke(): void {
    if (this.#path.d !== '') this.add(`<path d="${this.#path.d}" fill="none"${this.#strokeLook()}/>`);
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    if (width <= 0 || height <= 0) return;
    const look = this.#fillLook();
    const d = rectangle(x, y, width, height);
    // Where transparent ones meet, both must show.
    if (this.globalAlpha === 1 && this.#rects?.look === look) {
      this.#rects.d += d;
      return;
    }
    this.#flush();
    this.#rects = { look, d };
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    this.add(`<path d="${rectangle(x, y, width, height)}" fill="none"${this.#strokeLook()}/>`);
  }

  /** A layer begins empty; nothing is erased later. */
  clearRect(): void {
    this.#flush();
  }

  fillText(text: string, x: number, y: number): void {
    const edge = this.#edge?.key === `${text} ${x} ${y}` ? this.#edge.look : '';
    this.#edge = undefined;
    const [weight, size] = /^(?:(\d+) )?([\d.]+)px/.exec(this.font)?.slice(1) ?? [];
    const anchor = ANCHORS[this.textAlign];
    const pixels = Number(size ?? SIZE);
    this.add(
      `<text x="${at(x)}" y="${at(y + pixels * MIDDLE)}"` +
        (pixels === SIZE ? '' : ` font-size="${at(pixels)}"`) +
        ((weight as string | undefined) === undefined ? '' : ` font-weight="${weight}"`) +
        (anchor === undefined ? '' : ` text-anchor="${anchor}"`) +
        `${this.#fillLook()}${edge}>${escapeXml(text)}</text>`,
    );
  }

  /** The edge of the text that is filled next at the same place: one text, so that a search finds it once. */
  strokeText(text: string, x: number, y: number): void {
    this.#edge = { key: `${text} ${x} ${y}`, look: `${this.#strokeLook()} paint-order="stroke"` };
  }

  #flush(): void {
    const rects = this.#rects;
    if (rects === undefined) return;
    this.#rects = undefined;
    this.add(`<path d="${rects.d}"${rects.look}/>`);
  }

  #clipId(part: Part): string {
    const id = `${this.#prefix}${part.map(at).join('_')}`;
    if (!this.#clips.has(id)) {
      const [left, top, right, bottom] = part;
      const edges = `x="${at(left)}" y="${at(top)}" width="${at(right - left)}" height="${at(bottom - top)}"`;
      this.#clips.set(id, `<clipPath id="${id}"><rect ${edges}/></clipPath>`);
    }
    return id;
  }

  #fillLook(): string {
    const opacity = this.globalAlpha === 1 ? '' : ` fill-opacity="${at(this.globalAlpha)}"`;
    return ` fill="${this.fillStyle}"${opacity}`;
  }

  #strokeLook(): string {
    const width = this.lineWidth === 1 ? '' : ` stroke-width="${at(this.lineWidth)}"`;
    const opacity = this.globalAlpha === 1 ? '' : ` stroke-opacity="${at(this.globalAlpha)}"`;
    const dash = this.#dash.length === 0 ? '' : ` stroke-dasharray="${this.#dash.join(' ')}"`;
    return ` stroke="${this.strokeStyle}"${width}${opacity}${dash}`;
  }
}
