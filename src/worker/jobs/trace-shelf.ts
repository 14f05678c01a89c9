import type { RequestColumns } from '../../traces/columns.ts';

/** The most traces that a worker holds; a further one evicts the least recently used. */
const MOST = 3;

/** The requests of the traces read last, for further runs. */
export class TraceShelf {
  readonly #kept = new Map<string, RequestColumns>();

  get(key: string): RequestColumns | undefined {
    const columns = this.#kept.get(key);
    if (columns !== undefined) this.put(key, columns);
    return columns;
  }

  put(key: string, columns: RequestColumns): void {
    this.#kept.delete(key);
    this.#kept.set(key, columns);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST) return;
      this.#kept.delete(oldest);
    }
  }
}
