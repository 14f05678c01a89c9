/**
 * Holds back the first bytes of a stream until there are enough to decide where they go. The decision is by exactly so
 * many bytes, however the stream is cut into chunks, or by all of a shorter one.
 */
export class Gate {
  readonly #enough: number;
  readonly #decide: (head: Uint8Array, isWhole: boolean) => (bytes: Uint8Array) => void;
  #head = new Uint8Array(0);
  #size = 0;
  #next: ((bytes: Uint8Array) => void) | null = null;

  /**
   * @param enough bytes that the decision needs
   * @param decide answers where the stream goes; `isWhole` says that it ended before there were enough bytes
   */
  constructor(enough: number, decide: (head: Uint8Array, isWhole: boolean) => (bytes: Uint8Array) => void) {
    this.#enough = enough;
    this.#decide = decide;
  }

  push(bytes: Uint8Array): void {
    if (this.#next !== null) {
      this.#next(bytes);
      return;
    }
    const taken = Math.min(bytes.length, this.#enough - this.#size);
    this.#hold(bytes.subarray(0, taken));
    if (this.#size < this.#enough) return;
    const next = this.#open(false);
    if (taken < bytes.length) next(bytes.subarray(taken));
  }

  /** The stream is over: decides with what there is. */
  end(): void {
    if (this.#next === null) this.#open(true);
  }

  #hold(bytes: Uint8Array): void {
    const size = this.#size + bytes.length;
    if (size > this.#head.length) {
      const larger = new Uint8Array(Math.min(this.#enough, Math.max(size, 2 * this.#head.length)));
      larger.set(this.#head.subarray(0, this.#size));
      this.#head = larger;
    }
    this.#head.set(bytes, this.#size);
    this.#size = size;
  }

  #open(isWhole: boolean): (bytes: Uint8Array) => void {
    const head = this.#head.subarray(0, this.#size);
    this.#head = new Uint8Array(0);
    const next = this.#decide(head, isWhole);
    this.#next = next;
    if (head.length > 0) next(head);
    return next;
  }
}
