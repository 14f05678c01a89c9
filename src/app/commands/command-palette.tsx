import type { ReactElement } from 'react';
import { SETTING_COMMANDS } from '../setup/settings/setting-commands.ts';
import { SCENARIO_COMMANDS } from '../papers/scenario-commands.ts';
import { COMMANDS } from './commands.ts';
import { Palette } from './palette.tsx';

// Waits for all commands: Enter would choose from an incomplete list.
const ALL_COMMANDS = [...COMMANDS, ...SETTING_COMMANDS, ...SCENARIO_COMMANDS];

/** All commands, every setting, and the papers’ scenarios. */
export default function CommandPalette({ onClose }: { onClose: () => void }): ReactElement {
  return (
    <Palette
      title="Commands"
      label="Search commands"
      placeholder="Type a command"
      commands={ALL_COMMANDS}
      onClose={onClose}
    />
  );
}
