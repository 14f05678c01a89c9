import { describe, expect, it } from 'vitest';
import { DocumentError } from '../../src/device/document-error.ts';
import { MAX_TIME_NS } from '../../src/device/limits.ts';
import { parseExperiment } from '../../src/document/validate.ts';

const WEEK_NS = 604_800_000_000_000;

const arriving = (atNs: number, host: object = {}): unknown => ({
  host,
  workload: { requests: [{ atNs: 0 }, { atNs }] },
});

function refusal(document: unknown): DocumentError {
  try {
    parseExperiment(document);
  } catch (error) {
    if (error instanceof DocumentError) return error;
    throw error;
  }
  throw new Error('not refused');
}

describe('an arrival beyond 2^53 - 1 ns', () => {
  it('is refused, and the message names the key that scales time and a value that fits', () => {
    let refused = 0;
    for (const timeScale of [0.000001, 0.0001, 0.05, 0.067146]) {
      const { path, message, allowed } = refusal(arriving(WEEK_NS, { timeScale }));
      expect(path).toBe('host.timeScale');
      expect(message).toContain('workload.requests[1].atNs');
      const least = Number(/at least ([\d.]+)/.exec(allowed)?.[1]);
      expect(() => parseExperiment(arriving(WEEK_NS, { timeScale: least }))).not.toThrow();
      refused++;
    }
    expect(refused).toBe(4);
  });

  it('is refused by its own key if no key scales time', () => {
    expect(refusal(arriving(MAX_TIME_NS + 1)).path).toBe('workload.requests[1].atNs');
  });

  it('is allowed in a closed loop, which ignores arrival times', () => {
    expect(() => parseExperiment(arriving(WEEK_NS, { mode: 'closed', timeScale: 0.0001 }))).not.toThrow();
  });
});
