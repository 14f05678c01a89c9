import type { ExperimentInput } from '../experiment.ts';

export interface DevicePreset {
  readonly name: string;
  readonly title: string;
  readonly sentence: string;
  /** Paper and table, or manufacturer and data sheet. */
  readonly source: string;
  /**
   * `paper`: a device of a paper; `nand`: only the times of a kind of NAND; `data-sheet`: a part as its maker publishes
   * it; `drive`: like a drive on sale, as far as this model goes.
   */
  readonly kind: 'paper' | 'nand' | 'data-sheet' | 'drive';
  /** What the source does not state and is chosen here, or states differently elsewhere. */
  readonly notes: readonly string[];
  readonly patch: ExperimentInput;
}
