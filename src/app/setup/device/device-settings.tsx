import { useState, type ReactElement } from 'react';
import { msg, t } from '../../../messages/message.ts';
import { geometryOf, physicalPages } from '../../../device/geometry.ts';
import { DEVICE_PRESETS, isOnPreset } from '../../../document/named/presets.ts';
import type { DevicePreset } from '../../../document/named/presets.ts';
import type { Device } from '../../../device/device.ts';
import type { ExperimentInput } from '../../../document/experiment.ts';
import { defaultExperiment } from '../../../document/validate.ts';
import { Disclosure } from '../../components/disclosure.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { formatBytes, formatCount, formatShare } from '../../../base/format.ts';
import { BusField } from './bus-field.tsx';
import { changeSettings } from '../settings/setting-edit.ts';
import { SettingFields } from '../settings/setting-fields.tsx';
import { useSides } from '../settings/use-sides.ts';
import { GEOMETRY, TIMES } from '../../stores/words/setting-groups.ts';
import './device-settings.css';

const OWN = '';
const KINDS: Record<DevicePreset['kind'], string> = {
  paper: msg('Devices from the papers'),
  nand: msg('NAND types (timing only)'),
  'data-sheet': msg('Parts from data sheets'),
  drive: msg('Like a drive (approximated)'),
};

/** The device preset, or custom timing, bus and geometry. */
export default function DeviceSettings(): ReactElement {
  const { edited } = useSides();
  const [error, setError] = useState<string | null>(null);
  const preset = DEVICE_PRESETS.find((candidate) => isOnPreset(edited, candidate));
  return (
    <div className="device-settings stack">
      <SelectField
        label={t('Device preset')}
        bare
        value={preset?.name ?? OWN}
        groups={(Object.keys(KINDS) as DevicePreset['kind'][]).map((kind) => ({
          label: t(KINDS[kind]),
          options: DEVICE_PRESETS.filter((candidate) => candidate.kind === kind).map(({ name, title }) => ({
            value: name,
            label: t(title),
          })),
        }))}
        options={[{ value: OWN, label: t('Custom'), disabled: true }]}
        onChange={(name) => {
          const chosen = DEVICE_PRESETS.find((candidate) => candidate.name === name);
          if (chosen !== undefined)
            setError(
              changeSettings(
                { ...withoutExtras(preset), ...chosen.patch },
                t('Device: {title}', { title: t(chosen.title) }),
              ),
            );
        }}
      />
      {error !== null && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {preset !== undefined && (
        <p className="muted tiny">
          {t(preset.sentence)} <span className="tag device-tag">{t(preset.source)}</span>
        </p>
      )}
      {preset !== undefined && preset.notes.length > 0 && (
        <Disclosure label={t('Assumptions not in the source')}>
          <ul className="device-notes">
            {preset.notes.map((note) => (
              <li key={note}>{t(note)}</li>
            ))}
          </ul>
        </Disclosure>
      )}
      <Disclosure label={t('Timing')}>
        <SettingFields places={TIMES} />
      </Disclosure>
      <Disclosure label={t('Bus')}>
        <BusField />
      </Disclosure>
      <Disclosure label={t('Geometry')}>
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
    <dl className="device-sums facts">
      <dt>{t('Physical')}</dt>
      <dd className="end">{formatBytes(physical * device.pageBytes)}</dd>
      <dt>{t('Logical')}</dt>
      <dd className="end">{formatBytes(logicalBytes)}</dd>
      <dt>{t('Over-provisioning')}</dt>
      <dd className="end">
        {t('{share} of physical,', { share: formatShare(spare / physical) })}
        <br />
        {t('{share} of logical', { share: formatShare(spare / logicalPages) })}
      </dd>
      <dt>{t('Total')}</dt>
      <dd className="end">
        {t(
          `{count, plural, one {# chip} other {# chips}}, {dies, plural, one {# die} other {# dies}}, {planes, plural, one {# plane} other {# planes}}, {blocks, plural, one {# block} other {# blocks}}, {physical} pages`,
          { count: chips, dies, planes, blocks, physical: formatCount(physical) },
        )}
      </dd>
    </dl>
  );
}

/** What a whole drive sets beyond device and timing, at its default: another device is not to inherit it. */
function withoutExtras(preset: DevicePreset | undefined): ExperimentInput {
  const { host, policy } = defaultExperiment();
  return {
    ...(preset?.patch.host === undefined ? {} : { host: { hazards: host.hazards, writeBuffer: host.writeBuffer } }),
    ...(preset?.patch.policy === undefined ? {} : { policy: { transfer: policy.transfer } }),
  };
}
