/** The widget's style sheet: everything is below its own element, so that the notebook's styles stay as they are. */
import { DARK, LIGHT } from '../timeline/palette.ts';

/** The class of the outer element. */
export const ROOT = 'nandscope-widget';

export const STYLES = `
.${ROOT} { display: grid; gap: 8px; padding: 8px; border: 1px solid ${LIGHT.rule}; border-radius: 6px; background: ${LIGHT.background};
  color: ${LIGHT.text}; font: 13px/1.4 system-ui, sans-serif; font-variant-numeric: tabular-nums; color-scheme: light; }
.${ROOT}.dark { border-color: ${DARK.rule}; background: ${DARK.background}; color: ${DARK.text}; color-scheme: dark; }
.${ROOT} .head { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; }
.${ROOT} .head strong { font-weight: 600; }
.${ROOT} .head .figures { color: ${LIGHT.muted}; }
.${ROOT}.dark .head .figures { color: ${DARK.muted}; }
.${ROOT} .error { margin: 0; white-space: pre-wrap; }
.${ROOT} .timeline { position: relative; height: 300px; min-width: 0; }
.${ROOT} .below { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 12px; }
.${ROOT} .tail { height: 220px; min-width: 0; }
.${ROOT} .inspector { max-height: 220px; overflow: auto; }
.${ROOT} .inspector h3 { margin: 0 0 4px; font-size: 13px; font-weight: 600; }
.${ROOT} .inspector table { width: 100%; border-collapse: collapse; }
.${ROOT} .inspector td { padding: 2px 6px 2px 0; vertical-align: top; }
.${ROOT} .inspector td:last-child { text-align: right; white-space: nowrap; }
.${ROOT} progress { width: 160px; }
@media (max-width: 560px) { .${ROOT} .below { grid-template-columns: minmax(0, 1fr); } }
`;
