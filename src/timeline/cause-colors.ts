/**
 * Colors of the parts of a request's latency: one color for a cause in every lane, panel and chart. The request's own
 * work has the colors of its phases (a write's array operation is a program). A wait for a die or a channel has a
 * color of its own: a read, a program or a transfer may occupy it. A wait for garbage collection is mostly one for an
 * erase, and has its color, with the stripes of garbage collection. Red edges mark a wait.
 */
import { CAUSE_WORDS, type CauseName } from '../base/vocabulary.ts';
import type { Palette, PhaseColors } from './palette.ts';

/** Whether a part of a latency is waiting, not the request's own work. */
export const isWait = (cause: CauseName): boolean => !CAUSE_WORDS[cause].own;

/** The colors of a cause. @param isWrite whether the request is a write */
export function causeColors(palette: Palette, cause: CauseName, isWrite: boolean): PhaseColors {
  const { phases, waits } = palette;
  switch (cause) {
    case 'queue':
    case 'hazard':
    case 'space':
    case 'group':
    case 'channel':
    case 'dieHost':
    case 'dieOther':
    case 'buffer':
    case 'flush':
    case 'dieFold':
      return waits[cause];
    case 'dieGc':
      return phases.erase;
    case 'suspend':
    case 'command':
    case 'copy':
    case 'firmware':
    case 'link':
      return phases[cause];
    case 'array':
      return isWrite ? phases.program : phases.read;
    case 'transfer':
      return isWrite ? phases.load : phases.dataOut;
  }
}
