/** Nothing is written where standard error is not a terminal. */
const INTERVAL_MS = 200;

export class ProgressLine {
  readonly #wanted = process.stderr.isTTY;
  #last = 0;
  #shown = false;

  show(what: string, share: number | null): void {
    if (!this.#wanted) return;
    const now = performance.now();
    if (now - this.#last < INTERVAL_MS) return;
    this.#last = now;
    this.#shown = true;
    const percent = share === null ? '' : ` ${Math.floor(share * 100)} %`;
    process.stderr.write(`\r\x1b[K${what}${percent}`);
  }

  clear(): void {
    if (this.#shown) process.stderr.write('\r\x1b[K');
    this.#shown = false;
  }
}
