/** The sums of all lanes of a run, made while it goes on, so that little is left to do at its end and nothing for the page. */
import { addRows, emptySums, type LaneSums } from '../analysis/lane-sums.ts';
import { Operations } from '../analysis/operations.ts';
import { infoCause, type Recording } from '../engine/recording.ts';

/** Follows one run. */
export class RunSums {
  readonly lanes: LaneSums[] = [];

  /**
   * Adds what was recorded since the last time.
   * @param recording everything so far: its lanes go on where they ended
   * @param growing whether the run goes on: then rows too few for a section wait
   */
  add(recording: Recording, growing: boolean): void {
    const operations = new Operations(recording);
    const causeOf = (operation: number): number => infoCause(operations.info(operation));
    recording.lanes.forEach((chunks, lane) => {
      this.lanes[lane] ??= emptySums();
      while (addRows(this.lanes[lane], chunks, causeOf, growing));
    });
  }
}
