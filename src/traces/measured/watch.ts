/** Stops the reading of a file that cannot be measured latencies before all of it is in memory. */
import { decodeText } from '../../base/decode-text.ts';
import { LOOKED_AT_BYTES } from './detect.ts';
import { measuredFormatOf } from './formats.ts';
import { Nesting } from './nesting.ts';

/** Looks at a file piece by piece while it is read. */
export class MeasuredWatch {
  #head = new Uint8Array(0);
  #isDecided = false;
  readonly #nesting = new Nesting();
  #isJson = false;

  /** Whether the rest of the file is worth reading. What has been read until then says why not. */
  isWorthMore(piece: Uint8Array): boolean {
    if (this.#isDecided) return !this.#isJson || this.#nesting.isShallow(piece);
    const head = new Uint8Array(this.#head.length + piece.length);
    head.set(this.#head);
    head.set(piece, this.#head.length);
    this.#head = head;
    if (head.length < LOOKED_AT_BYTES) return true;
    this.#isDecided = true;
    this.#head = new Uint8Array(0);
    const format = measuredFormatOf(decodeText(head.subarray(0, LOOKED_AT_BYTES)));
    if (format === undefined) return false;
    this.#isJson = format.name === 'fio-json';
    return !this.#isJson || this.#nesting.isShallow(head);
  }
}
