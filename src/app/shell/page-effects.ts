import { leavePresentation, PANELS, setBeat, showAllParts, useLayout } from '../stores/layout.ts';
import { follow, pageSignal } from '../stores/page-state.ts';
import { DARK_CHART, LIGHT_CHART } from '../../charts/kit/theme.ts';
import { PHASES } from '../../analysis/columns/row-classes.ts';
import { shownTheme, useTheme } from '../stores/theme.ts';
import { notify } from '../stores/notices.ts';

/**
 * A notice for each error that nothing else reports: one thrown by a listener, or a rejected promise without a
 * handler. Without this, a button would seem to do nothing. A crash of a part of the page is reported there
 * (src/app/components/error-boundary.tsx), and canceled work has not failed.
 */
export function sayErrors(): void {
  const say = (error: unknown): void => {
    if (!(error instanceof Error) || error.name === 'AbortError') return;
    notify('bad', 'An action failed', error.message);
  };
  const signal = pageSignal();
  const heard = ({ error }: ErrorEvent): void => say(error);
  const letGo = ({ reason }: PromiseRejectionEvent): void => say(reason);
  addEventListener('error', heard, { signal });
  addEventListener('unhandledrejection', letGo, { signal });
}

const MOST_KEPT = 8;

const PARTS = 'main, aside, .top-bar';

interface Place {
  readonly element: HTMLElement;
  /** Recorded in time: a removed element has none. */
  readonly part: Element | null;
}

/**
 * An action can remove the element that has focus (e.g. a button closing its own panel). Browsers then drop the focus,
 * and keyboard and screen-reader users lose their place. It moves to the last focused element in the same part of the
 * page, else to the view.
 */
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

export function followTheme(): void {
  const apply = (): void => {
    const shown = shownTheme(useTheme.getState());
    const { dataset, style } = document.documentElement;
    dataset.theme = shown;
    const { palette, causes } = shown === 'dark' ? DARK_CHART : LIGHT_CHART;
    for (const phase of PHASES) style.setProperty(`--phase-${phase}`, palette.phases[phase].fill);
    for (const [name, color] of Object.entries(causes.read)) style.setProperty(`--cause-${name}`, color);
    palette.runs.forEach((color, run) => style.setProperty(run === 0 ? '--side-a' : '--side-b', color));
    style.setProperty('--phase-wait', palette.wait.fill);
    style.setProperty('--timeline', palette.background);
  };
  apply();
  follow(useTheme, apply);
}

export function followLayout(): void {
  const apply = (): void => {
    const { sizes, textScale, before } = useLayout.getState();
    const { style, dataset } = document.documentElement;
    style.fontSize = textScale === 1 ? '' : `${textScale * 100}%`;
    for (const panel of PANELS) {
      const size = sizes[panel];
      if (size === undefined) style.removeProperty(`--${panel}-size`);
      else style.setProperty(`--${panel}-size`, `${size}rem`);
    }
    dataset.desk = sizes.desk === undefined ? 'fitting' : 'sized';
    if (before === null) delete dataset.presenting;
    else dataset.presenting = '';
  };
  apply();
  follow(useLayout, apply);
  const signal = pageSignal();
  const onFullscreen = (): void => {
    if (document.fullscreenElement === null) leavePresentation();
  };
  const onKey = (event: KeyboardEvent): void => {
    const { before } = useLayout.getState();
    // A dialog or the timeline's ruler is closed first.
    if (event.key === 'Escape' && !event.defaultPrevented && (before !== null || !showAllParts())) leavePresentation();
  };
  // Before the timeline, which scrolls its lanes by these keys.
  const onBeat = (event: KeyboardEvent): void => {
    const { before, beat } = useLayout.getState();
    const by = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0;
    if (before === null || by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    setBeat(beat + by);
  };
  document.addEventListener('fullscreenchange', onFullscreen, { signal });
  document.addEventListener('keydown', onKey, { signal });
  document.addEventListener('keydown', onBeat, { signal, capture: true });
}
