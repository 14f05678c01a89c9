export interface Programs {
  readonly hostProgram: number;
  readonly gcProgram: number;
  readonly reallocation: number;
  readonly wearLeveling: number;
  /** Without data, next to pages of their superpage that have data. */
  readonly padding: number;
  /** Moved out of the SLC cache. */
  readonly folded: number;
}

/** All pages that were physically programmed. Pages that `multiPlane: greedy` skips are not. */
export const programsOf = ({ hostProgram, gcProgram, reallocation, wearLeveling, padding, folded }: Programs): number =>
  hostProgram + gcProgram + reallocation + wearLeveling + padding + folded;

/** Write amplification: pages programmed for each host page; null without host pages. */
export const writeAmplification = (programs: Programs): number | null =>
  programs.hostProgram > 0 ? programsOf(programs) / programs.hostProgram : null;
