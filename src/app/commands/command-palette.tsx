import type { ReactElement } from 'react';
import { SETTING_COMMANDS } from '../setup/settings/setting-commands.ts';
import { useScenarioCommands } from '../papers/use-scenario-commands.ts';
import { COMMANDS } from './commands.ts';
import { Palette } from './palette.tsx';

interface CommandPaletteProps {
  onClose: () => void;
  /** Called if the scenarios cannot be loaded; must stay the same function. */
  onMissing: () => void;
}

/** All commands, every setting, and the papers’ scenarios. */
export function CommandPalette({ onClose, onMissing }: CommandPaletteProps): ReactElement {
  const scenarios = useScenarioCommands(onMissing);
  return (
    <Palette
      title="Commands"
      label="Search commands"
      placeholder="Type a command"
      commands={[...COMMANDS, ...SETTING_COMMANDS, ...(scenarios ?? [])]}
      isComplete={scenarios !== null}
      onClose={onClose}
    />
  );
}
