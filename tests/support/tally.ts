import { expect } from 'vitest';
import { DocumentError } from '../../src/device/document-error.ts';

/**
 * Counts the cases that a test over many experiments compared. A random experiment may be refused by the engine, and is
 * then passed over; a test that passes over most of its cases must not stay green.
 */
export class Tally {
  /** Cases that were compared to their end. */
  compared = 0;
  /** Cases that the engine refused by name. */
  refused = 0;

  /** @returns what `run` returns; null, counted as refused, if it throws an DocumentError. */
  unlessRefused<T>(run: () => T): T | null {
    try {
      return run();
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      this.refused++;
      return null;
    }
  }

  /**
   * Fails unless enough cases were compared.
   * @param least the least number of compared cases
   * @param share the least share of all cases that was compared, 0 to 1
   */
  expectCompared(least: number, share = 0.9): void {
    expect(this.compared, 'cases compared').toBeGreaterThanOrEqual(least);
    expect(this.compared / (this.compared + this.refused), 'share of cases compared').toBeGreaterThanOrEqual(share);
  }
}
