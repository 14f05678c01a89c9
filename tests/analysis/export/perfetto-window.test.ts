import { describe, expect, it } from 'vitest';
import { perfettoBytes, perfettoText, type PerfettoWindow } from '../../../src/analysis/export/perfetto.ts';
import { FIRST_SCREEN } from '../../../src/app/stores/first-screen.ts';
import type { Experiment } from '../../../src/document/experiment.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import type { Requests } from '../../../src/engine/state/workload.ts';
import type { Recording } from '../../../src/engine/recording/recording.ts';
import { createEngine } from '../../../src/policies/all/engine-with-policies.ts';
import { resolveWorkload } from '../../../src/traces/resolve-workload.ts';

interface Slice {
  readonly ph: string;
  readonly cat?: string;
  readonly ts: number;
  readonly dur: number;
}

interface Finished {
  readonly experiment: Experiment;
  readonly recording: Recording;
  readonly workload: Requests;
}

async function finish(experiment: Experiment): Promise<Finished> {
  const workload = await resolveWorkload(experiment, () => Promise.reject(new Error('no trace is needed')));
  const engine = createEngine(experiment, workload);
  while (engine.advance(100_000));
  return { experiment, recording: engine.recording(), workload };
}

const textOf = ({ recording, experiment, workload }: Finished, window: PerfettoWindow): string =>
  [...perfettoText(recording, experiment, workload, window)].join('');

function slicesOf(run: Finished, window: PerfettoWindow): Slice[] {
  const { traceEvents } = JSON.parse(textOf(run, window)) as { traceEvents: Slice[] };
  return traceEvents.filter(({ ph }) => ph === 'X');
}

const FIRST = await finish(FIRST_SCREEN.pair.a);

describe('the Perfetto document of a window', () => {
  it('has the slices of the whole one that overlap it, at their own times', () => {
    const window = { fromNs: 32_000_000, toNs: 54_000_000 };
    const isInside = ({ ts, dur }: Slice): boolean => ts < 54_000 && ts + dur > 32_000;
    const key = ({ cat, ts, dur }: Slice): string => `${cat} ${ts} ${dur}`;
    const whole = slicesOf(FIRST, {}).filter(isInside);
    const part = slicesOf(FIRST, window);
    expect(part.length).toBeGreaterThan(200);
    expect(part.map(key).toSorted()).toEqual(whole.map(key).toSorted());
    // It is much smaller.
    expect(textOf(FIRST, window).length).toBeLessThan(textOf(FIRST, {}).length / 10);
  });

  it('is the whole run if the window is', () => {
    expect(textOf(FIRST, { fromNs: 0, toNs: Infinity })).toBe(textOf(FIRST, {}));
  });

  it('has no slice in a window after the end', () => {
    expect(slicesOf(FIRST, { fromNs: 1e12, toNs: 2e12 })).toEqual([]);
  });
});

describe('the estimate of its size', () => {
  const CASES: readonly (readonly [name: string, Experiment])[] = [
    ['the first screen', FIRST_SCREEN.pair.a],
    ...(['oltp', 'search'] as const).map((sample) => [sample, parseExperiment({ workload: { sample } })] as const),
  ];

  it('is right within a quarter, for whole runs and for windows', async () => {
    let compared = 0;
    for (const [name, experiment] of CASES) {
      const run = await finish(experiment);
      const { endNs } = run.recording;
      for (const window of [{}, { fromNs: 0.3 * endNs, toNs: 0.5 * endNs }]) {
        const ratio = perfettoBytes(run.recording, window) / textOf(run, window).length;
        expect(ratio, `${name} ${JSON.stringify(window)}`).toBeGreaterThan(0.75);
        expect(ratio, `${name} ${JSON.stringify(window)}`).toBeLessThan(1.25);
        compared++;
      }
    }
    expect(compared).toBe(6);
  });
});
