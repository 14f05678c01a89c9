import { useState, type ReactElement } from 'react';
import { sameValue } from '../../../device/same-value.ts';
import type { Experiment, Host } from '../../../document/experiment.ts';
import { HOST_PRESETS, type HostPreset } from '../../../document/presets/host-presets.ts';
import { applyPatch } from '../../../document/patch.ts';
import { Disclosure, FieldError, Unfold } from '../../components/section.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { changeSettings, useSides } from '../settings/setting-edit.ts';
import { Assumptions, SettingFields } from '../settings/setting-control.tsx';
import { useDocument } from '../../stores/document.ts';
import { CONTROLLER, HOST } from '../../stores/words/setting-groups.ts';
import { formatCount, plural } from '../../../base/format.ts';

export function hostWords({ mode, queueDepth, timeScale, repeat, writeBuffer }: Host): string {
  const words = [
    mode === 'closed'
      ? `${plural(queueDepth, 'request')} always in flight`
      : timeScale === 1
        ? 'Requests arrive with original timing'
        : `Requests arrive at ${formatCount(timeScale)}× the original rate`,
  ];
  if (repeat !== 1) words.push(`repeated ${formatCount(repeat)} times`);
  if (writeBuffer.pages > 0) {
    words.push(`a write buffer of ${plural(writeBuffer.pages, 'page')}`);
  }
  return `${words.join(', ')}.`;
}

const OWN = '';

export function HostCard(): ReactElement {
  const host = useDocument((state) => state.present.pair.a.host);
  return (
    <div className="card stack">
      <p className="text small">{hostWords(host)}</p>
      <Unfold label="Host settings">
        <HostSettings />
      </Unfold>
    </div>
  );
}

function HostSettings(): ReactElement {
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
      <Assumptions notes={preset?.notes ?? []} />
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
