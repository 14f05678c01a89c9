/**
 * What has the focus may leave the page by what it did: a button that takes its own panel away, a link to another view. Browsers then give the focus to nobody,
 * and whoever works by keyboard or listens to the page has lost the place. It goes to what had it before in the same part of the page, else to the view.
 */

/** How far back one looks. */
const MOST_KEPT = 8;

const PARTS = 'main, aside, .top-bar';

interface Place {
  readonly element: HTMLElement;
  /** The part of the page it was in; asked then, for what has left the page is in none. */
  readonly part: Element | null;
}

/** Watches over the focus from here on. */
export function keepFocus(): void {
  /** What had the focus, the latest last. */
  let places: Place[] = [];
  let asked = 0;

  function mend(): void {
    asked = 0;
    const lost = places.at(-1);
    const { activeElement } = document;
    // What costs least first: this is asked in every frame in which the page changes.
    if (lost === undefined) return;
    if (activeElement !== null && activeElement !== document.body && activeElement !== lost.element) return;
    if (isThere(lost.element) || document.querySelector('dialog[open]') !== null) return;
    const before = places.findLast(({ element, part }) => part === lost.part && isThere(element));
    const next = before?.element ?? [...document.querySelectorAll('main')].find(isThere);
    // A view takes the focus, but not from Tab.
    if (before === undefined) next?.setAttribute('tabindex', '-1');
    next?.focus({ preventScroll: true });
  }

  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement)
      places = [...places.slice(1 - MOST_KEPT), { element: target, part: target.closest(PARTS) }];
  });
  // A press somewhere else gives it up of one's own will.
  document.addEventListener('pointerdown', () => {
    places = [];
  });
  // Once a frame: what is hidden is only known to have gone when the page has been laid out.
  new MutationObserver(() => {
    asked ||= requestAnimationFrame(mend);
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['hidden'] });
}

function isThere(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility();
}
