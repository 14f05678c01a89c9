import { describe, expect, it } from 'vitest';
import { overallOf, verdictOf, type HeldPremise, type VerdictEntry } from '../../../src/analysis/verdict/verdict.ts';
import { overallWords, verdictWords } from '../../../src/analysis/verdict/verdict-words.ts';
import type { RunColumns } from '../../../src/compare/run/run-columns.ts';
import { summarizeResponse } from '../../../src/compare/run/response-summary.ts';
import { windowsOf } from '../../../src/compare/run/windows.ts';
import { sortResponses } from '../../../src/analysis/figures/summary.ts';
import { WaitCause } from '../../../src/engine/recording/recording.ts';

/** Numbers from 0 to below 1, the same for a seed. */
function random(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

type Run = NonNullable<VerdictEntry['runs'][number]>;

/** Reads of 100 to 300 µs in the array, and what `delay` (ns) adds to each as a wait. */
function runOf(name: string, seed: number, delay: (read: number) => number, reads: number): Run {
  const next = random(seed);
  const latencyNs = new Float64Array(reads);
  const from = new Uint32Array(reads + 1);
  const cause = new Uint8Array(reads * 2);
  const ns = new Uint32Array(reads * 2);
  for (let read = 0; read < reads; read++) {
    from[read] = 2 * read;
    cause.set([WaitCause.array, WaitCause.dieGc], 2 * read);
    ns.set([100_000 + Math.floor(next() * 200_000), delay(read)], 2 * read);
    latencyNs[read] = ns[2 * read] + ns[2 * read + 1];
  }
  from[reads] = 2 * reads;
  const columns: RunColumns = {
    count: reads,
    firstCounted: 0,
    arrivalNs: Float64Array.from({ length: reads }, (_, read) => read * 1e6),
    latencyNs,
    op: new Uint8Array(reads),
    causes: { from, cause, ns },
    collections: { startNs: new Float64Array(), endNs: new Float64Array() },
  };
  const sorted = sortResponses(latencyNs, columns.op, 0);
  return {
    stateHash: `${name} ${seed} ${delay(3)}`,
    response: {
      all: summarizeResponse(sorted.all, columns),
      read: summarizeResponse(sorted.read, columns),
      write: summarizeResponse(sorted.write, columns),
    },
    metrics: { waf: null, erases: 0, gcRuns: delay(3) > 0 ? 7 : 2, pages: { hostProgram: 19 } },
    windows: windowsOf(columns),
  };
}

/** With one run for each start. */
const entry = (
  name: string,
  starts: readonly number[],
  delay: (read: number, start: number) => number,
  premises: readonly HeldPremise[] = [],
  reads = 4000,
): VerdictEntry => ({
  name,
  premises,
  runs: starts.map((start) => runOf(name, start, (read) => delay(read, start), reads)),
});

const MS = 1_000_000;
const FIVE = [1, 2, 3, 4, 5];
const tenth = (read: number): number => (read % 10 === 3 ? MS : 0);
const never = (): number => 0;
const held = (id: HeldPremise['premise']['id'], runs = 5): HeldPremise => ({
  premise: { id, severity: 'broken', doubts: ['latencies'], values: {}, says: `${id} it is.` },
  runs,
  of: 5,
});
const verdictWordsOf = (...args: Parameters<typeof verdictOf>): string[] =>
  verdictWords(verdictOf(...args) ?? expect.unreachable());

describe('a verdict', () => {
  it('finds a delay of 1 ms in each tenth read with five starts: by how much, how sure, and why', () => {
    const verdict = verdictOf(entry('slow', FIVE, tenth), [entry('fast', FIVE, never)], 'read', true);
    expect(verdict?.best?.entry.name).toBe('fast');
    expect(verdict?.figure.id).toBe('read.p99Ns');
    expect(verdict?.cause).toBe('dieGc');
    const { ratio, test, finding } = verdict?.best ?? {};
    // p99 of the delayed tenth is its own p90: 280 µs and 1 ms; without the delay it is 298 µs.
    expect(ratio).toBeCloseTo(298 / 1280, 2);
    expect(finding).toBe('lower');
    expect(test).toMatchObject({ by: 'starts', of: 5, lower: 5, higher: 0 });
    expect(test?.high).toBeLessThan(0.26);
    const [first, why] = verdictWords(verdict ?? expect.unreachable());
    expect(first).toMatch(/^fast has the lowest read p99: 0\.23\s× that of slow, .* to .*, 5 starts\.$/);
    expect(why).toContain('die busy (GC)');
    // The other way round the baseline is the best.
    const words = verdictWordsOf(entry('fast', FIVE, never), [entry('slow', FIVE, tenth)], 'read', true);
    expect(words[0]).toBe('fast has the lowest read p99.');
    expect(words[1]).toMatch(/^Higher than fast: slow 4\.\d+\s× /);
  });

  it('of fewer than five starts ranks nothing, and says that it was not tested', () => {
    for (const starts of [[1], [1, 2], [1, 2, 3, 4]]) {
      const verdict = verdictOf(entry('slow', starts, tenth), [entry('fast', starts, never)], 'read', true);
      expect([verdict?.best, verdict?.judged[0].finding]).toEqual([null, 'few']);
      const words = verdictWords(verdict ?? expect.unreachable());
      expect(words[0]).toMatch(/^Not tested: read p99 of (?:one start|\d starts); a verdict needs 5\.$/);
      // There is an interval of what there is.
      expect(words[1]).toContain(starts.length === 1 ? '10 windows of one start' : `${starts.length} starts`);
    }
  });

  it('of the only start there is rests on the windows of the trace, and says so', () => {
    const words = verdictWordsOf(entry('slow', [1], tenth), [entry('fast', [1], never)], 'read', false);
    expect(words[0]).toContain('10 windows of one start');
    expect(words.join(' ')).toContain('There is one start only');
    // The same start run five times is one start.
    const [run] = entry('fast', [1], never).runs;
    const [base] = entry('slow', [1], tenth).runs;
    const five = (name: string, one: Run | null): VerdictEntry => ({ name, premises: [], runs: FIVE.map(() => one) });
    const verdict = verdictOf(five('slow', base), [five('fast', run)], 'read', true);
    expect(verdict?.judged[0]).toMatchObject({ starts: 1, finding: 'few' });
  });

  it('that turns with the start says so, with the collections of both kinds of starts', () => {
    const turning = (read: number, start: number): number => (start < 3 ? tenth(read) : 0);
    const other = (read: number, start: number): number => (start < 3 ? 0 : tenth(read));
    const verdict = verdictOf(entry('base', FIVE, other), [entry('candidate', FIVE, turning)], 'read', true);
    expect(verdict?.judged[0]).toMatchObject({
      finding: 'start',
      turn: { lower: 3, higher: 2, collectionsLower: 2, collectionsHigher: 7, pages: 19 },
    });
    const words = verdictWords(verdict ?? expect.unreachable());
    expect(words[0]).toBe('None has a lower read p99 than base with every start.');
    expect(words[1]).toMatch(
      /^Depends on the start: candidate .* \(lower with 3, higher with 2, .*; 2 and 7 collections in a run, for 19 pages written\)\.$/,
    );
  });

  it('tells what was tested without a difference from what is the same', () => {
    const apart = verdictWordsOf(entry('one', FIVE, never), [entry('two', [6, 7, 8, 9, 10], never)], 'read', true);
    expect(apart.join(' ')).toMatch(/Tested, no difference found: two/);
    const [run] = entry('one', [1], never).runs;
    const same = verdictWordsOf(
      { name: 'one', premises: [], runs: [run] },
      [{ name: 'two', premises: [], runs: [run] }],
      'read',
      true,
    );
    expect(same).toEqual(['All have the same read p99, to the last bit.', expect.stringContaining('Not known')]);
  });

  it('is doubtful by the premises of the baseline and the best in most of their runs, behind the verdict', () => {
    const doubtful = verdictWordsOf(
      entry('slow', FIVE, tenth, [held('nearly-idle')]),
      [entry('fast', FIVE, never)],
      'read',
      true,
    );
    expect(doubtful[0]).toMatch(/^fast has the lowest read p99: .* \(doubtful: nearly idle\)\.$/);
    expect(doubtful.at(-1)).toBe('nearly-idle it is.');
    const seldom = verdictOf(
      entry('slow', FIVE, tenth, [held('nearly-idle', 2)]),
      [entry('fast', FIVE, never)],
      'read',
      true,
    );
    expect(seldom?.doubts).toEqual([]);
    // A candidate that does not keep up is a result.
    const behind = verdictWordsOf(
      entry('fast', FIVE, never),
      [entry('slow', FIVE, tenth, [held('overloaded')])],
      'read',
      true,
    );
    expect(behind[0]).toBe('fast has the lowest read p99.');
    expect(behind.join(' ')).toContain('Cannot keep up at this pace, at which fast does: slow.');
  });

  it('says what a best one costs only of what was looked at', () => {
    const words = verdictWordsOf(entry('slow', FIVE, tenth), [entry('fast', FIVE, never)], 'read', true).join(' ');
    // There are no writes, WAF is not known, and neither erased a block.
    expect(words).toContain('No cost established: erases');
    expect(words).toContain('Cost not known: WAF.');
    expect(words).not.toContain('write');
  });
});

it('a verdict takes a lower percentile, or the mean, if fewer than ten requests decide p99, and says what is not known', () => {
  const twice = (read: number): number => (read % 2 === 0 ? MS : 0);
  const [few, fewer] = [300, 90].map((reads) =>
    verdictOf(entry('a', FIVE, never, [], reads), [entry('b', FIVE, twice, [], reads)], 'read', true),
  );
  expect([few?.figure.label, fewer?.figure.label]).toEqual(['read p95', 'read p50']);
  expect(few?.unknown).toEqual(['p99', 'p99.9']);
  expect(verdictOf(entry('a', FIVE, never), [entry('b', FIVE, never)], 'write', true)).toBeNull();
});

it('a verdict ranks nothing inside the noise band of 2 %, and says a steady difference there as one', () => {
  for (const [one, other, side] of [
    [never, () => 2000, 'higher'],
    [() => 2000, never, 'lower'],
  ] as const) {
    const verdict = verdictOf(entry('a', FIVE, one), [entry('b', FIVE, other)], 'read', true);
    expect(verdict).toMatchObject({ best: null, judged: [{ finding: 'small', needed: null, test: { [side]: 5 } }] });
    const words = verdictWords(verdict ?? expect.unreachable());
    expect(words[0]).toBe(`None has a lower read p99 than a${side === 'lower' ? ' by more than 2\u202f%' : ''}.`);
    expect(words.slice(1, 3).map((text) => text.replace(/[\d.<]+\s%/g, '#'))).toEqual([
      `Steady, within #: b # ${side} (# to #, 5 starts).`,
      `Steady read mean, within #: b # ${side} (# to #, 5 starts).`,
    ]);
    expect(words.join(' ')).not.toContain('no difference found');
  }
});

it('a verdict finds by the mean what does not reach the tail', () => {
  // Each request waits 5 to 25 ms, another time in each start; p99 is decided by that.
  const busy = (read: number, start: number): number => 5 * MS + ((read * 7919 * start) % 20) * MS;
  const late = (read: number, start: number): number => busy(read, start) + (read % 10 === 3 ? 6 * MS : 0);
  const verdict = verdictOf(entry('a', FIVE, busy), [entry('b', FIVE, late)], 'read', true);
  expect(verdict?.means).toMatchObject([{ finding: 'higher', test: { by: 'starts', higher: 5 } }]);
  expect(verdict?.means[0].ratio).toBeGreaterThan(1.02);
  expect(verdictWords(verdict ?? expect.unreachable()).join(' ')).toMatch(/Higher read mean: b 1\.0\d\s× \(/);
  // A figure that is the mean is judged once.
  const few = verdictOf(entry('a', FIVE, never, [], 15), [entry('b', FIVE, tenth, [], 15)], 'read', true);
  expect([few?.figure.label, few?.means]).toEqual(['read mean', []]);
});

describe('a verdict over several traces', () => {
  const verdictOn = (trace: string, delay: (read: number) => number, reads = 4000, premises: HeldPremise[] = []) => ({
    trace,
    verdict:
      verdictOf(entry('slow', FIVE, tenth, premises, reads), [entry('fast', FIVE, delay, [], reads)], 'read', true) ??
      expect.unreachable(),
  });

  it('has the geometric mean of the ratios, each of its own figure of the tail', () => {
    // p99 of 4,000 reads, p95 of 400.
    const verdicts = [verdictOn('one', never), verdictOn('two', never, 400), verdictOn('three', tenth)];
    const overall = overallOf('read', verdicts) ?? expect.unreachable();
    expect(overall).toMatchObject({ baseline: 'slow', traces: 3, leftOut: [], figures: ['read p99', 'read p95'] });
    const [fast] = overall.entries;
    expect(fast).toMatchObject({ name: 'fast', lower: 2, higher: 0, interval: null });
    const ratios = verdicts.map(({ verdict }) => verdict.judged[0].ratio);
    expect(fast.ratio).toBeCloseTo(Math.cbrt(ratios[0] * ratios[1] * ratios[2]), 10);
    expect(overallWords(overall).join(' ')).toMatch(
      /^Over 3 traces, read p99 or read p95 against slow: fast .* \(lower on 2/,
    );
  });

  it('has an interval over five traces, and says that it is one of the traces', () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((trace) => verdictOn(trace, never));
    const overall = overallOf('read', five) ?? expect.unreachable();
    expect(overall.entries[0].interval).toMatchObject({ of: 5 });
    expect(overallWords(overall)[0]).toMatch(/\(lower on 5, higher on 0, over the traces .* to .*\)\.$/);
  });

  it('names the traces that it leaves out: those too small for the tail, and doubtful ones', () => {
    const idle = [held('nearly-idle')];
    const verdicts = [verdictOn('one', never), verdictOn('few', never, 20), verdictOn('idle', never, 4000, idle)];
    const overall = overallOf('read', verdicts) ?? expect.unreachable();
    expect(overall.leftOut).toEqual([
      { trace: 'few', reason: 'too small' },
      { trace: 'idle', reason: 'doubtful' },
    ]);
    expect(overallWords(overall).join(' ')).toContain('Left out: few (too small), idle (doubtful).');
    const none = overallOf('read', verdicts.slice(1)) ?? expect.unreachable();
    expect(overallWords(none)[0]).toMatch(/^No verdict over the traces: none has a figure of the tail of its reads/);
    expect(overallOf('read', verdicts.slice(0, 1))).toBeNull();
  });

  it('keeps a trace under a doubt of the device, which all candidates share, and says so', () => {
    const verdicts = [verdictOn('one', never), verdictOn('short', never, 4000, [held('partial-pages')])];
    const overall = overallOf('read', verdicts) ?? expect.unreachable();
    expect(overall).toMatchObject({
      traces: 2,
      leftOut: [],
      shared: [{ trace: 'short', premises: ['partial-pages'] }],
    });
    expect(overallWords(overall).join(' ')).toMatch(/\)\. Doubtful for all policies alike: short \(partial pages\)\.$/);
    // With another doubt it is left out.
    const two = [held('partial-pages'), held('nearly-idle')];
    const idle = overallOf('read', [verdicts[0], verdictOn('idle', never, 4000, two)]) ?? expect.unreachable();
    expect(idle).toMatchObject({ traces: 1, leftOut: [{ trace: 'idle', reason: 'doubtful' }], shared: [] });
  });
});
