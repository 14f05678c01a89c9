import { useState, type ReactElement } from 'react';
import { geometryOf, physicalPages } from '../../../device/geometry.ts';
import { DEVICE_PRESETS, isOnPreset, type DevicePreset, busPreset } from '../../../document/presets/devices.ts';
import type { Device } from '../../../device/device.ts';
import type { ExperimentInput, Policy } from '../../../document/experiment.ts';
import { joinPatches } from '../../../document/patch.ts';
import { defaultExperiment } from '../../../document/validate.ts';
import { Offer, useAsked } from '../settings/offer.tsx';
import { Disclosure } from '../../components/section.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { formatBytes, formatCount, formatShare, plural, formatRate } from '../../../base/format.ts';
import { useSides, changeSetting } from '../settings/setting-edit.ts';
import { DEVICE_KINDS } from '../settings/device-kinds.ts';
import { Assumptions, SettingFields } from '../settings/setting-control.tsx';
import { GEOMETRY, TIMES, BUS } from '../../stores/words/setting-groups.ts';

const WIDTHS = [8, 16, 32] as const;
const CLOCKS = [25, 50, 100] as const;
const OWN = 'own';

/** Width × clock, as in DJ. */
function BusField(): ReactElement {
  const nsPerByte = useSides().edited.timing.transferNsPerByte;
  // Several pairs are equal: 16 bits at 25 MHz are as fast as 8 bits at 50 MHz.
  const [chosen, setChosen] = useState<{ width: number; clock: number } | null>(null);
  const pairs = WIDTHS.flatMap((width) => CLOCKS.map((clock) => ({ width, clock }))).filter(
    ({ width, clock }) => busPreset(width, clock).transferNsPerByte === nsPerByte,
  );
  const present = pairs.find(({ width, clock }) => width === chosen?.width && clock === chosen.clock) ?? pairs.at(0);
  const choose = (width: number, clock: number): void => {
    setChosen({ width, clock });
    changeSetting(BUS.path, busPreset(width, clock).transferNsPerByte, `Bus: ${width} bits at ${clock} MHz`);
  };
  return (
    <>
      <div>
        <SelectField
          label="Bus width"
          value={present === undefined ? OWN : String(present.width)}
          options={[
            ...(present === undefined ? [{ value: OWN, label: 'custom', disabled: true }] : []),
            ...WIDTHS.map((width) => ({ value: String(width), label: `${width} bits` })),
          ]}
          onChange={(width) => choose(Number(width), present?.clock ?? CLOCKS[0])}
        />
        <SelectField
          label="Bus clock"
          value={present === undefined ? OWN : String(present.clock)}
          options={[
            ...(present === undefined ? [{ value: OWN, label: 'custom', disabled: true }] : []),
            ...CLOCKS.map((clock) => ({ value: String(clock), label: `${clock} MHz` })),
          ]}
          onChange={(clock) => choose(present?.width ?? WIDTHS[0], Number(clock))}
        />
      </div>
      <SettingFields places={[BUS]} />
      <p className="setting-text">
        {nsPerByte === 0 ? 'Transfers take no time.' : `${formatRate(1e9 / nsPerByte)} per channel.`}{' '}
        <span className="tag">DJ §2</span>
      </p>
    </>
  );
}

export function DeviceSettings(): ReactElement {
  const { edited } = useSides();
  const [asked, ask] = useAsked(edited);
  const preset = DEVICE_PRESETS.find((candidate) => isOnPreset(edited, candidate));
  return (
    <div className="device-settings stack">
      <SelectField
        label="Device preset"
        bare
        value={preset?.name ?? OWN}
        groups={(Object.keys(DEVICE_KINDS) as DevicePreset['kind'][]).map((kind) => ({
          label: DEVICE_KINDS[kind],
          options: DEVICE_PRESETS.filter((candidate) => candidate.kind === kind).map(({ name, title }) => ({
            value: name,
            label: title,
          })),
        }))}
        options={[{ value: OWN, label: 'Custom', disabled: true }]}
        onChange={(name) => {
          const chosen = DEVICE_PRESETS.find((candidate) => candidate.name === name);
          if (chosen !== undefined) ask(joinPatches(withoutExtras(preset), chosen.patch), `Device: ${chosen.title}`);
        }}
      />
      <Offer asked={asked} edited={edited} />
      {preset !== undefined && (
        <p className="muted tiny">
          {preset.sentence} <span className="tag">{preset.source}</span>
        </p>
      )}
      <Assumptions notes={preset?.notes ?? []} />
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

/** Over-provisioning is given both ways, because both are in use. */
function Capacity({ device }: { device: Device }): ReactElement {
  const { chips, dies, planes, blocks, logicalPages, logicalBytes } = geometryOf(device);
  const physical = physicalPages(device);
  const spare = physical - logicalPages;
  return (
    <dl className="device-sums small terms soft round-small">
      <dt>Physical</dt>
      <dd className="end">{formatBytes(physical * device.pageBytes)}</dd>
      <dt>Logical</dt>
      <dd className="end">{formatBytes(logicalBytes)}</dd>
      <dt>Over-provisioning</dt>
      <dd className="end">
        {`${formatShare(spare / physical)} of physical,`}
        <br />
        {`${formatShare(spare / logicalPages)} of logical`}
      </dd>
      <dt>Total</dt>
      <dd className="end">
        {`${plural(chips, 'chip')}, ${plural(dies, 'die')}, ${plural(planes, 'plane')}, ${plural(blocks, 'block')}, ${formatCount(physical)} pages`}
      </dd>
    </dl>
  );
}

/** Resets settings of a whole drive other than device and timing: another device must not inherit them. */
function withoutExtras(preset: DevicePreset | undefined): ExperimentInput {
  const { host, policy } = defaultExperiment();
  const own = Object.keys(preset?.patch.policy ?? {}) as (keyof Policy)[];
  return {
    ...(preset?.patch.host === undefined ? {} : { host: { hazards: host.hazards, writeBuffer: host.writeBuffer } }),
    policy: Object.fromEntries(
      own.map((key) => [key, key === 'gc' ? { softFreeRatio: policy.gc.softFreeRatio } : policy[key]]),
    ),
  };
}
