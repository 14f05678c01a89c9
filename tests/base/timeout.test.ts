import { expect, it, vi } from 'vitest';
import { NoAnswer, within } from '../../src/base/timeout.ts';
import { loadPart } from '../../src/base/load-part.ts';

it('an answer that never comes ends with an error after its limit, and one that comes passes', async () => {
  vi.useFakeTimers();
  try {
    const never = within(new Promise<number>(() => undefined), 5000);
    const ended = expect(never).rejects.toThrow(new NoAnswer('No answer within 5 s.'));
    await vi.advanceTimersByTimeAsync(4999);
    const early = await Promise.race([never.catch(() => 'ended'), Promise.resolve('waiting')]);
    expect(early).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    await ended;
    await expect(within(Promise.resolve(7), 5000)).resolves.toBe(7);
    await expect(within(Promise.reject(new TypeError('no')), 5000)).rejects.toThrow(new TypeError('no'));
    // Nothing is left that would keep a process alive.
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

it('a part of the page that the server never sends ends with an error after a minute', async () => {
  vi.useFakeTimers();
  try {
    const ended = expect(loadPart(() => new Promise<object>(() => undefined))).rejects.toThrow(NoAnswer);
    await vi.advanceTimersByTimeAsync(60_000);
    await ended;
  } finally {
    vi.useRealTimers();
  }
});
