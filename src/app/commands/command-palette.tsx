import { useEffect, useState, type ReactElement } from 'react';
import { COMMANDS } from './commands.ts';
import type { Command } from './commands.ts';
import { Palette } from './palette.tsx';

/** All commands; the papers' scenarios join them as soon as they are loaded. */
export default function CommandPalette({ onClose }: { onClose: () => void }): ReactElement {
  const [scenarios, setScenarios] = useState<readonly Command[]>([]);
  useEffect(() => {
    let open = true;
    void import('../papers/scenario-commands.ts').then(({ SCENARIO_COMMANDS }) => {
      if (open) setScenarios(SCENARIO_COMMANDS);
    });
    return () => {
      open = false;
    };
  }, []);
  return (
    <Palette
      title="Commands"
      label="Search commands"
      placeholder="What do you want to do?"
      commands={[...COMMANDS, ...scenarios]}
      onClose={onClose}
    />
  );
}
