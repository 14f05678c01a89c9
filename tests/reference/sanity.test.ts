import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallExperiments } from './arbitrary.ts';
import type { Result, ResultRow } from './result.ts';
import { simulate } from './simulate.ts';

/** Rows of one lane that overlap although they are not pages of one array operation. */
function overlaps(result: Result, channels: number): string[] {
  const found: string[] = [];
  const lanes = new Map<number, ResultRow[]>();
  for (const row of result.rows) lanes.set(row.lane, [...(lanes.get(row.lane) ?? []), row]);
  for (const [lane, rows] of lanes) {
    for (const [index, row] of rows.entries()) {
      const next = rows[index + 1];
      if (next === undefined || next.startNs >= row.endNs) continue;
      const together = lane >= channels && next.startNs === row.startNs && next.endNs === row.endNs && next.kind === row.kind;
      if (!together) found.push(`lane ${lane}: ${JSON.stringify(row)} and ${JSON.stringify(next)}`);
    }
  }
  return found;
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
        // Command, array, data-out of a read in this order; nothing before its request arrives.
        for (const row of result.rows) {
          const request = result.operations[row.operation]?.request;
          if (request === null || request === undefined) continue;
          expect(row.startNs).toBeGreaterThanOrEqual(result.requests[request]?.arrival ?? Infinity);
          if (row.kind === 'data-out') {
            const array = result.rows.find(({ operation, kind }) => operation === row.operation && kind === 'read');
            expect(array?.endNs).toBeLessThanOrEqual(row.startNs);
          }
        }
        // A run that is not cut short answers every request.
        if (result.error === undefined) expect(result.requests.every(({ finish }) => finish !== null)).toBe(true);
      }),
    );
  });
});
