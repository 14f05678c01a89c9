import {
  changeText,
  leavePresentation,
  maximize,
  present,
  resetLayout,
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

export const LAYOUT_COMMANDS: readonly LayoutCommand[] = [
  { id: 'larger-text', title: 'A+ Larger text', note: 'page and timeline', run: changeText.bind(null, 1) },
  { id: 'smaller-text', title: 'A− Smaller text', note: 'page and timeline', run: changeText.bind(null, -1) },
  { id: 'presentation', title: 'Presentation mode', note: 'large type, full screen; Esc leaves', run: presentOrLeave },
  { id: 'setup-panel', title: 'Setup panel', note: 'show or hide', run: togglePanel.bind(null, 'setup') },
  { id: 'inspector-panel', title: 'Inspector panel', note: 'show or hide', run: togglePanel.bind(null, 'inspector') },
  { id: 'charts-panel', title: 'Charts panel', note: 'show or hide', run: togglePanel.bind(null, 'charts') },
  ...(
    [
      ['timeline', 'Maximize the timeline'],
      ['charts', 'Maximize the charts'],
      ['inspector', 'Maximize the inspector'],
      ['setup', 'Maximize the setup'],
    ] as const
  ).map(([part, title]) => ({
    id: `maximize-${part}`,
    title,
    note: 'Esc shows all parts again',
    run: maximize.bind(null, part),
  })),
  { id: 'reset-layout', title: 'Reset the layout', note: 'usual sizes and text', run: resetLayout },
];
