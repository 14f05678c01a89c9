/** Applies the layout to the document: the size of text, sizes of panels, and the presentation. */
import { leavePresentation, PANELS, showAllParts, useLayout } from '../../stores/layout.ts';
import { follow, pageSignal } from '../../stores/page-state.ts';

/** Applies the layout now and at every change. */
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
    dataset.charts = sizes.charts === undefined ? 'fitting' : 'sized';
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
    // A dialog or the timeline's ruler is closed first.
    if (event.key === 'Escape' && !event.defaultPrevented && !showAllParts()) leavePresentation();
  };
  document.addEventListener('fullscreenchange', onFullscreen, { signal });
  document.addEventListener('keydown', onKey, { signal });
}
