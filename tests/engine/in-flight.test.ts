import { describe, expect, it } from 'vitest';
import { DocumentError, parseExperiment } from '../../src/document/validate.ts';
import type { ExperimentInput } from '../../src/document/experiment.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { createHistory } from '../support/engines.ts';
import { OperationPool } from '../../src/engine/records/operation-pool.ts';
import { SLOT_SHIFT } from '../../src/engine/records/operation-record.ts';
import type { Requests } from '../../src/engine/state/workload.ts';

/** Writes of some pages each, a nanosecond apart: far faster than any device. */
function writes(count: number, pages: number): Requests {
  const workload = {
    count,
    at: new Float64Array(count),
    op: new Uint8Array(count).fill(1),
    offset: new Float64Array(count),
    bytes: new Uint32Array(count).fill(pages * 8192),
  };
  for (let i = 0; i < count; i++) workload.at[i] = i;
  return workload;
}

const experiment = parseExperiment({ version: 1, workload: { requests: [] } });

describe('work in flight', () => {
  it('beyond the limit ends the run with that reason, and the earlier requests are complete', () => {
    const engine = createEngine(experiment, writes(1000, 4), { inFlightLimit: 100 });
    engine.advanceTo(Infinity);
    expect(engine.stopped?.resource).toBe('operations-in-flight');
    expect(engine.stopped?.reason).toMatch(/^request 26 .* more than 100 page operations were in flight/);
    expect(engine.completedRequests).toBe(26);
    expect(engine.arrivedRequests).toBe(26);
  });

  it('below the limit changes nothing', () => {
    const limited = createEngine(experiment, writes(1000, 4), { inFlightLimit: 4000 });
    const free = createEngine(experiment, writes(1000, 4));
    limited.advanceTo(Infinity);
    free.advanceTo(Infinity);
    expect(limited.stopped).toBeNull();
    expect(limited.stateHash()).toBe(free.stateHash());
  });

  it('is also limited in a closed loop and after a fork', () => {
    const closed = parseExperiment({
      version: 1,
      host: { mode: 'closed', queueDepth: 64 },
      workload: { requests: [] },
    } satisfies ExperimentInput);
    const engine = createEngine(closed, writes(1000, 4), { inFlightLimit: 100 });
    engine.advanceTo(Infinity);
    expect(engine.stopped?.resource).toBe('operations-in-flight');
    const history = createHistory(experiment, writes(1000, 4), {
      inFlightLimit: 1000,
      fork: { atNs: 10, experiment: { ...experiment, policy: { ...experiment.policy, readPriority: true } } },
    });
    while (history.advance(100));
    expect(history.engine.stopped?.resource).toBe('operations-in-flight');
    expect(history.engine.completedRequests).toBe(251);
  });

  it('is the same when it is re-simulated', () => {
    const history = createHistory(experiment, writes(1000, 4), { inFlightLimit: 100, everyOperations: 20 });
    while (history.advance(1));
    const { endNs, engine } = { endNs: history.engine.now, engine: history.engine };
    const hash = engine.stateHash();
    history.settle();
    history.at(5);
    const again = history.at(endNs);
    expect(again.arrivedRequests).toBe(26);
    expect(again.stateHash()).toBe(hash);
  });

  it('has a largest request: one with more pages is refused by its number', () => {
    const device = { ...experiment.device, pageBytes: 1 };
    const workload = writes(3, 1);
    workload.bytes[2] = 1_048_577;
    const tiny = { ...experiment, device };
    expect(() => createEngine(tiny, workload)).toThrow(DocumentError);
    expect(() => createEngine(tiny, workload)).toThrow(/request 2 with 1048577 bytes: 1048577 pages of 1 bytes/);
  });

  it('has records for as many operations as small integers can address, and says so beyond', () => {
    const pool = new OperationPool();
    // As long as the records of 2^25 operations, without their memory.
    pool.int = { length: (2 ** 25) << SLOT_SHIFT } as Int32Array<ArrayBuffer>;
    expect(() => pool.take()).toThrow(/more than 33554432 page operations in flight exceed the memory/);
  });
});

describe('a document', () => {
  const refused = (input: object): string => {
    try {
      parseExperiment({ version: 1, ...input });
    } catch (error) {
      if (error instanceof DocumentError) return error.message;
      throw error;
    }
    throw new Error('it was not refused');
  };

  it('with a request of too many pages is refused by its key', () => {
    const requests = [{ bytes: 1_073_741_824 }, { op: 'write', bytes: 1_073_741_824 }];
    expect(refused({ device: { pageBytes: 1 }, workload: { requests } })).toBe(
      'workload.requests[0].bytes: found 1073741824: 1073741824 pages of 1 bytes in one request; allowed: at most ' +
        '1048576 pages a request: up to 1048575 bytes, or a larger device.pageBytes',
    );
    expect(
      refused({ device: { pageBytes: 512 }, workload: { synthetic: { writeSizes: [{ bytes: 1_073_741_824 }] } } }),
    ).toMatch(/^workload\.synthetic\.writeSizes\[0\]\.bytes: found 1073741824: 2097153 pages of 512 bytes/);
    expect(parseExperiment({ version: 1, workload: { requests } }).workload).toHaveProperty('requests');
  });

  it('with a trim longer than a column of requests can hold is refused: it would trim other pages', () => {
    expect(refused({ workload: { requests: [{ op: 'trim', bytes: 4_294_967_296 }] } })).toMatch(
      /^workload\.requests\[0\]\.bytes: found 4294967296; allowed: at most 4294967295 bytes a trim/,
    );
  });
});
