/**
 * The layout of the block map: a group of rows for each plane, a small cell for each block.
 *
 *   label   ▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮      a plane whose blocks fit one row
 *   label   ▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮
 *           ▮▮▮▮▮▮                another that takes two
 *
 * All lengths are CSS pixels.
 */

export interface BlockLayout {
  readonly planes: number;
  readonly blocksPerPlane: number;
  /** Blocks in a row, and rows a plane takes. */
  readonly perRow: number;
  readonly rows: number;
  /** A cell with its gap. */
  readonly cellWidth: number;
  readonly planeHeight: number;
  readonly height: number;
  /** Room for the names of planes. */
  readonly labelWidth: number;
}

export const LABEL_WIDTH = 88;
export const CELL_HEIGHT = 17;
const ROW_GAP = 3;
const PLANE_GAP = 4;
const NARROWEST = 4;
const WIDEST = 13;

export function layoutBlocks(
  planes: number,
  blocksPerPlane: number,
  width: number,
  labelWidth = LABEL_WIDTH,
): BlockLayout {
  const room = Math.max(NARROWEST, width - labelWidth);
  const fitting = Math.floor(room / blocksPerPlane);
  const cellWidth = Math.min(WIDEST, Math.max(NARROWEST, fitting));
  const perRow = Math.max(1, Math.min(blocksPerPlane, Math.floor(room / cellWidth)));
  const rows = Math.ceil(blocksPerPlane / perRow);
  const planeHeight = rows * (CELL_HEIGHT + ROW_GAP) + PLANE_GAP;
  return { planes, blocksPerPlane, perRow, rows, cellWidth, planeHeight, height: planes * planeHeight, labelWidth };
}

export function placeOfBlock(layout: BlockLayout, block: number): { readonly x: number; readonly y: number } {
  const plane = Math.floor(block / layout.blocksPerPlane);
  const inPlane = block - plane * layout.blocksPerPlane;
  const row = Math.floor(inPlane / layout.perRow);
  return {
    x: layout.labelWidth + (inPlane - row * layout.perRow) * layout.cellWidth,
    y: plane * layout.planeHeight + row * (CELL_HEIGHT + ROW_GAP),
  };
}

export function blockAt(layout: BlockLayout, x: number, y: number): number | null {
  const plane = Math.floor(y / layout.planeHeight);
  const column = Math.floor((x - layout.labelWidth) / layout.cellWidth);
  const row = Math.floor((y - plane * layout.planeHeight) / (CELL_HEIGHT + ROW_GAP));
  if (plane < 0 || plane >= layout.planes || column < 0 || column >= layout.perRow || row >= layout.rows) return null;
  const inPlane = row * layout.perRow + column;
  return inPlane < layout.blocksPerPlane ? plane * layout.blocksPerPlane + inPlane : null;
}

export function neighbour(layout: BlockLayout, block: number, key: string): number {
  const { blocksPerPlane, planes, perRow } = layout;
  const last = planes * blocksPerPlane - 1;
  const plane = Math.floor(block / blocksPerPlane);
  const inPlane = block - plane * blocksPerPlane;
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, block - 1);
    case 'ArrowRight':
      return Math.min(last, block + 1);
    case 'ArrowUp':
      if (inPlane >= perRow) return block - perRow;
      return plane === 0 ? block : (plane - 1) * blocksPerPlane + lastInColumn(layout, inPlane);
    case 'ArrowDown':
      if (inPlane + perRow < blocksPerPlane) return block + perRow;
      return plane === planes - 1 ? block : (plane + 1) * blocksPerPlane + (inPlane % perRow);
    case 'Home':
      return plane * blocksPerPlane;
    case 'End':
      return (plane + 1) * blocksPerPlane - 1;
    default:
      return block;
  }
}

/** The lowest block of a plane in the column of `inPlane`. */
function lastInColumn({ perRow, blocksPerPlane }: BlockLayout, inPlane: number): number {
  let block = inPlane % perRow;
  while (block + perRow < blocksPerPlane) block += perRow;
  return block;
}
