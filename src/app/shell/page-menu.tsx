import type { ReactElement } from 'react';
import { Icon } from '../components/icon.tsx';
import { Menu } from '../components/dialogs/menu.tsx';
import { keysText } from '../contributions/command-keys.ts';
import { LAYOUT_COMMANDS } from '../contributions/layout-commands.ts';
import { guidePage } from '../links/guide-page.ts';
import { redo, useDocument } from '../stores/document.ts';
import { openDialog } from '../stores/panel.ts';
import { nextTheme, useTheme, type Theme } from '../stores/theme.ts';

const NEXT: Readonly<Record<Theme, string>> = { auto: 'light', light: 'dark', dark: 'that of the system' };

/** What the page needs now and then. */
export default function PageMenu(): ReactElement {
  const theme = useTheme((state) => state.theme);
  const redone = useDocument((state) => state.future.at(0)?.label);
  const guide = guidePage();
  return (
    <Menu
      label="Page menu"
      look="quiet"
      className="button-icon"
      title="Theme, text size, presentation, panels, keys"
      openAtOnce
      items={[
        {
          label: 'Redo',
          note: redone ?? keysText('Ctrl Shift Z'),
          refused: redone === undefined ? 'nothing to redo' : undefined,
          run: redo,
        },
        { label: 'Theme', note: `next: ${NEXT[theme]}`, run: nextTheme },
        ...LAYOUT_COMMANDS.map(({ title, note, run }) => ({ label: title, note, run })),
        { label: 'Keyboard shortcuts', note: '?', run: () => openDialog('keys') },
        ...(guide === null
          ? []
          : [{ label: 'Documents', note: 'in a new tab', run: () => void window.open(guide, '_blank', 'noopener') }]),
      ]}
    >
      <Icon name="more" />
    </Menu>
  );
}
