/**
 * The reader's place in the list of figures: the search, the part of each figure that is shown, what is at the top of
 * the screen and what has the focus. It survives a way into a scenario and back. On a phone the page scrolls, not the
 * view.
 */
import { useLayoutEffect, type RefObject } from 'react';
import { hasReturned } from '../navigation/view-history.ts';
import { pageState, pageStore } from '../stores/page-state.ts';

/** What is searched for, and the scenario that each figure shows if it is not its first. */
export const useList = pageStore<{ readonly query: string; readonly shown: Readonly<Record<string, string>> }>(() => ({
  query: '',
  shown: {},
}));

/** The place at which the list was left. Heights change while elements load, so a place names the element there. */
interface Left {
  /** The `data-place` of the first element that begins on the screen, else of the last that begins above it. */
  readonly name: string | null;
  /** From its top to the top of the screen; CSS pixels, negative on the screen. */
  readonly offset: number;
  /** The focused control: its `data-place`, and its number among the controls there. */
  readonly focus: readonly [name: string, control: number] | null;
}

/** By the place in the address of the list, '' without one. */
const views = pageState(() => ({ left: new Map<string, Left>() }));

/** How long a target is held in place while the elements above it load, ms. */
const HOLD_MS = 10_000;

const scrollerOf = (main: HTMLElement): HTMLElement =>
  getComputedStyle(main).overflowY === 'visible' ? document.documentElement : main;
const topOf = (scroller: HTMLElement): number =>
  scroller === document.documentElement ? 0 : scroller.getBoundingClientRect().top;
const placesIn = (main: HTMLElement): HTMLElement[] => [...main.querySelectorAll<HTMLElement>('[data-place]')];
const controlsIn = (place: HTMLElement): HTMLElement[] => [
  ...place.querySelectorAll<HTMLElement>('a, button, input, select, summary'),
];

function leave(main: HTMLElement): Left {
  const scroller = scrollerOf(main);
  const top = topOf(scroller);
  const places = placesIn(main);
  const from = (one: HTMLElement): number => top - one.getBoundingClientRect().top;
  const at =
    places.find((one) => from(one) <= 0 && -from(one) < innerHeight) ?? places.findLast((one) => from(one) > 0);
  const focused = document.activeElement;
  const around = focused?.closest<HTMLElement>('[data-place]') ?? null;
  return {
    name: at?.dataset.place ?? null,
    offset: at === undefined ? 0 : from(at),
    focus:
      around === null || !main.contains(around)
        ? null
        : [around.dataset.place ?? '', controlsIn(around).findIndex((control) => control === focused)],
  };
}

function scrollBack(main: HTMLElement, { name, offset }: Left): void {
  const scroller = scrollerOf(main);
  const at = placesIn(main).find((one) => one.dataset.place === name);
  if (at === undefined) return;
  const { top: now, height } = at.getBoundingClientRect();
  // Parts that get their height only by loading begin to load when their end is on the screen.
  const top = scroller.scrollTop + now - topOf(scroller) + Math.min(offset, height);
  scroller.scrollTo({ top, behavior: 'instant' });
}

/** Height of the sticky list of papers, which covers the top of the view, px; 0 if it scrolls away. */
function heightInView(main: HTMLElement): number {
  const list = main.querySelector('nav');
  return list === null || getComputedStyle(list).position !== 'sticky' ? 0 : list.offsetHeight;
}

/** Scrolls, and again when parts of the list get their real height, until the reader does something. */
function hold(main: HTMLElement, scroll: () => void): () => void {
  const observer = new ResizeObserver(scroll);
  for (const section of main.children) observer.observe(section);
  const controller = new AbortController();
  const stop = (): void => {
    clearTimeout(timer);
    observer.disconnect();
    controller.abort();
  };
  const timer = setTimeout(stop, HOLD_MS);
  for (const event of ['wheel', 'pointerdown', 'keydown', 'touchstart', 'resize']) {
    window.addEventListener(event, stop, { signal: controller.signal, passive: true });
  }
  scroll();
  return stop;
}

/**
 * A page of the list opens where it was left; an address of one of its parts opens there, unless the browser's Back or
 * Forward leads to it.
 * @param place in the address, '' without one
 * @param targets selectors: the first that finds an element is the part; none for a page
 */
export function useKeptPlace(main: RefObject<HTMLElement | null>, place: string, targets: readonly string[]): void {
  const selectors = targets.join('\n');
  useLayoutEffect(() => {
    const element = main.current;
    if (element === null) return undefined;
    const left = selectors === '' || hasReturned() ? views.left.get(place) : undefined;
    let stop = (): void => undefined;
    if (left !== undefined) {
      stop = hold(element, () => scrollBack(element, left));
      const [name, control] = left.focus ?? [null, -1];
      const around = placesIn(element).find((one) => one.dataset.place === name);
      if (around !== undefined) controlsIn(around).at(control)?.focus({ preventScroll: true });
    } else if (selectors === '') {
      scrollerOf(element).scrollTo({ top: 0, behavior: 'instant' });
    } else {
      stop = hold(element, () => {
        const found = selectors.split('\n').map((one) => element.querySelector<HTMLElement>(one));
        const target = found.find((one) => one !== null);
        if (target === undefined) return;
        target.style.scrollMarginTop = `${heightInView(element)}px`;
        target.scrollIntoView({ block: 'start' });
      });
    }
    return () => {
      stop();
      views.left.set(place, leave(element));
    };
  }, [main, place, selectors]);
}

export function useTop(main: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (main.current !== null) scrollerOf(main.current).scrollTo({ top: 0, behavior: 'instant' });
  }, [main]);
}
