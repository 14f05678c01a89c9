/**
 * The sums of all lanes of a run, computed during the run, so that little remains at its end and nothing for the page.
 */
import { addRows, emptySums, type CauseOf, type LaneSums } from '../../analysis/busy-time/lane-sums.ts';
import { ID_CHUNK, infoCause, type Recording } from '../../engine/recording/recording.ts';

/** The sums of one run. */
export class RunSums {
  readonly lanes: LaneSums[] = [];

  /**
   * Adds the rows recorded since the last call.
   * @param recording all rows so far: its lanes continue where they ended
   * @param growing whether the run continues: then a section waits until it is complete
   */
  add(recording: Recording, growing: boolean): void {
    const causeOf = causesOf(recording);
    recording.lanes.forEach((chunks, lane) => {
      this.lanes[lane] ??= emptySums();
      while (addRows(this.lanes[lane], chunks, causeOf, growing));
    });
  }
}

/** Looks up origins: called for every row, mostly for an operation near the previous one. */
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
