import { describe, expect, it } from 'vitest';
import type { JobEnd } from '../../src/worker/requests.ts';
import { comparisonPoolSize, RunQueue } from '../../src/worker/run-queue.ts';

/** A queue whose runs end when the test says so. */
function setUp(size = 2, groupOf?: (key: string) => string) {
  const started: string[] = [];
  const canceled: string[] = [];
  const ends = new Map<string, (end: JobEnd<string>) => void>();
  const reports = new Map<string, (progress: number) => void>();
  let nowMs = 0;
  const queue = new RunQueue<string, number>({
    size,
    start: (key, onProgress) => {
      started.push(key);
      reports.set(key, onProgress);
      return {
        end: new Promise((resolve) => ends.set(key, resolve)),
        cancel: () => {
          canceled.push(key);
          ends.get(key)?.({ kind: 'canceled' });
        },
      };
    },
    shareOf: (progress) => progress,
    ...(groupOf === undefined ? {} : { groupOf }),
    onChange: () => undefined,
    now: () => nowMs,
  });
  return {
    queue,
    started,
    canceled,
    progress: (key: string, share: number) => reports.get(key)?.(share),
    end: async (key: string, end: JobEnd<string>) => {
      ends.get(key)?.(end);
      await Promise.resolve();
      await Promise.resolve();
    },
    wait: (ms: number) => {
      nowMs += ms;
    },
    states: () => queue.runs.map(({ key, state }) => `${key} ${state}`),
  };
}

const done = (result: string): JobEnd<string> => ({ kind: 'done', result });

describe('the queue of runs', () => {
  it('starts as many runs as fit, in order, and the next when one ends', async () => {
    const { queue, started, end, states } = setUp();
    queue.setRuns(['a', 'b', 'c']);
    expect(started).toEqual(['a', 'b']);
    await end('b', done('result of b'));
    expect(started).toEqual(['a', 'b', 'c']);
    expect(states()).toEqual(['a running', 'b done', 'c running']);
    expect(queue.run('b')?.result).toBe('result of b');
  });

  it('starts nothing while it is paused', async () => {
    const { queue, started, end } = setUp();
    queue.setRuns(['a', 'b', 'c', 'd']);
    queue.pause();
    await end('a', done(''));
    expect(started).toEqual(['a', 'b']);
    queue.resume();
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('continues after a failed run, and runs it again on request', async () => {
    const { queue, started, end, states } = setUp(1);
    queue.setRuns(['a', 'b']);
    await end('a', { kind: 'failed', failure: { kind: 'memory', message: 'no memory' } });
    expect(states()).toEqual(['a failed', 'b running']);
    expect(queue.run('a')?.failure?.message).toBe('no memory');
    queue.retry('a');
    expect(queue.run('a')?.failure).toBeNull();
    await end('b', done(''));
    expect(started).toEqual(['a', 'b', 'a']);
  });

  it('cancels a run without a change to the others', () => {
    const { queue, canceled, started, states } = setUp();
    queue.setRuns(['a', 'b', 'c', 'd']);
    queue.cancel('a');
    queue.cancel('d');
    expect(canceled).toEqual(['a']);
    expect(started).toEqual(['a', 'b', 'c']);
    expect(states()).toEqual(['a canceled', 'b running', 'c running', 'd canceled']);
  });

  it('ignores the end of a run that was canceled and started again', async () => {
    const { queue, end, states } = setUp(1);
    queue.setRuns(['a']);
    queue.cancel('a');
    queue.retry('a');
    await end('a', done('second'));
    expect(states()).toEqual(['a done']);
    expect(queue.run('a')?.result).toBe('second');
  });

  it('starts a chosen run first', async () => {
    const { queue, started, end } = setUp(1);
    queue.setRuns(['a', 'b', 'c']);
    queue.first('c');
    await end('a', done(''));
    expect(started).toEqual(['a', 'c']);
  });

  it('gives a worker the runs of one group one after the other, and a chosen run goes ahead of them', async () => {
    const { queue, started, end } = setUp(2, (key) => key.slice(1));
    queue.setRuns(['a1', 'b1', 'a2', 'b2', 'c1', 'c2', 'a3']);
    expect(started).toEqual(['a1', 'a2']);
    await end('a2', done(''));
    await end('a1', done(''));
    expect(started.slice(2)).toEqual(['b2', 'b1']);
    queue.first('a3');
    await end('b2', done(''));
    expect(started.slice(4)).toEqual(['a3']);
    for (const key of ['b1', 'a3', 'c1', 'c2']) await end(key, done(''));
    expect(started.slice(5)).toEqual(['c1', 'c2']);
  });

  it('keeps known runs when others are added, and cancels those that are removed', async () => {
    const { queue, canceled, started, end, states } = setUp();
    queue.setRuns(['a', 'b']);
    await end('a', done('kept'));
    queue.setRuns(['c', 'a']);
    expect(canceled).toEqual(['b']);
    expect(started).toEqual(['a', 'b', 'c']);
    expect(states()).toEqual(['c running', 'a done']);
    expect(queue.run('a')?.result).toBe('kept');
  });

  it('does not start a run whose result is known', () => {
    const { queue, started } = setUp();
    queue.setRuns(['a', 'b'], new Map([['a', 'from storage']]));
    expect(started).toEqual(['b']);
    expect(queue.run('a')?.result).toBe('from storage');
  });

  it('estimates the remaining time by the pace so far', () => {
    const { queue, progress, wait } = setUp(2);
    queue.setRuns(['a', 'b', 'c', 'd']);
    expect(queue.remainingMs()).toBeNull();
    wait(1000);
    // The beginning of a run says nothing about its pace.
    progress('a', 0.01);
    expect(queue.remainingMs()).toBeNull();
    progress('a', 0.5);
    progress('b', 0.25);
    // a needs 1 s and b 3 s more; c and d take 3 s each, the mean of both: 10 s on two workers.
    expect(queue.remainingMs()).toBe(5000);
  });
});

it('a comparison leaves one processor to the page, and uses both of two', () => {
  expect([1, 2, 3, 4, 16].map(comparisonPoolSize)).toEqual([1, 2, 2, 3, 15]);
  expect(comparisonPoolSize(undefined)).toBe(2);
});
