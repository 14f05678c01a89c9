import { useState, type ReactElement } from 'react';
import { DEVICE_PRESETS } from '../../device/presets.ts';
import type { DevicePreset } from '../../device/presets.ts';
import type { Experiment } from '../../device/experiment.ts';
import { applyPatch, sameValue } from '../../device/patch.ts';
import { logicalPages } from '../../device/geometry.ts';
import { Section } from '../components/section.tsx';
import { SelectField } from '../components/select-field.tsx';
import { Disclosure } from '../components/disclosure.tsx';
import { formatBytes, formatTime } from '../format.ts';
import { patchA, useDocument } from '../stores/document.ts';
import { DeviceDrawing } from './device-drawing.tsx';
import { SettingField } from './setting-field.tsx';
import './device-panel.css';

const OWN = '';

/** What the SSD is made of and how fast its parts are. */
export function DevicePanel(): ReactElement {
  const a = useDocument((state) => state.present.pair.a);
  const [error, setError] = useState<string | null>(null);
  const preset = DEVICE_PRESETS.find((candidate) => matches(a, candidate));
  const { device, timing } = a;
  return (
    <Section
      title="Device"
      aside={<span className="section-aside">{formatBytes(logicalPages(device) * device.pageBytes)}</span>}
    >
      <div className="card device-card">
        <SelectField
          label="Preset"
          bare
          value={preset?.name ?? OWN}
          options={[
            { value: OWN, label: 'Own settings', disabled: true },
            ...DEVICE_PRESETS.map(({ name, title }) => ({ value: name, label: title })),
          ]}
          onChange={(name) => {
            const chosen = DEVICE_PRESETS.find((candidate) => candidate.name === name);
            if (chosen !== undefined) setError(patchA(chosen.patch, `Device: ${chosen.title}`));
          }}
        />
        {error !== null && (
          <p className="field-error" role="alert">
            {error}
          </p>
        )}
        <DeviceDrawing device={device} />
        <p className="device-facts">
          {device.channels} ch × {device.chipsPerChannel} chips × {device.diesPerChip} dies × {device.planesPerDie}{' '}
          planes
        </p>
        <p className="device-facts">
          tR {formatTime(timing.readNs)} · tPROG {formatTime(timing.programNs)} · tBERS {formatTime(timing.eraseNs)}
        </p>
        {preset !== undefined && <p className="device-source">{preset.source}</p>}
        <Disclosure label="Times">
          <SettingField path="timing.readNs" label="tR" scale={1000} unit="µs" />
          <SettingField path="timing.programNs" label="tPROG" scale={1000} unit="µs" step={10} />
          <SettingField path="timing.eraseNs" label="tBERS" scale={1000} unit="µs" step={100} />
          <SettingField path="timing.transferNsPerByte" label="Bus" unit="ns/B" />
          <SettingField path="timing.commandNs" label="Command" unit="ns" step={10} />
          <SettingField path="timing.planeSwitchNs" label="Plane switch" unit="ns" step={10} />
        </Disclosure>
        <Disclosure label="Geometry">
          <SettingField path="device.channels" />
          <SettingField path="device.chipsPerChannel" />
          <SettingField path="device.diesPerChip" />
          <SettingField path="device.planesPerDie" />
          <SettingField path="device.blocksPerPlane" />
          <SettingField path="device.pagesPerBlock" />
          <SettingField path="device.pageBytes" unit="B" step={512} />
          <SettingField path="device.overprovisioning" scale={0.01} unit="%" />
        </Disclosure>
      </div>
    </Section>
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
    // A preset that doesn't go together with the rest of the experiment is not the one in use.
    return false;
  }
}
