import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallExperiments } from './arbitrary.ts';
import type { Result, ResultRow } from './result.ts';
import { simulate } from './simulate.ts';
import { firstTimes } from './page-types.ts';

/** Rows of one lane that overlap although they are not pages of one array operation. */
function overlaps(result: Result, channels: number): string[] {
  const found: string[] = [];
  const lanes = new Map<number, ResultRow[]>();
  for (const row of result.rows) lanes.set(row.lane, [...(lanes.get(row.lane) ?? []), row]);
  for (const [lane, rows] of lanes) {
    for (const [index, row] of rows.entries()) {
      const next = rows[index + 1];
      if (next === undefined || next.startNs >= row.endNs) continue;
      const together =
        lane >= channels && next.startNs === row.startNs && next.endNs === row.endNs && next.kind === row.kind;
      if (!together) found.push(`lane ${lane}: ${JSON.stringify(row)} and ${JSON.stringify(next)}`);
    }
  }
  return found;
}

/**
 * Rows before their request's arrival, and data-outs before the end of their array read (of which there is no row where
 * it takes no time).
 */
function tooEarly(result: Result, readNs: number): string[] {
  const readEnd = new Map<number, number>();
  for (const { kind, operation, endNs } of result.rows) if (kind === 'read') readEnd.set(operation, endNs);
  return result.rows
    .filter((row) => {
      const request = result.operations[row.operation]?.request ?? null;
      const arrival = request === null ? 0 : (result.requests[request]?.arrival ?? Infinity);
      const ready = row.kind === 'data-out' ? (readEnd.get(row.operation) ?? (readNs === 0 ? 0 : Infinity)) : 0;
      return row.startNs < Math.max(arrival, ready);
    })
    .map((row) => JSON.stringify(row));
}

describe('the reference model, on random experiments', () => {
  it('keeps the flash rules', () => {
    fc.assert(
      fc.property(smallExperiments, (experiment) => {
        const result = simulate(experiment);
        expect(overlaps(result, experiment.device.channels)).toEqual([]);
        // Every mapped page has a place of its own, and every valid page is mapped.
        expect(new Set(result.map.values()).size).toBe(result.map.size);
        expect(result.blocks.reduce((sum, { valid }) => sum + valid, 0)).toBe(result.map.size);
        expect(tooEarly(result, firstTimes(experiment).readNs)).toEqual([]);
        // A run that is not cut short answers every request.
        if (result.error === undefined) expect(result.requests.every(({ finish }) => finish !== null)).toBe(true);
      }),
    );
  });
});
