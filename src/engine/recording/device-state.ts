/**
 * The translation layer at one instant, as columns: where every logical page lives and what every block has been
 * through. The engine gives one for the start of a run (after preconditioning and `initial`) and one for its end; the
 * invariant checker replays the recording from the first and must arrive at the second.
 */
export interface DeviceState {
  /** The instant, ns; all of its completions, arrivals and dispatches are done. */
  readonly atNs: number;
  /** Physical page of each logical page (index: lpn), `NONE` if it is not mapped. */
  readonly mapping: Uint32Array;
  /**
   * Pages of each block that count as written since its last erase (index: plane · blocksPerPlane + block). A page
   * counts from the dispatch of its program, and so does one that is skipped to keep planes level. An erase sets this
   * to 0 when it ends.
   */
  readonly blockWritten: Uint16Array | Uint32Array;
  /** Times each block has been erased, same index. */
  readonly blockErases: Uint32Array;
  /** 1 if a block is bad, same index. */
  readonly blockBad: Uint8Array;
}
