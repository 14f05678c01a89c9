import type { ReactElement } from 'react';
import { t } from '../../messages/message.ts';
import type { Command } from './command.ts';
import { COMMANDS } from './commands.ts';
import { Palette } from './palette.tsx';
import { useLoadedCommands } from './use-loaded-commands.ts';

interface CommandPaletteProps {
  onClose: () => void;
  /** Called if the further commands cannot be loaded; must stay the same function. */
  onMissing: () => void;
}

const furtherCommands = async (): Promise<readonly Command[]> =>
  (await import('./further-commands.ts')).FURTHER_COMMANDS;

/** All commands of the page. */
export function CommandPalette({ onClose, onMissing }: CommandPaletteProps): ReactElement {
  const further = useLoadedCommands(furtherCommands, onMissing);
  return (
    <Palette
      title={t('Commands')}
      label={t('Search commands')}
      placeholder={t('Type a command')}
      commands={[...COMMANDS, ...(further ?? [])]}
      isComplete={further !== null}
      onClose={onClose}
    />
  );
}
