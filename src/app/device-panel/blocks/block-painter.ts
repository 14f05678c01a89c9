/** Paints the blocks of a device: pages by state as a stack in each cell, write pointers, GC's own blocks, victims. */
import type { BlockColumns, DeviceInstant } from '../../../analysis/instant/device-instant.ts';
import { BlockState, isCacheState } from '../../../engine/state/block-state.ts';
import type { TimelinePalette } from '../../../timeline/palette.ts';
import { CELL_HEIGHT, LABEL_WIDTH, placeOfBlock, type BlockLayout } from './block-layout.ts';

/** The states of pages, from the bottom of a cell up, each with its color and pattern. */
export const STACK = ['valid', 'invalid', 'wasted', 'writing'] as const;
export type PageFill = (typeof STACK)[number];

export interface BlockInks {
  readonly fill: Readonly<Record<PageFill, string>>;
  readonly mark: Readonly<Record<PageFill, string>>;
}

export function blockInks({ phases, wait }: TimelinePalette): BlockInks {
  return {
    fill: {
      valid: phases.read.fill,
      invalid: phases.suspend.fill,
      wasted: phases.load.fill,
      writing: phases.program.fill,
    },
    mark: { valid: phases.read.edge, invalid: phases.suspend.edge, wasted: phases.load.edge, writing: wait.edge },
  };
}

/** Half a pattern's step; patterns: valid plain, invalid lines wide apart, wasted dots, being written rungs. */
function pattern(context: CanvasRenderingContext2D, state: PageFill, x: number, y: number, w: number, h: number): void {
  if (h < 2) return;
  switch (state) {
    case 'valid':
      return;
    case 'invalid':
      for (let row = y + h - 2; row >= y; row -= 4) context.fillRect(x, row, w, 1);
      return;
    case 'wasted':
      for (let row = y + 1; row < y + h; row += 3)
        for (let at = x + 1; at < x + w; at += 3) context.fillRect(at, row, 1, 1);
      return;
    case 'writing':
      for (let row = y; row < y + h; row += 2) context.fillRect(x, row, w, 1);
      return;
  }
}

/** Heights of a block's stack in a cell, exact in sum; each present state has at least one pixel. */
export function stackHeights(blocks: BlockColumns, block: number, pagesPerBlock: number, height: number): number[] {
  let below = 0;
  let drawn = 0;
  return STACK.map((state) => {
    const pages = blocks[state][block];
    below += pages;
    const top = Math.round((below / pagesPerBlock) * height);
    const tall = pages === 0 ? 0 : Math.max(1, top - drawn);
    const fits = Math.min(tall, height - drawn);
    drawn += fits;
    return fits;
  });
}

interface Sight {
  readonly layout: BlockLayout;
  readonly pagesPerBlock: number;
  readonly names: readonly string[];
  /** The visible part of the picture, CSS pixels. */
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly palette: TimelinePalette;
  /** The block under the cursor, and the block of the located page; null for none. */
  readonly focus: number | null;
  readonly found: number | null;
  /** Of the context: marks grow less than blocks. */
  readonly zoom: number;
}

/** Of a length of a mark. */
const markScale = ({ zoom }: Sight): number => Math.min(1, 2 / zoom);

/** The context's origin is the top left corner of the visible part. */
export function paintBlocks(context: CanvasRenderingContext2D, instant: DeviceInstant, sight: Sight): void {
  const { layout, palette, top, width, height, names } = sight;
  const inks = blockInks(palette);
  context.fillStyle = palette.background;
  context.fillRect(0, 0, width, height);
  context.textBaseline = 'middle';
  context.font = '11px system-ui, sans-serif';
  const first = Math.max(0, Math.floor(top / layout.planeHeight));
  const last = Math.min(layout.planes - 1, Math.floor((top + height) / layout.planeHeight));
  for (let plane = first; plane <= last; plane++) {
    const y = plane * layout.planeHeight - top;
    context.fillStyle = palette.text;
    if (names.length > 1) context.fillText(names[plane], 2, y + CELL_HEIGHT / 2, LABEL_WIDTH - 10);
    for (let block = 0; block < layout.blocksPerPlane; block++) {
      paintBlock(context, instant.blocks, plane * layout.blocksPerPlane + block, sight, inks);
    }
    paintMarks(context, instant, plane, sight);
  }
  for (const [block, color] of [
    [sight.found, palette.runs[1]],
    [sight.focus, palette.accent],
  ] as const) {
    if (block !== null) outline(context, sight, block, color, 2);
  }
}

