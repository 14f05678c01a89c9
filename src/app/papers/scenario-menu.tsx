import type { ReactElement } from 'react';
import { Palette } from '../commands/palette.tsx';
import { SCENARIO_COMMANDS } from './scenario-commands.ts';

/** The papers' scenarios in a list that narrows while typing. */
export default function ScenarioMenu({ onClose }: { onClose: () => void }): ReactElement {
  return (
    <Palette
      title="Scenarios from the papers"
      label="Search scenarios"
      placeholder="Fig. 3, suspension, chips …"
      commands={SCENARIO_COMMANDS}
      onClose={onClose}
    />
  );
}
