import { useState, type ReactElement } from 'react';
import { geometryOf, physicalPages } from '../../../device/geometry.ts';
import { DEVICE_PRESETS } from '../../../document/named/presets.ts';
import type { DevicePreset } from '../../../document/named/presets.ts';
import type { Device } from '../../../device/device.ts';
import type { Experiment } from '../../../document/experiment.ts';
import { applyPatch } from '../../../document/patch.ts';
import { sameValue } from '../../../device/same-value.ts';
import { Disclosure } from '../../components/disclosure.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { formatBytes, formatCount, formatCounted, formatShare } from '../../../base/format.ts';
import { BusField } from './bus-field.tsx';
import { changeSettings } from '../settings/setting-edit.ts';
import { SettingFields } from '../settings/setting-fields.tsx';
import { useSides } from '../settings/use-sides.ts';
import { GEOMETRY, TIMES } from '../settings/setting-groups.ts';
import './device-settings.css';

const OWN = '';
const KINDS: Record<DevicePreset['kind'], string> = {
  paper: 'Devices from the papers',
  nand: 'NAND types (timing only)',
  'data-sheet': 'Parts from data sheets',
};

/** The device preset, or custom timing, bus and geometry. */
export default function DeviceSettings(): ReactElement {
  const { edited } = useSides();
  const [error, setError] = useState<string | null>(null);
  const preset = DEVICE_PRESETS.find((candidate) => matches(edited, candidate));
  return (
    <div className="device-settings">
      <SelectField
        label="Device preset"
        bare
        value={preset?.name ?? OWN}
        groups={(Object.keys(KINDS) as DevicePreset['kind'][]).map((kind) => ({
          label: KINDS[kind],
          options: DEVICE_PRESETS.filter((candidate) => candidate.kind === kind).map(({ name, title }) => ({
            value: name,
            label: title,
          })),
        }))}
        options={[{ value: OWN, label: 'Custom', disabled: true }]}
        onChange={(name) => {
          const chosen = DEVICE_PRESETS.find((candidate) => candidate.name === name);
          if (chosen !== undefined) setError(changeSettings(chosen.patch, `Device: ${chosen.title}`));
        }}
      />
      {error !== null && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {preset !== undefined && (
        <p className="device-source">
          {preset.sentence} <span className="tag device-tag">{preset.source}</span>
        </p>
      )}
      {preset !== undefined && preset.notes.length > 0 && (
        <Disclosure label="Assumptions not in the source">
          <ul className="device-notes">
            {preset.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Disclosure>
      )}
      <Disclosure label="Timing">
        <SettingFields places={TIMES} />
      </Disclosure>
      <Disclosure label="Bus">
        <BusField />
      </Disclosure>
      <Disclosure label="Geometry">
        <Capacity device={edited.device} />
        <SettingFields places={GEOMETRY} />
      </Disclosure>
    </div>
  );
}

/** The resulting sizes. Over-provisioning is given both ways, because both are in use. */
function Capacity({ device }: { device: Device }): ReactElement {
  const { chips, dies, planes, blocks, logicalPages, logicalBytes } = geometryOf(device);
  const physical = physicalPages(device);
  const spare = physical - logicalPages;
  return (
    <dl className="device-sums">
      <dt>Physical</dt>
      <dd>{formatBytes(physical * device.pageBytes)}</dd>
      <dt>Logical</dt>
      <dd>{formatBytes(logicalBytes)}</dd>
      <dt>Over-provisioning</dt>
      <dd>
        {formatShare(spare / physical)} of physical,
        <br />
        {formatShare(spare / logicalPages)} of logical
      </dd>
      <dt>Total</dt>
      <dd>
        {formatCounted(chips, 'chip')}, {formatCounted(dies, 'die')}, {formatCounted(planes, 'plane')},{' '}
        {formatCounted(blocks, 'block')}, {formatCount(physical)} pages
      </dd>
    </dl>
  );
}

/** Whether a preset's patch would change nothing. */
function matches(experiment: Experiment, preset: DevicePreset): boolean {
  const { device, timing } = preset.patch;
  if (device === undefined) return false;
  try {
    const patched = applyPatch(experiment, { device, ...(timing === undefined ? {} : { timing }) });
    return sameValue(patched.device, experiment.device) && sameValue(patched.timing, experiment.timing);
  } catch {
    // A preset that conflicts with the experiment is not the one in use.
    return false;
  }
}