/** Height of the bar below a block in SLC mode, CSS pixels. */
const SLC_BAR = 2;

export const slcInk = (palette: TimelinePalette): string => palette.waits.dieFold.edge;

function paintBlock(
  context: CanvasRenderingContext2D,
  blocks: BlockColumns,
  block: number,
  { layout, pagesPerBlock, top, palette }: Sight,
  inks: BlockInks,
): void {
  const { x, y: pictureY } = placeOfBlock(layout, block);
  const y = pictureY - top;
  const width = layout.cellWidth - 1;
  context.fillStyle = palette.track;
  context.fillRect(x, y, width, CELL_HEIGHT);
  if (blocks.state[block] === BlockState.bad) {
    context.strokeStyle = palette.muted;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x + width, y + CELL_HEIGHT);
    context.moveTo(x + width, y);
    context.lineTo(x, y + CELL_HEIGHT);
    context.stroke();
    return;
  }
  // A block in SLC mode is full with fewer pages.
  const isCached = isCacheState(blocks.state[block]);
  let bottom = y + CELL_HEIGHT;
  stackHeights(blocks, block, isCached ? blocks.cachePages : pagesPerBlock, CELL_HEIGHT).forEach((tall, i) => {
    if (tall === 0) return;
    const state = STACK[i];
    bottom -= tall;
    context.fillStyle = inks.fill[state];
    context.fillRect(x, bottom, width, tall);
    context.fillStyle = inks.mark[state];
    pattern(context, state, x, bottom, width, tall);
  });
  context.fillStyle = isCached ? slcInk(palette) : palette.rule;
  context.fillRect(x, y + CELL_HEIGHT - (isCached ? SLC_BAR : 0), width, 1 + (isCached ? SLC_BAR : 0));
}

/** Write pointers as a line with a tick at their height; victims in a frame. */
function paintMarks(context: CanvasRenderingContext2D, instant: DeviceInstant, plane: number, sight: Sight): void {
  const { planes, blocks } = instant;
  const { layout, palette, pagesPerBlock, top, zoom } = sight;
  const mark = markScale(sight);
  const base = plane * layout.blocksPerPlane;
  for (const [active, color] of [
    [planes.hostActive[plane], palette.text],
    [planes.gcActive[plane], palette.phases.erase.fill],
  ] as const) {
    if (active < 0) continue;
    const { x, y } = placeOfBlock(layout, base + active);
    const at =
      y - top + CELL_HEIGHT - Math.round((blocks.written[base + active] / pagesPerBlock) * CELL_HEIGHT * zoom) / zoom;
    context.fillStyle = color;
    context.fillRect(x - mark, at - mark, layout.cellWidth + mark, 2 * mark);
    context.beginPath();
    context.moveTo(x - mark, at - 4 * mark);
    context.lineTo(x - mark, at + 4 * mark);
    context.lineTo(x + 3 * mark, at);
    context.fill();
  }
  if (planes.next[plane] >= 0 && planes.need[plane] > 0) {
    context.setLineDash([2, 2]);
    outline(context, sight, base + planes.next[plane], palette.phases.erase.edge, 1);
    context.setLineDash([]);
  }
  if (planes.victim[plane] >= 0) outline(context, sight, base + planes.victim[plane], palette.phases.erase.fill, 2);
}

function outline(
  context: CanvasRenderingContext2D,
  sight: Sight,
  block: number,
  color: string,
  thickness: number,
): void {
  const { layout, top } = sight;
  const { x, y } = placeOfBlock(layout, block);
  const width = thickness * markScale(sight);
  context.strokeStyle = color;
  context.lineWidth = width;
  const out = width / 2;
  context.strokeRect(x - out, y - top - out, layout.cellWidth - 1 + width, CELL_HEIGHT + width);
}
