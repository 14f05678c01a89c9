/** Holds the values used last, by key: a further one evicts those that were used least recently. */
export class Lru<Value> {
  readonly #most: number;
  readonly #weightOf: (value: Value) => number;
  readonly #kept = new Map<string, Value>();
  #weight = 0;

  /**
   * @param most what it holds at most, in the unit of `weightOf`
   * @param weightOf of a value (default: each is 1); one that alone exceeds `most` is not held
   */
  constructor(most: number, weightOf: (value: Value) => number = () => 1) {
    this.#most = most;
    this.#weightOf = weightOf;
  }

  get(key: string): Value | undefined {
    const value = this.#kept.get(key);
    if (value !== undefined) this.put(key, value);
    return value;
  }

  put(key: string, value: Value): void {
    this.delete(key);
    const weight = this.#weightOf(value);
    if (weight > this.#most) return;
    this.#kept.set(key, value);
    this.#weight += weight;
    for (const oldest of this.#kept.keys()) {
      if (this.#weight <= this.#most) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const value = this.#kept.get(key);
    if (value === undefined) return;
    this.#kept.delete(key);
    this.#weight -= this.#weightOf(value);
  }
}
