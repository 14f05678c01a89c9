import type { ReactElement } from 'react';
import { Icon } from '../components/icon.tsx';
import { Menu } from '../components/dialogs/menu.tsx';
import { LAYOUT_COMMANDS } from '../contributions/layout-commands.ts';

export default function LayoutMenu(): ReactElement {
  return (
    <Menu
      label="Layout"
      title="Panels, text size and presentation"
      openAtOnce
      items={LAYOUT_COMMANDS.map(({ title, note, run }) => ({ label: title, note, run }))}
    >
      <Icon name="layout" />
    </Menu>
  );
}
