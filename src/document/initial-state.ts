/**
 * The blocks that an experiment's `initial` describes, made explicit.
 *
 * How the lists fit together: a block with a write pointer has exactly the pages below it written, those not listed in
 * `pages` being invalid. A block without one is closed: its pages up to the last listed one are written. If
 * `blocks` gives a number of invalid pages, that number is written beside the listed ones. A closed block gets no more
 * pages until it is collected.
 */
import { DocumentError } from '../device/document-error.ts';
import type { Experiment } from './experiment.ts';
import type { BlockPlace, DiePlace } from '../device/device.ts';
import { blockNumber, dieNumber, planeNumber, type Geometry } from '../device/geometry.ts';

/**
 * A block that `initial` names. Free, if it has nothing written, is not open and not bad: then only its erase count
 * counts.
 */
export interface InitialBlockState {
  /** Plane number in the whole device. */
  readonly plane: number;
  readonly block: number;
  /** Pages written, from page 0 on; a closed block may have fewer than a whole block's. */
  readonly written: number;
  /** Has a write pointer before its end: further pages are written into it. */
  readonly open: boolean;
  /** Valid pages, by ascending page. */
  readonly valid: readonly { readonly page: number; readonly lpn: number }[];
  readonly invalid: number;
  readonly eraseCount: number;
  readonly bad: boolean;
  /** The key that `initial` names it by, for messages. */
  readonly path: string;
}

interface Draft {
  plane: number;
  block: number;
  pointer: number | null;
  claimedInvalid: number;
  valid: { page: number; lpn: number; path: string }[];
  eraseCount: number;
  bad: boolean;
  path: string;
}

/**
 * The blocks of `initial` by ascending plane and block, or an `DocumentError` where the lists contradict each other
 * or the geometry. Of the open blocks of a plane the first in `writePointers` is the host's, a second (with
 * `gcActiveBlock`) garbage collection's own.
 */
export function initialBlocks(experiment: Experiment, geometry: Geometry): InitialBlockState[] {
  const { pages, writePointers, blocks } = experiment.initial;
  const drafts = new Map<number, Draft>();

  const draftAt = (place: BlockPlace, path: string): Draft => {
    checkBlockPlace(geometry, place, path);
    const number = blockNumber(geometry, place);
    let draft = drafts.get(number);
    if (draft === undefined) {
      const plane = planeNumber(geometry, place);
      draft = {
        plane,
        block: place.block,
        pointer: null,
        claimedInvalid: 0,
        valid: [],
        eraseCount: 0,
        bad: false,
        path,
      };
      drafts.set(number, draft);
    }
    return draft;
  };

  const lpnPaths = new Map<number, string>();
  const placePaths = new Map<number, string>();
  pages.forEach((page, index) => {
    const path = `initial.pages[${index}]`;
    const draft = draftAt(page, path);
    checkBelow(page.page, geometry.pagesPerBlock, `${path}.page`, 'the pages of a block');
    checkBelow(page.lpn, geometry.logicalPages, `${path}.lpn`, 'the logical pages');
    const sameLpn = lpnPaths.get(page.lpn);
    if (sameLpn !== undefined) {
      throw new DocumentError(`${path}.lpn`, `${page.lpn} again`, `each logical page once; ${sameLpn} has it already`);
    }
    lpnPaths.set(page.lpn, path);
    const place = blockNumber(geometry, page) * geometry.pagesPerBlock + page.page;
    const samePlace = placePaths.get(place);
    if (samePlace !== undefined) {
      throw new DocumentError(path, 'a duplicate place', `one logical page per place; ${samePlace} has it already`);
    }
    placePaths.set(place, path);
    draft.valid.push({ page: page.page, lpn: page.lpn, path });
  });

  writePointers.forEach((pointer, index) => {
    const path = `initial.writePointers[${index}]`;
    const draft = draftAt(pointer, path);
    checkBelow(pointer.page, geometry.pagesPerBlock + 1, `${path}.page`, 'the pages of a block (one more: it is full)');
    if (draft.pointer !== null) {
      throw new DocumentError(path, 'a second pointer for this block', 'one write pointer a block');
    }
    draft.pointer = pointer.page;
  });

  const described = new Set<Draft>();
  blocks.forEach((block, index) => {
    const path = `initial.blocks[${index}]`;
    const draft = draftAt(block, path);
    if (described.has(draft)) {
      throw new DocumentError(path, 'a duplicate block', 'each block once in initial.blocks');
    }
    described.add(draft);
    draft.eraseCount = block.eraseCount;
    draft.bad = block.bad;
    draft.claimedInvalid = block.invalid;
    if (block.bad && (block.invalid > 0 || draft.pointer !== null || draft.valid.length > 0)) {
      throw new DocumentError(
        path,
        'a bad block with pages',
        'a bad block without pages, write pointer or invalid pages',
      );
    }
  });

  checkOpenBlocks(experiment, geometry);
  const states = Array.from(drafts.values(), (draft) => finished(draft, geometry));
  return states.sort((a, b) => a.plane - b.plane || a.block - b.block);
}

