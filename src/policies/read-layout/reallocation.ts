/**
 * Reallocation (MBM §IV-B): after a read in a read-intensive region, when 1) it needs more transactions than it would
 * need spread evenly, or 2) too many of its pages are on one channel, "redundant data" goes from the overloaded channel
 * to an underloaded one.
 *
 * The paper gives no numbers. Assumed: the theoretical number of transactions is that of the fullest chip under an even
 * spread, `ceil(ceil(pages / chips) / pages read together)`; the measured number that of the chip that needs most;
 * "excessive" is more than `ceil(pages / channels) + 1` pages on a channel; a move wants a difference of two pages, so
 * that nothing goes back and forth.
 */
import type { RequestPlacement } from './placement.ts';

/** A page of the request (by its number there) and the die it goes to. One object serves all questions. */
export interface PageMove {
  page: number;
  die: number;
}

/**
 * Finds the next page to move; false if the layout is good enough, or nothing would better it. Asked after every
 * read of a region, so it is plain loops.
 */
export function nextMove(places: RequestPlacement, move: PageMove): boolean {
  const { channels, chips, pages } = places;
  let fullest = 0;
  let emptiest = 0;
  for (let channel = 1; channel < channels; channel++) {
    if (places.pagesOnChannel(channel) > places.pagesOnChannel(fullest)) fullest = channel;
    if (places.pagesOnChannel(channel) < places.pagesOnChannel(emptiest)) emptiest = channel;
  }
  let from: number;
  let to: number;
  if (places.pagesOnChannel(fullest) > Math.ceil(pages / channels) + 1) {
    from = fullest;
    for (let chip = fullest + channels; chip < chips; chip += channels) {
      if (places.pagesOnChip(chip) > places.pagesOnChip(from)) from = chip;
    }
    to = emptiest;
    for (let chip = emptiest + channels; chip < chips; chip += channels) {
      if (places.pagesOnChip(chip) < places.pagesOnChip(to)) to = chip;
    }
  } else {
    from = 0;
    for (let chip = 1; chip < chips; chip++) if (places.readsOnChip(chip) > places.readsOnChip(from)) from = chip;
    const theoretical = Math.ceil(Math.ceil(pages / chips) / places.pagesAtOnce);
    if (places.readsOnChip(from) <= theoretical) return false;
    // Of the chips with fewest pages, one on the channel with fewest.
    to = 0;
    for (let chip = 1; chip < chips; chip++) if (isEmptier(places, chip, to)) to = chip;
    if (places.pagesOnChip(from) - places.pagesOnChip(to) < 2) return false;
  }
  const page = lastMovable(places, from);
  if (page < 0) return false;
  move.page = page;
  move.die = to;
  for (let die = to + chips; die < places.dies; die += chips) {
    if (places.pagesOnDie(die) < places.pagesOnDie(move.die)) move.die = die;
  }
  return true;
}

function isEmptier(places: RequestPlacement, chip: number, than: number): boolean {
  const difference = places.pagesOnChip(chip) - places.pagesOnChip(than);
  if (difference !== 0) return difference < 0;
  return places.pagesOnChannel(chip % places.channels) < places.pagesOnChannel(than % places.channels);
}

/**
 * The request's last page that may be moved away from a chip, on the die of it with most pages; −1 if there is none.
 */
function lastMovable(places: RequestPlacement, chip: number): number {
  let best = -1;
  for (let page = places.pages - 1; page >= 0; page--) {
    const die = places.dieOfPage(page);
    if (die % places.chips !== chip || !places.isMovable(page)) continue;
    if (best < 0 || places.pagesOnDie(die) > places.pagesOnDie(places.dieOfPage(best))) best = page;
  }
  return best;
}
