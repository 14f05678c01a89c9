import type { ReactElement } from 'react';
import type { Command } from '../contributions/command-keys.ts';
import { COMMANDS } from './commands.ts';
import { Palette, useLoadedCommands } from '../contributions/palette.tsx';
import { loadPart } from '../stores/page-state.ts';

interface CommandPaletteProps {
  onClose: () => void;
  /** Called if the further commands cannot be loaded; must stay the same function. */
  onMissing: () => void;
}

const allCommands = async (): Promise<readonly Command[]> =>
  (await loadPart(() => import('./search-words.ts'))).ALL_COMMANDS;

export function CommandPalette({ onClose, onMissing }: CommandPaletteProps): ReactElement {
  const all = useLoadedCommands(allCommands, onMissing);
  return (
    <Palette
      title="Commands"
      label="Search commands"
      placeholder="Type a command"
      commands={all ?? COMMANDS}
      isComplete={all !== null}
      onClose={onClose}
    />
  );
}
