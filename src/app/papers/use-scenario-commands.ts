import { useEffect, useState } from 'react';
import type { Command } from '../commands/command.ts';

/**
 * The papers' scenarios as commands; null until they are loaded. They are part of the Papers view.
 * @param onMissing called if they cannot be loaded; must stay the same function
 */
export function useScenarioCommands(onMissing: () => void): readonly Command[] | null {
  const [commands, setCommands] = useState<readonly Command[] | null>(null);
  useEffect(() => {
    let isOver = false;
    import('./scenario-commands.ts').then(
      ({ SCENARIO_COMMANDS }) => {
        if (!isOver) setCommands(SCENARIO_COMMANDS);
      },
      () => {
        if (!isOver) onMissing();
      },
    );
    return () => {
      isOver = true;
    };
  }, [onMissing]);
  return commands;
}
