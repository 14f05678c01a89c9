import { describe, expect, it } from 'vitest';
import { DocumentError } from '../../src/device/document-error.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import type { Requests } from '../../src/engine/state/workload.ts';

const EXPERIMENT = parseExperiment({ version: 1, workload: { requests: [] } });

function arriving(...at: readonly number[]): Requests {
  return {
    count: at.length,
    at: Float64Array.from(at),
    op: new Uint8Array(at.length),
    offset: new Float64Array(at.length),
    bytes: new Uint32Array(at.length).fill(4096),
  };
}

describe('arrivals', () => {
  it.each([
    [[NaN], 'request 0 arriving at NaN ns'],
    [[0, NaN, 5], 'request 1 arriving at NaN ns'],
    [[0, 5, NaN], 'request 2 arriving at NaN ns'],
    [[0, 5, Infinity], 'request 2 arriving at Infinity ns'],
    [[-Infinity, 5], 'request 0 arriving at -Infinity ns'],
    [[0, 5, 4], 'request 2 arriving at 4 ns'],
  ])('that are not finite or run backward are refused before the run: %j', (at, found) => {
    let refusal: unknown = null;
    try {
      createEngine(EXPERIMENT, arriving(...at));
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(DocumentError);
    expect((refusal as DocumentError).message).toContain(`workload: found ${found}`);
  });

  it('at one instant are accepted', () => {
    const engine = createEngine(EXPERIMENT, arriving(0, 5, 5));
    for (let slices = 0; engine.advance(1000); slices++) expect(slices).toBeLessThan(100);
    expect(engine.now).toBeGreaterThan(5);
  });
});
