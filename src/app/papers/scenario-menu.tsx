import type { ReactElement } from 'react';
import type { Command } from '../contributions/command-keys.ts';
import { Palette, useLoadedCommands } from '../contributions/palette.tsx';
import { loadPart } from '../stores/page-state.ts';

interface ScenarioMenuProps {
  onClose: () => void;
  /** Called if the scenarios cannot be loaded; must stay the same function. */
  onMissing: () => void;
}

const scenarioCommands = async (): Promise<readonly Command[]> =>
  (await loadPart(() => import('./scenario-commands.ts'))).SCENARIO_COMMANDS;

/** The papers' scenarios in a list that narrows while typing. */
export function ScenarioMenu({ onClose, onMissing }: ScenarioMenuProps): ReactElement {
  const scenarios = useLoadedCommands(scenarioCommands, onMissing);
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
