/** The commands of the layout, for the menu and the command palette. */
import { msg } from '../../messages/message.ts';
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
  {
    id: 'larger-text',
    title: msg('A+ Larger text'),
    note: msg('page and timeline'),
    run: changeText.bind(null, 1),
  },
  {
    id: 'smaller-text',
    title: msg('A− Smaller text'),
    note: msg('page and timeline'),
    run: changeText.bind(null, -1),
  },
  {
    id: 'presentation',
    title: msg('Presentation mode'),
    note: msg('large type, full screen; Esc leaves'),
    run: presentOrLeave,
  },
  {
    id: 'setup-panel',
    title: msg('Setup panel'),
    note: msg('show or hide'),
    run: togglePanel.bind(null, 'setup'),
  },
  {
    id: 'inspector-panel',
    title: msg('Inspector panel'),
    note: msg('show or hide'),
    run: togglePanel.bind(null, 'inspector'),
  },
  {
    id: 'charts-panel',
    title: msg('Charts panel'),
    note: msg('show or hide'),
    run: togglePanel.bind(null, 'charts'),
  },
  ...(
    [
      ['timeline', msg('Maximize the timeline')],
      ['charts', msg('Maximize the charts')],
      ['inspector', msg('Maximize the inspector')],
      ['setup', msg('Maximize the setup')],
    ] as const
  ).map(([part, title]) => ({
    id: `maximize-${part}`,
    title,
    note: msg('Esc shows all parts again'),
    run: maximize.bind(null, part),
  })),
  { id: 'reset-layout', title: msg('Reset the layout'), note: msg('usual sizes and text'), run: resetLayout },
];
