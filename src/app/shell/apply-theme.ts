/**
 * Applies the theme to the document: the root element's attribute for the style sheets, and the colors of phases and
 * causes, which timeline and charts own.
 */
import { DARK_CHART, LIGHT_CHART } from '../../charts/kit/theme.ts';
import { PHASES } from '../../analysis/columns/row-classes.ts';
import { shownTheme, useTheme } from '../stores/theme.ts';
import { follow } from '../stores/page-state.ts';

/** Applies the theme now and at every change. */
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
