import { leavePresentation, PANELS, setBeat, showAllParts, useLayout } from '../stores/layout.ts';
import { follow, pageSignal } from '../stores/page-state.ts';
import { DARK_CHART, LIGHT_CHART } from '../../charts/kit/theme.ts';
import { PHASES } from '../../analysis/columns/row-classes.ts';
import { shownTheme, useTheme } from '../stores/theme.ts';

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
