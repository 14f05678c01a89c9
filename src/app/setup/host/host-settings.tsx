import { useState, type ReactElement } from 'react';
import { sameValue } from '../../../device/same-value.ts';
import type { Experiment } from '../../../document/experiment.ts';
import { HOST_PRESETS, type HostPreset } from '../../../document/presets/host-presets.ts';
import { applyPatch } from '../../../document/patch.ts';
import { FieldError, Disclosure } from '../../components/section.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { changeSettings, useSides } from '../settings/setting-edit.ts';
import { SettingFields } from '../settings/setting-control.tsx';
import { CONTROLLER, HOST } from '../../stores/words/setting-groups.ts';

const OWN = '';

export default function HostSettings(): ReactElement {
  const { edited } = useSides();
  const [error, setError] = useState<string | null>(null);
  const preset = HOST_PRESETS.find((candidate) => matches(edited, candidate));
  return (
    <>
      <SelectField
        label="Controller RAM"
        bare
        value={preset?.name ?? OWN}
        options={[
          { value: OWN, label: 'Custom', disabled: true },
          ...HOST_PRESETS.map(({ name, title }) => ({ value: name, label: title })),
        ]}
        onChange={(name) => {
          const chosen = HOST_PRESETS.find((candidate) => candidate.name === name);
          if (chosen !== undefined) setError(changeSettings(chosen.patch(edited.device), `Host: ${chosen.title}`));
        }}
      />
      <FieldError text={error} />
      {preset !== undefined && <p className="muted">{preset.sentence}</p>}
      {preset !== undefined && preset.notes.length > 0 && (
        <Disclosure label="Assumptions not in the source">
          <ul>
            {preset.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Disclosure>
      )}
      <SettingFields places={HOST} />
      <Disclosure label="Controller and link">
        <p className="muted">
          Time of firmware cores and of the link to the host (PCIe). All 0: the controller takes no time.
        </p>
        <SettingFields places={CONTROLLER} />
      </Disclosure>
    </>
  );
}

function matches(experiment: Experiment, preset: HostPreset): boolean {
  return sameValue(applyPatch(experiment, preset.patch(experiment.device)).host, experiment.host);
}
