/** A view opens at its top, or where the reader left it. On a phone the page scrolls, not the view. */
import { useLayoutEffect, type RefObject } from 'react';
import { pageState } from '../stores/page-state.ts';

/** Where each view was left. */
const views = pageState(() => ({ places: new Map<string, number>() }));

/** Scrolls a view to where it was left. @param name of the view; null: it always opens at its top */
export function useKeptScroll(main: RefObject<HTMLElement | null>, name: string | null): void {
  useLayoutEffect(() => {
    const element = main.current;
    if (element === null) return undefined;
    const scroller = getComputedStyle(element).overflowY === 'visible' ? document.documentElement : element;
    scroller.scrollTo({ top: name === null ? 0 : (views.places.get(name) ?? 0), behavior: 'instant' });
    return () => {
      if (name !== null) views.places.set(name, scroller.scrollTop);
    };
  }, [main, name]);
}
