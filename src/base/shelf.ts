/** Holds the values used last, by key: a further one evicts the least recently used. */
export class Shelf<Value> {
  readonly #most: number;
  readonly #kept = new Map<string, Value>();

  /** @param most values it holds at most */
  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): Value | undefined {
    const value = this.#kept.get(key);
    if (value !== undefined) this.put(key, value);
    return value;
  }

  put(key: string, value: Value): void {
    this.#kept.delete(key);
    this.#kept.set(key, value);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#most) return;
      this.#kept.delete(oldest);
    }
  }
}
