/** How deep the brackets of a JSON text are: without a limit, brackets alone fill the memory of its parser. */

/** Levels of a result of fio; it has nine. */
export const MOST_LEVELS = 64;

const QUOTE = 34;
const BACKSLASH = 92;

/** Counts brackets outside of strings, piece by piece. */
export class Nesting {
  #depth = 0;
  #isInString = false;
  #isEscaped = false;

  /** Reads on; false as soon as the text is deeper than {@link MOST_LEVELS}. */
  isShallow(piece: Uint8Array | string): boolean {
    const isText = typeof piece === 'string';
    for (let i = 0; i < piece.length; i++) {
      const code = isText ? piece.charCodeAt(i) : piece[i];
      if (this.#isEscaped) this.#isEscaped = false;
      else if (this.#isInString) {
        if (code === BACKSLASH) this.#isEscaped = true;
        else if (code === QUOTE) this.#isInString = false;
      } else if (code === QUOTE) this.#isInString = true;
      else if (code === 91 || code === 123) {
        if (++this.#depth > MOST_LEVELS) return false;
      } else if (code === 93 || code === 125) this.#depth--;
    }
    return true;
  }
}
