/** Ends of operations to come, earliest first, equal ones by operation id: a binary heap in typed arrays. */
import { enlarged } from '../support/doors/document.ts';

export class EndQueue {
  #ns = new Float64Array(64);
  #id = new Uint32Array(64);
  #size = 0;

  /** The earliest end, ns; Infinity if there is none. */
  get firstNs(): number {
    return this.#size > 0 ? this.#ns[0] : Infinity;
  }

  add(ns: number, id: number): void {
    if (this.#size === this.#ns.length) this.#grow();
    let at = this.#size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!before(ns, id, this.#ns[parent], this.#id[parent])) break;
      this.#ns[at] = this.#ns[parent];
      this.#id[at] = this.#id[parent];
      at = parent;
    }
    this.#ns[at] = ns;
    this.#id[at] = id;
  }

  /** Takes the operation with the earliest end out of a queue that is not empty. */
  take(): number {
    const first = this.#id[0];
    const ns = this.#ns[--this.#size];
    const id = this.#id[this.#size];
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#size) break;
      const right = child + 1;
      if (right < this.#size && before(this.#ns[right], this.#id[right], this.#ns[child], this.#id[child]))
        child = right;
      if (!before(this.#ns[child], this.#id[child], ns, id)) break;
      this.#ns[at] = this.#ns[child];
      this.#id[at] = this.#id[child];
      at = child;
    }
    this.#ns[at] = ns;
    this.#id[at] = id;
    return first;
  }

  #grow(): void {
    this.#ns = enlarged(this.#ns, this.#size * 2);
    this.#id = enlarged(this.#id, this.#size * 2);
  }
}

function before(aNs: number, aId: number, bNs: number, bId: number): boolean {
  return aNs < bNs || (aNs === bNs && aId < bId);
}
