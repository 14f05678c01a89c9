/**
 * The whole state of the page. Every store is made by {@link pageStore}, and what a room keeps apart from a store (a
 * timer, a job under way, what was already said) by {@link pageState}, so that one call makes the page anew.
 * `tests/house.test.ts` finds module variables elsewhere.
 */
import { create, type StateCreator, type StoreApi, type UseBoundStore } from 'zustand';
import { loadPart as loaded } from '../../base/load-part.ts';

interface Part {
  readonly end: () => void;
  readonly remake: () => void;
}

const parts: Part[] = [];
let opened = new AbortController();
let lastNumber = 0;

/** Its first state is made again with the page: what it remembers is read again. */
export function pageStore<State>(make: StateCreator<State>): UseBoundStore<StoreApi<State>> {
  const store = create<State>()(make);
  parts.push({
    end: () => undefined,
    remake: () => store.setState(make(store.setState, store.getState, store), true),
  });
  return store;
}

/**
 * State that no component draws: one object that stays the same; its fields change.
 * @param make every field as the page begins
 * @param end stops running work before the fields are made anew
 */
export function pageState<State extends object>(make: () => State, end?: (state: State) => void): State {
  const state = make();
  parts.push({
    end: () => end?.(state),
    remake: () => Object.assign(state, make()),
  });
  return state;
}

/** For things that are not state (timers, listeners), each time that the page is made anew. */
export function atEndOfPage(end: () => void): void {
  parts.push({ end, remake: () => undefined });
}

/** Aborted when the page is made anew. */
export const pageSignal = (): AbortSignal => opened.signal;

/** Until the page is made anew. */
export function follow<State>(
  store: Pick<StoreApi<State>, 'subscribe'>,
  listener: (state: State, before: State) => void,
): void {
  pageSignal().addEventListener('abort', store.subscribe(listener));
}

/** Unless the page is made anew before. */
export function later(act: () => void, ms: number): void {
  const signal = pageSignal();
  const stop = (): void => clearTimeout(timer);
  const timer = setTimeout(() => {
    signal.removeEventListener('abort', stop);
    act();
  }, ms);
  signal.addEventListener('abort', stop);
}

/**
 * If the page is made anew before the answer, it never comes: what waits for it writes nothing into the new page.
 * `tests/app/late-answers.test.ts` finds what waits without it.
 */
export function ofPage<Value>(answer: PromiseLike<Value>): Promise<Value> {
  const { signal } = opened;
  return new Promise<Value>((resolve, reject) => {
    answer.then(
      (value) => {
        if (!signal.aborted) resolve(value);
      },
      (error: unknown) => {
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the reason of the promise, whatever it is
        if (!signal.aborted) reject(error);
      },
    );
  });
}

/** For what the page does next: see {@link ofPage}. */
export const loadPart = <Part>(load: () => Promise<Part>): Promise<Part> => ofPage(loaded(load));

/** No page before this one had it either: an answer to a number never meets another. */
export const nextNumber = (): number => ++lastNumber;

/**
 * For work that can begin again before its answer has come: a call begins a turn and returns whether it is still the
 * last one. Turns are not counted anew with the page.
 */
export function turns(): () => () => boolean {
  let last = 0;
  return () => {
    const mine = ++last;
    return () => mine === last;
  };
}

/** As if it had just been loaded: nothing is in progress and nothing follows. */
export function resetPage(): void {
  opened.abort();
  opened = new AbortController();
  // A job of a higher room ends before the state that it would change.
  for (const { end } of parts.toReversed()) end();
  for (const { remake } of parts) remake();
}
