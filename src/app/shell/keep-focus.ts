/**
 * An action can remove the element that has focus (e.g. a button closing its own panel). Browsers then drop the focus,
 * and keyboard and screen-reader users lose their place. It moves to the last focused element in the same part of the
 * page, else to the view.
 */

import { pageSignal } from '../stores/page-state.ts';

const MOST_KEPT = 8;

const PARTS = 'main, aside, .top-bar';

interface Place {
  readonly element: HTMLElement;
  /** Recorded in time: a removed element has none. */
  readonly part: Element | null;
}

export function keepFocus(): void {
  let places: Place[] = [];
  let asked = 0;

  function mend(): void {
    asked = 0;
    const lost = places.at(-1);
    const { activeElement } = document;
    // The cheapest checks first: this runs in every frame in which the page changes.
    if (lost === undefined) return;
    if (activeElement !== null && activeElement !== document.body && activeElement !== lost.element) return;
    if (isThere(lost.element) || document.querySelector('dialog[open]') !== null) return;
    const before = places.findLast(({ element, part }) => part === lost.part && isThere(element));
    const next = before?.element ?? [...document.querySelectorAll('main')].find(isThere);
    // A view can get the focus, but not by Tab.
    if (before === undefined) next?.setAttribute('tabindex', '-1');
    next?.focus({ preventScroll: true });
  }

  const keep = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement)
      places = [...places.slice(1 - MOST_KEPT), { element: target, part: target.closest(PARTS) }];
  };
  // A press elsewhere drops the focus on purpose.
  const drop = (): void => {
    places = [];
  };
  // Once per frame: hidden elements are known only after layout.
  const changes = new MutationObserver(() => {
    asked ||= requestAnimationFrame(mend);
  });
  const signal = pageSignal();
  document.addEventListener('focusin', keep, { signal });
  document.addEventListener('pointerdown', drop, { signal });
  changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['hidden'] });
  signal.addEventListener('abort', () => changes.disconnect());
}

function isThere(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility();
}
