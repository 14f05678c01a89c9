/** The sums of all lanes of a run, made while it goes on, so that little is left to do at its end and nothing for the page. */
import { addRows, emptySums, type CauseOf, type LaneSums } from '../analysis/busy-time/lane-sums.ts';
import { ID_CHUNK, infoCause, type Recording } from '../engine/recording.ts';

/** Follows one run. */
export class RunSums {
  readonly lanes: LaneSums[] = [];

  /**
   * Adds what was recorded since the last time.
   * @param recording everything so far: its lanes go on where they ended
   * @param growing whether the run goes on: then rows too few for a section wait
   */
  add(recording: Recording, growing: boolean): void {
    const causeOf = causesOf(recording);
    recording.lanes.forEach((chunks, lane) => {
      this.lanes[lane] ??= emptySums();
      while (addRows(this.lanes[lane], chunks, causeOf, growing));
    });
  }
}

/** Looks causes up: asked for every row, and nearly always for an operation near the one before. */
function causesOf({ operations }: Recording): CauseOf {
  let first = 0;
  let end = 0;
  let info: Uint8Array = new Uint8Array(0);
  return (operation) => {
    if (operation < first || operation >= end) {
      const chunk = operations[Math.floor(operation / ID_CHUNK)];
      ({ first, info } = chunk);
      end = first + ID_CHUNK;
    }
    return infoCause(info[operation - first]);
  };
}
