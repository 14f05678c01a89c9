import { goTo } from '../stores/screen.ts';
import {
  changeText,
  leavePresentation,
  maximize,
  present,
  resetLayout,
  showPanel,
  togglePanel,
  useLayout,
} from '../stores/layout.ts';

export interface LayoutCommand {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly run: () => void;
}

function presentOrLeave(): void {
  if (useLayout.getState().before === null) present();
  else leavePresentation();
}

/** Below the reasons of the selection, folded. */
function showRunFigures(): void {
  goTo('explore');
  showPanel('desk');
  // The panel is drawn first: it may have been hidden.
  requestAnimationFrame(() => {
    const more = document.querySelector<HTMLDetailsElement>('.more-of-run details');
    if (more === null) return;
    more.open = true;
    more.querySelector('summary')?.focus();
  });
}

export const LAYOUT_COMMANDS: readonly LayoutCommand[] = [
  { id: 'larger-text', title: 'A+ Larger text', note: 'page and timeline', run: changeText.bind(null, 1) },
  { id: 'smaller-text', title: 'A− Smaller text', note: 'page and timeline', run: changeText.bind(null, -1) },
  { id: 'presentation', title: 'Presentation mode', note: 'large type, full screen; Esc leaves', run: presentOrLeave },
  { id: 'setup-panel', title: 'Setup', note: 'show or hide', run: togglePanel.bind(null, 'setup') },
  { id: 'run-figures', title: 'More about this run', note: 'figures, words, state hash', run: showRunFigures },
  { id: 'desk-panel', title: 'Reasons, switches and chart', note: 'show or hide', run: togglePanel.bind(null, 'desk') },
  ...(
    [
      ['timeline', 'Maximize the timeline'],
      ['chart', 'Maximize the chart'],
    ] as const
  ).map(([part, title]) => ({
    id: `maximize-${part}`,
    title,
    note: 'Esc shows all parts again',
    run: maximize.bind(null, part),
  })),
  { id: 'reset-layout', title: 'Reset the layout', note: 'usual sizes and text', run: resetLayout },
];
