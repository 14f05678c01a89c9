import { describe, expect, it } from 'vitest';
import { Cause, NONE } from '../../../src/engine/recording/recording.ts';
import { LaneStore } from '../../../src/timeline/index/lane-store.ts';
import { rowsOfOperation, rowsOfRequest } from '../../../src/timeline/scene/related-rows.ts';
import { makeFixture } from '../fixture.ts';

const fixture = makeFixture({ operations: 3000 });
const store = new LaneStore(fixture);
while (store.work([]));
const { operations, requests } = store;

describe('requests and operations', () => {
  it('refer to each other', () => {
    for (let request = 0; request < requests.count; request++) {
      const first = requests.firstOperation(request);
      expect(requests.requestOf(first)).toBe(request);
      expect(requests.owns(request, first)).toBe(true);
    }
    for (let operation = 0; operation < fixture.recording.operationCount; operation++) {
      const request = requests.requestOf(operation);
      if (operations.cause(operation) !== Cause.host) expect(request).toBe(-1);
      else if (request >= 0 && request < requests.count - 1) expect(requests.owns(request, operation)).toBe(true);
    }
  });

  it('are unknown if they were not recorded', () => {
    expect(operations.has(1e9)).toBe(false);
    expect(operations.ppn(1e9)).toBe(NONE);
    expect(requests.arrival(1e9)).toBeNaN();
    expect(requests.firstOperation(1e9)).toBe(NONE);
  });
});

describe('the rows of an operation', () => {
  it('are the rows with its number, on its bus and on its die', () => {
    for (let operation = 0; operation < 300; operation++) {
      const found = rowsOfOperation(store, operation).map((row) => `${row.startNs} ${row.kind}`);
      const expected: string[] = [];
      for (const index of [store.bus(store.dieOf(operation) % 2), store.die(store.dieOf(operation))]) {
        for (let row = 0; row < index.rows; row++) {
          if (index.operation(row) === operation) expected.push(`${index.start(row)} ${index.kind(row)}`);
        }
      }
      expect(found.sort()).toEqual(expected.sort());
    }
  });

  it('of a request lie between its arrival and its end', () => {
    let seen = 0;
    for (let request = 0; request < requests.count; request++) {
      for (const row of rowsOfRequest(store, request)) {
        expect(requests.owns(request, row.operation)).toBe(true);
        expect(row.endNs).toBeGreaterThan(requests.arrival(request));
        expect(row.startNs).toBeLessThanOrEqual(requests.finish(request));
        seen++;
      }
    }
    expect(seen).toBeGreaterThan(requests.count);
  });
});
