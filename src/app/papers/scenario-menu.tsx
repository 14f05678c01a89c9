import type { ReactElement } from 'react';
import { Palette } from '../commands/palette.tsx';
import { useScenarioCommands } from './use-scenario-commands.ts';

interface ScenarioMenuProps {
  onClose: () => void;
  /** Called if the scenarios cannot be loaded; must stay the same function. */
  onMissing: () => void;
}

/** The papers' scenarios in a list that narrows while typing. */
export function ScenarioMenu({ onClose, onMissing }: ScenarioMenuProps): ReactElement {
  const scenarios = useScenarioCommands(onMissing);
  return (
    <Palette
      title="Scenarios from the papers"
      label="Search scenarios"
      placeholder="Fig. 3, suspension, chips …"
      commands={scenarios ?? []}
      isComplete={scenarios !== null}
      onClose={onClose}
    />
  );
}
