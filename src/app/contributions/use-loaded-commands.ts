import { useEffect, useState } from 'react';
import type { Command } from './command.ts';
import { ofPage } from '../stores/page-state.ts';

/**
 * Commands whose code is not part of the first view; null until they are loaded.
 * @param load loads them; must stay the same function
 * @param onMissing called if they cannot be loaded; must stay the same function
 */
export function useLoadedCommands(
  load: () => Promise<readonly Command[]>,
  onMissing: () => void,
): readonly Command[] | null {
  const [commands, setCommands] = useState<readonly Command[] | null>(null);
  useEffect(() => {
    let isOver = false;
    ofPage(load()).then(
      (loaded) => {
        if (!isOver) setCommands(loaded);
      },
      () => {
        if (!isOver) onMissing();
      },
    );
    return () => {
      isOver = true;
    };
  }, [load, onMissing]);
  return commands;
}
