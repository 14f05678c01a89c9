import { expect, it, vi } from 'vitest';
import {
  atEndOfPage,
  follow,
  later,
  nextNumber,
  ofPage,
  pageSignal,
  pageState,
  pageStore,
  resetPage,
  turns,
} from '../../../src/app/stores/page-state.ts';
import { held, type Held } from '../../support/held.ts';

it('A store begins with its first state again, and what it remembers is read again.', () => {
  let remembered = 1;
  const useCount = pageStore<{ readonly count: number; readonly extra?: true; readonly add: () => void }>((set) => ({
    count: remembered,
    add: () => {
      set(({ count }) => ({ count: count + 10 }));
    },
  }));
  useCount.getState().add();
  useCount.setState({ extra: true });
  expect(useCount.getState()).toMatchObject({ count: 11, extra: true });
  remembered = 2;
  resetPage();
  expect(useCount.getState()).toEqual({ count: 2, add: expect.any(Function) as unknown });
  useCount.getState().add();
  expect(useCount.getState().count).toBe(12);
});

it('State apart from stores stays one object, and its fields are as they were at first.', () => {
  const state = pageState(() => ({ last: 0, files: new Map<number, string>() }));
  const { files } = state;
  state.last = 3;
  files.set(3, 'a');
  resetPage();
  expect(state).toEqual({ last: 0, files: new Map() });
  expect(state.files).not.toBe(files);
});

it('What is under way ends before anything is made anew, the later rooms first.', () => {
  const told: string[] = [];
  const low = pageState(
    () => ({ value: 'low' }),
    ({ value }) => told.push(value),
  );
  const high = pageState(
    () => ({ value: 'high' }),
    ({ value }) => told.push(`${value} over ${low.value}`),
  );
  low.value = 'changed';
  high.value = 'busy';
  resetPage();
  expect(told).toEqual(['busy over changed', 'changed']);
});

it('A follower of a store hears nothing once the page is made anew, not even that.', () => {
  const useCount = pageStore(() => ({ count: 0 }));
  const hear = vi.fn();
  follow(useCount, hear);
  useCount.setState({ count: 1 });
  expect(hear).toHaveBeenCalledTimes(1);
  const before = pageSignal();
  resetPage();
  expect(before.aborted).toBe(true);
  expect(pageSignal().aborted).toBe(false);
  useCount.setState({ count: 2 });
  expect(hear).toHaveBeenCalledTimes(1);
});

it('What is to be done later is not done on a page that was made anew meanwhile.', () => {
  vi.useFakeTimers();
  const act = vi.fn();
  later(act, 1000);
  vi.advanceTimersByTime(999);
  resetPage();
  vi.advanceTimersByTime(1000);
  expect(act).not.toHaveBeenCalled();
  later(act, 1000);
  vi.advanceTimersByTime(1000);
  expect(act).toHaveBeenCalledTimes(1);
  // What is done leaves nothing at the page, which stays open for hours.
  const removed = vi.spyOn(pageSignal(), 'removeEventListener');
  later(act, 1000);
  vi.advanceTimersByTime(1000);
  expect(removed).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

it('What belongs to the page ends each time that it is made anew.', () => {
  const end = vi.fn();
  atEndOfPage(end);
  expect(end).not.toHaveBeenCalled();
  resetPage();
  resetPage();
  expect(end).toHaveBeenCalledTimes(2);
});

it('An answer comes to the page that asked, and never to one that was made anew meanwhile.', async () => {
  const heard: string[] = [];
  const ask = (name: string): Held<void> => {
    const answer = held();
    ofPage(answer.promise).then(
      () => heard.push(`${name} came`),
      () => heard.push(`${name} failed`),
    );
    return answer;
  };
  const [first, second, third, fourth] = [ask('first'), ask('second'), ask('third'), ask('fourth')];
  first.resolve();
  second.reject('no');
  await new Promise((resolve) => setTimeout(resolve));
  expect(heard).toEqual(['first came', 'second failed']);
  resetPage();
  third.resolve();
  fourth.reject('no');
  ask('fifth').resolve();
  await new Promise((resolve) => setTimeout(resolve));
  expect(heard).toEqual(['first came', 'second failed', 'fifth came']);
});

it('Numbers and turns do not begin again with the page.', () => {
  const begin = turns();
  const isLast = begin();
  const number = nextNumber();
  expect(isLast()).toBe(true);
  resetPage();
  expect(nextNumber()).toBeGreaterThan(number);
  const isNext = begin();
  expect(isLast()).toBe(false);
  expect(isNext()).toBe(true);
});
