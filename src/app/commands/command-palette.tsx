import { useEffect, useState, type ReactElement } from 'react';
import { COMMANDS } from './commands.ts';
import type { Command } from './commands.ts';
import { Palette } from './palette.tsx';

/** All commands; settings and the papers’ scenarios join them as soon as they are loaded. */
export default function CommandPalette({ onClose }: { onClose: () => void }): ReactElement {
  const [more, setMore] = useState<readonly Command[]>([]);
  useEffect(() => {
    let open = true;
    void Promise.all([import('../explore/setting-commands.ts'), import('../papers/scenario-commands.ts')]).then(
      ([{ SETTING_COMMANDS }, { SCENARIO_COMMANDS }]) => {
        if (open) setMore([...SETTING_COMMANDS, ...SCENARIO_COMMANDS]);
      },
    );
    return () => {
      open = false;
    };
  }, []);
  return (
    <Palette
      title="Commands"
      label="Search commands"
      placeholder="What do you want to do?"
      commands={[...COMMANDS, ...more]}
      onClose={onClose}
    />
  );
}
