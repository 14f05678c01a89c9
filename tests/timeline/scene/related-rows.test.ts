import { describe, expect, it } from 'vitest';
import { Cause, NONE } from '../../../src/engine/recording/recording.ts';
import { LaneStore } from '../../../src/timeline/index/lane-store.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { findScenario } from '../../../src/papers/scenarios.ts';
import {
  chosenOperation,
  laneShows,
  rowsOfBlockers,
  rowsOfOperation,
  rowsOfRequest,
  type RelatedRow,
} from '../../../src/timeline/scene/related-rows.ts';
import { NO_LANE_STATE, listLanes } from '../../../src/timeline/layout/lanes.ts';
import type { RequestSpans } from '../../../src/timeline/scene/selection.ts';
import { runChecked } from '../../engine/run.ts';
import { makeFixture } from '../fixture.ts';
import { drawnSpan } from '../drawn-span.ts';

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

it('a row is shown by its bus, or by its die and the chip and plane that it is on, and by no other lane', () => {
  const lanes = listLanes([fixture], NO_LANE_STATE);
  let rows = 0;
  for (let operation = 0; operation < 40; operation++) {
    for (const row of rowsOfOperation(store, operation)) {
      const kinds = lanes.filter((lane) => laneShows(lane, row, store)).map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind !== 'chip' && kind !== 'plane')).toEqual([row.die < 0 ? 'channel' : 'die']);
      rows++;
    }
  }
  expect(rows).toBeGreaterThan(80);
  expect(new Set(lanes.map(({ kind }) => kind)).size).toBeGreaterThan(2);
});

describe('the rows of a blocker', () => {
  it('are found if it was running when the run began, and so has no page', () => {
    const experiment = parseExperiment(findScenario('sb-read-after-erase')?.experiment ?? {});
    const run = new LaneStore({ recording: runChecked(experiment).recording(), geometry: experiment.device });
    while (run.work([]));
    const erase = 0;
    expect(run.planeOf(erase)).toBe(-1);
    const read: RequestSpans = {
      request: 0,
      label: 'read #0',
      spans: [drawnSpan({ startNs: 2_000_000, endNs: 10_000_000, cause: 'dieOther', blockerOperation: erase })],
    };
    const [rows] = rowsOfBlockers([run], [read]);
    expect(rows).toMatchObject([{ operation: erase, die: 0, startNs: 0, endNs: 10_000_000 }]);
  });
});

describe('the chosen operation of the other run', () => {
  const rows = (operations: readonly number[]): RelatedRow[] =>
    operations.map((operation) => ({ operation, kind: 0, startNs: 0, endNs: 1, channel: 0, die: 0, plane: 0 }));

  it('has the same place in its request', () => {
    const related = [rows([4, 4, 5, 6]), rows([9, 10, 10, 11])];
    expect(chosenOperation(related, { run: 0, operation: 5 }, 0)).toBe(5);
    expect(chosenOperation(related, { run: 0, operation: 5 }, 1)).toBe(10);
    expect(chosenOperation(related, { run: 1, operation: 11 }, 0)).toBe(6);
  });
  it('is none if the other request has other pages, or if the request is selected as a whole', () => {
    expect(chosenOperation([rows([4, 5]), rows([9])], { run: 0, operation: 5 }, 1)).toBeUndefined();
    expect(chosenOperation([rows([4, 5]), rows([9, 10])], { run: 0, operation: undefined }, 1)).toBeUndefined();
  });
});
