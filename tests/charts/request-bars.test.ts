import { describe, expect, it } from 'vitest';
import { requestBarsTable, type RequestBar } from '../../src/charts/bars/request-bars.ts';

const bar = (run: 0 | 1, request: number, finishNs: number): RequestBar => ({
  run,
  request,
  name: `write #${request}`,
  isWrite: true,
  arrivalNs: 1000,
  finishNs,
  spans: [{ cause: 'array', startNs: 1000, endNs: finishNs, isWaiting: false, short: 'array' }],
});

describe('the table of a small run', () => {
  it('has one latency for each request without B', () => {
    const { columns, rows } = requestBarsTable([{ name: 'write #0', bars: [bar(0, 0, 3000)], selected: false }]);
    expect(columns).toEqual(['request', 'arrives', 'latency']);
    expect(rows).toEqual([['write #0', '1\u202fµs', '2\u202fµs']]);
  });

  it('has no value for a request that a run does not have, and says what is not complete', () => {
    const rows = [
      { name: 'write #0', bars: [bar(0, 0, 3000), bar(1, 0, 5000)], selected: false },
      { name: 'write #1', bars: [bar(1, 1, NaN)], selected: true },
    ];
    expect(requestBarsTable(rows).rows).toEqual([
      ['write #0', '1\u202fµs', '2\u202fµs', '4\u202fµs'],
      ['write #1', '1\u202fµs', '–', 'not complete'],
    ]);
  });
});