function finished(draft: Draft, geometry: Geometry): InitialBlockState {
  const { valid, pointer, claimedInvalid } = draft;
  valid.sort((a, b) => a.page - b.page);
  const last = valid.at(-1);
  const upToLast = last === undefined ? 0 : last.page + 1;
  if (pointer !== null) {
    if (last !== undefined && last.page >= pointer) {
      throw new DocumentError(
        `${last.path}.page`,
        `${last.page}, past its block’s write pointer`,
        `a page below ${pointer}`,
      );
    }
    if (claimedInvalid > 0 && claimedInvalid !== pointer - valid.length) {
      throw new DocumentError(
        draft.path,
        `${claimedInvalid} invalid pages in a block with ${pointer} written and ${valid.length} valid`,
        `invalid: ${pointer - valid.length} (or leave it out)`,
      );
    }
  }
  const written = pointer ?? (claimedInvalid > 0 ? valid.length + claimedInvalid : upToLast);
  if (written < upToLast) {
    throw new DocumentError(
      draft.path,
      `${claimedInvalid} invalid pages, fewer than lie below the last listed page`,
      `at least ${upToLast - valid.length} invalid pages in this block (or leave the number out)`,
    );
  }
  if (written > geometry.pagesPerBlock) {
    throw new DocumentError(
      draft.path,
      `${valid.length} valid and ${claimedInvalid} invalid pages`,
      `together at most ${geometry.pagesPerBlock}, the pages of a block`,
    );
  }
  return {
    plane: draft.plane,
    block: draft.block,
    written,
    open: pointer !== null && pointer < geometry.pagesPerBlock,
    valid: valid.map(({ page, lpn }) => ({ page, lpn })),
    invalid: written - valid.length,
    eraseCount: draft.eraseCount,
    bad: draft.bad,
    path: draft.path,
  };
}

function checkOpenBlocks(experiment: Experiment, geometry: Geometry): void {
  const { gcActiveBlock } = experiment.policy;
  const allowed = gcActiveBlock ? 2 : 1;
  const openInPlane = new Map<number, number>();
  experiment.initial.writePointers.forEach((pointer, index) => {
    if (pointer.page >= geometry.pagesPerBlock) return;
    const plane = planeNumber(geometry, pointer);
    const open = (openInPlane.get(plane) ?? 0) + 1;
    openInPlane.set(plane, open);
    if (open > allowed) {
      throw new DocumentError(
        `initial.writePointers[${index}]`,
        `open block number ${open} of its plane`,
        gcActiveBlock
          ? 'two open blocks a plane: the host’s, then garbage collection’s own'
          : 'one open block a plane (two with policy.gcActiveBlock)',
      );
    }
  });
}

function checkDiePlace(geometry: Geometry, place: DiePlace, path: string): void {
  checkBelow(place.channel, geometry.channels, `${path}.channel`, 'the channels');
  checkBelow(place.chip, geometry.chipsPerChannel, `${path}.chip`, 'the chips of a channel');
  checkBelow(place.die, geometry.diesPerChip, `${path}.die`, 'the dies of a chip');
}

export function checkBlockPlace(geometry: Geometry, place: BlockPlace, path: string): void {
  checkDiePlace(geometry, place, path);
  checkBelow(place.plane, geometry.planesPerDie, `${path}.plane`, 'the planes of a die');
  checkBelow(place.block, geometry.blocksPerPlane, `${path}.block`, 'the blocks of a plane');
}

function checkBelow(index: number, count: number, path: string, what: string): void {
  if (index >= count) throw new DocumentError(path, String(index), `0 to ${count - 1}: ${what}`);
}

export function checkDiesOnce(geometry: Geometry, places: readonly DiePlace[], path: string): void {
  const seen = new Map<number, number>();
  places.forEach((place, index) => {
    checkDiePlace(geometry, place, `${path}[${index}]`);
    const die = dieNumber(geometry, place);
    const before = seen.get(die);
    if (before !== undefined) {
      throw new DocumentError(
        `${path}[${index}]`,
        'a duplicate die',
        `each die once; ${path}[${before}] has it already`,
      );
    }
    seen.set(die, index);
  });
}
