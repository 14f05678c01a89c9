/** State of the read-friendly layout: marks of regions, and the moves under way. Model page §14. */
import type { ReadLayout as Settings } from '../../document/experiment.ts';
import type { RegionMarks } from './placement.ts';
import type { PolicyEngine } from '../../engine/policy-engine.ts';

/** How far a move is: none, its read has not begun, or it has. */
export const Move = Object.freeze({ none: 0, waits: 1, begun: 2 } as const);

/**
 * The state of the layout: marks, and the moves under way (at most `reallocationPages`; a request starts none while
 * those of another are under way).
 */
export class Regions implements RegionMarks {
  readonly intensive: Uint8Array;
  readonly short: Uint32Array;
  /**
   * Moves under way, and of each: the logical page, where it was and on which die, that block's erases when it was
   * read, die it goes to, block that its copy is being written to (−1 before); and how far it is ({@link Move}).
   */
  moving = 0;
  readonly moveActive: Uint8Array;
  readonly movePage: Uint32Array;
  readonly moveSource: Uint32Array;
  readonly moveFrom: Int32Array;
  readonly moveErases: Uint32Array;
  readonly moveDie: Int32Array;
  readonly moveBlock: Int32Array;

  readonly settings: Settings;

  constructor(s: Pick<PolicyEngine, 'geometry' | 'experiment'>, settings: Settings) {
    const { logicalPages } = s.geometry;
    this.settings = settings;
    const regions = Math.ceil(logicalPages / settings.regionPages);
    this.intensive = new Uint8Array(regions);
    this.short = new Uint32Array(regions);
    const moves = settings.reallocation ? Math.min(settings.reallocationPages, logicalPages) : 0;
    this.moveActive = new Uint8Array(moves);
    this.movePage = new Uint32Array(moves);
    this.moveSource = new Uint32Array(moves);
    this.moveFrom = new Int32Array(moves);
    this.moveErases = new Uint32Array(moves);
    this.moveDie = new Int32Array(moves);
    this.moveBlock = new Int32Array(moves).fill(-1);
    for (const region of s.experiment.initial.readIntensiveRegions) this.intensive[region] = 1;
  }

  isMarked(region: number): boolean {
    return this.intensive[region] === 1;
  }
  shortReads(region: number): number {
    return this.short[region];
  }
  setMark(region: number, marked: boolean, shortReads: number): void {
    this.intensive[region] = marked ? 1 : 0;
    this.short[region] = shortReads;
  }
}
