import { describe, expect, it } from 'vitest';
import { STEP_UNITS, type StepUnit, nextInstant, type Moments } from '../../../src/analysis/instant/stepping.ts';
import { FIRST_SCREEN } from '../../../src/app/stores/first-screen.ts';
import { rowEnd, rowKind, rowStart, rowWord } from '../../../src/engine/recording/lane-chunk.ts';
import { ID_CHUNK, RowKind } from '../../../src/engine/recording/recording.ts';
import { runJob } from '../../../src/worker/jobs/run-job.ts';

const { recording, jobs } = await runJob(FIRST_SCREEN.pair.a, {
  signal: new AbortController().signal,
  trace: () => Promise.reject(new Error('no trace in this test')),
  onProgress: () => undefined,
});
const moments: Moments = { recording, jobs };
/** A lane on which much happens. */
const LANE = recording.channels;

/** All instants of a kind, found the slow way. */
function allInstants(unit: StepUnit): number[] {
  const instants = new Set<number>();
  if (unit === 'request') {
    for (let request = 0; request < recording.requestCount; request++) {
      instants.add(recording.requests[Math.floor(request / ID_CHUNK)].arrival[request % ID_CHUNK]);
    }
  }
  if (unit === 'gc') {
    for (let job = 0; job < jobs.count; job++) {
      instants.add(jobs.startNs[job]);
      if (!Number.isNaN(jobs.endNs[job])) instants.add(jobs.endNs[job]);
    }
  }
  recording.lanes.forEach((chunks, lane) => {
    if (unit !== 'event' && (unit !== 'phase' || lane !== LANE)) return;
    for (const chunk of chunks) {
      for (let i = 0; i < chunk.count; i++) {
        instants.add(rowStart(chunk, i)).add(rowEnd(chunk, i));
        // A command and its data-in are one row.
        if (rowKind(rowWord(chunk, i)) === RowKind.load)
          instants.add(Math.min(rowEnd(chunk, i), rowStart(chunk, i) + recording.own.commandNs));
      }
    }
  });
  return [...instants].sort((a, b) => a - b);
}

describe.each(STEP_UNITS)('stepping by %s', (unit) => {
  const all = allInstants(unit);

  it('finds instants to step through', () => {
    expect(all.length).toBeGreaterThan(3);
  });

  it('forward visits every instant once, in order', () => {
    const seen: number[] = [];
    for (let at = nextInstant(moments, -1, 1, unit, LANE); at !== null; at = nextInstant(moments, at, 1, unit, LANE)) {
      seen.push(at);
    }
    expect(seen).toEqual(all);
  });

  it('back visits them in the other direction', () => {
    const seen: number[] = [];
    const end = recording.endNs + 1;
    for (
      let at = nextInstant(moments, end, -1, unit, LANE);
      at !== null;
      at = nextInstant(moments, at, -1, unit, LANE)
    ) {
      seen.push(at);
    }
    expect(seen).toEqual(all.toReversed());
  });

  it('from between two instants reaches the neighbor on either side', () => {
    for (let i = 1; i < all.length; i += 97) {
      const between = Math.floor((all[i - 1] + all[i]) / 2);
      if (between === all[i - 1]) continue;
      expect(nextInstant(moments, between, 1, unit, LANE)).toBe(all[i]);
      expect(nextInstant(moments, between, -1, unit, LANE)).toBe(all[i - 1]);
    }
  });
});
