/**
 * Reallocation (MBM §IV-B): after a read in a read-intensive region, when 1) it needs more transactions than it would need spread evenly, or 2) too many of
 * its pages are on one channel, "redundant data" goes from the overloaded channel to an underloaded one.
 *
 * The paper gives no numbers. Assumed: the theoretical number of transactions is that of the fullest chip under an even spread, `ceil(ceil(pages / chips) /
 * pages read at once)`; the measured number that of the chip that needs most; "excessive" is more than `ceil(pages / channels) + 1` pages on a channel; a move
 * wants a difference of two pages, so that nothing goes back and forth.
 */
import type { RequestPlacement } from './view.ts';

/** A page of the request (by its number there) and the die it goes to. Filled anew for each question. */
export interface PageMove {
  page: number;
  die: number;
}

/** Finds the next page to move; false where the layout is good enough, or nothing would better it. */
export function nextMove(view: RequestPlacement, move: PageMove): boolean {
  const { channels, chips, pages } = view;
  const onChannel = (channel: number): number => view.pagesOnChannel(channel);
  const onChip = (chip: number): number => view.pagesOnChip(chip);
  const fullest = most(0, channels, 1, onChannel);
  const emptiest = least(0, channels, 1, onChannel);
  let from: number;
  let to: number;
  if (onChannel(fullest) > Math.ceil(pages / channels) + 1) {
    from = most(fullest, chips, channels, onChip);
    to = least(emptiest, chips, channels, onChip);
  } else {
    const theoretical = Math.ceil(Math.ceil(pages / chips) / view.pagesAtOnce);
    from = most(0, chips, 1, (chip) => view.readsOnChip(chip));
    if (view.readsOnChip(from) <= theoretical) return false;
    // Of the chips with fewest pages, one on the channel with fewest.
    to = least(0, chips, 1, (chip) => onChip(chip) * (pages + 1) + onChannel(chip % channels));
    if (onChip(from) - onChip(to) < 2) return false;
  }
  const page = lastMovable(view, from);
  if (page < 0) return false;
  move.page = page;
  move.die = least(to, view.dies, chips, (die) => view.pagesOnDie(die));
  return true;
}

/** The request's last page that may be moved away from a chip, on the die of it with most pages; −1 where there is none. */
function lastMovable(view: RequestPlacement, chip: number): number {
  let best = -1;
  for (let page = view.pages - 1; page >= 0; page--) {
    const die = view.dieOfPage(page);
    if (die % view.chips !== chip || !view.isMovable(page)) continue;
    if (best < 0 || view.pagesOnDie(die) > view.pagesOnDie(view.dieOfPage(best))) best = page;
  }
  return best;
}

/** The first of `from, from + step, …` below `end` that has most of something. */
function most(from: number, end: number, step: number, of: (i: number) => number): number {
  let best = from;
  for (let i = from + step; i < end; i += step) if (of(i) > of(best)) best = i;
  return best;
}

function least(from: number, end: number, step: number, of: (i: number) => number): number {
  return most(from, end, step, (i) => -of(i));
}
