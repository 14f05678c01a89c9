/** Holds back the first bytes of a stream until there are enough to decide where they go. */
export class Gate {
  readonly #enough: number;
  readonly #decide: (head: Uint8Array, isWhole: boolean) => (bytes: Uint8Array) => void;
  #held: Uint8Array[] = [];
  #size = 0;
  #next: ((bytes: Uint8Array) => void) | null = null;

  constructor(enough: number, decide: (head: Uint8Array, isWhole: boolean) => (bytes: Uint8Array) => void) {
    this.#enough = enough;
    this.#decide = decide;
  }

  push(bytes: Uint8Array): void {
    if (this.#next !== null) {
      this.#next(bytes);
      return;
    }
    this.#held.push(bytes.slice());
    this.#size += bytes.length;
    if (this.#size >= this.#enough) this.#open(false);
  }

  /** The stream is over: decides with what there is. */
  end(): void {
    if (this.#next === null) this.#open(true);
  }

  #open(isWhole: boolean): void {
    const head = new Uint8Array(this.#size);
    let at = 0;
    for (const part of this.#held) {
      head.set(part, at);
      at += part.length;
    }
    this.#held = [];
    this.#next = this.#decide(head, isWhole);
    if (head.length > 0) this.#next(head);
  }
}
