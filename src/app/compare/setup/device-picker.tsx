import { type ReactElement, useState } from 'react';
import { DEVICE_PRESETS, type DevicePreset } from '../../../document/presets/devices.ts';
import { presetEntry, toggleDeviceOfPlan, withoutEntry } from '../plan/plan-edits.ts';
import { useCompare } from '../state/compare-store.ts';
import { changePlan } from '../state/runner.ts';
import { Choice, contains, Popover } from '../../components/popover.tsx';
import { formatBytes, plural } from '../../../base/format.ts';
import { geometryOf } from '../../../device/geometry.ts';
import { HOST_PRESETS } from '../../../document/presets/host-presets.ts';
import type { PlanDevice } from '../../../compare/plan/plan.ts';
import type { GeometryKey } from '../../../compare/plan/device-names.ts';
import { SSD_CHOICES } from '../../exports/used-ssd.ts';
import { Button } from '../../components/button.tsx';
import { Disclosure } from '../../components/section.tsx';
import { NumberField } from '../../components/fields/number-field.tsx';
import { Segmented } from '../../components/fields/segmented.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { Icon } from '../../components/icon.tsx';
import {
  experimentOn,
  hostPresetOf,
  withBufferPages,
  withCopy,
  withDeviceHost,
  withDeviceState,
  withFittedSize,
  withGeometry,
  withHazards,
  type Edited,
} from '../plan/device-edits.ts';

const OWN = '';
const GEOMETRY = [
  ['channels', 'Channels'],
  ['chipsPerChannel', 'Chips per channel'],
  ['diesPerChip', 'Dies per chip'],
  ['planesPerDie', 'Planes per die'],
  ['blocksPerPlane', 'Blocks per plane'],
  ['pagesPerBlock', 'Pages per block'],
] as const satisfies readonly (readonly [GeometryKey, string])[];

function apply(edited: Edited): string | null {
  if (edited.refusal !== undefined) return edited.refusal;
  changePlan(edited.plan);
  return null;
}

/** A device of the plan with all that can be chosen on it: each is an axis of the comparison, with a copy beside it. */
function DeviceEntry({ device }: { readonly device: PlanDevice }): ReactElement {
  const plan = useCompare((state) => state.plan);
  const { name } = device;
  return (
    <div className="picker-device">
      <div className="entry">
        <Disclosure label={name}>
          <DeviceFields device={device} />
        </Disclosure>
        <Button
          title="Another device like this one, to be changed"
          aria-label={`Copy ${name}`}
          onClick={() => changePlan(withCopy(plan, name))}
        >
          Copy
        </Button>
        <Button
          look="quiet"
          className="button-icon panel-small"
          aria-label={`Remove ${name}`}
          title={plan.devices.length === 1 ? 'The last device stays' : 'Remove'}
          aria-disabled={plan.devices.length === 1}
          onClick={() => changePlan(withoutEntry(plan, 'devices', name))}
        >
          <Icon name="close" />
        </Button>
      </div>
    </div>
  );
}

function DeviceFields({ device }: { readonly device: PlanDevice }): ReactElement {
  const plan = useCompare((state) => state.plan);
  const end = useCompare(({ rows, estimates }) => {
    let most = 0;
    for (const { summary } of rows) most = Math.max(most, summary?.conditions?.endBytes ?? 0);
    for (const { endBytes } of estimates.values()) most = Math.max(most, endBytes);
    return most;
  });
  const [error, setError] = useState<string | null>(null);
  const { name } = device;
  const experiment = experimentOn(plan, device);
  if (experiment === null) return <p className="field-error">Its settings contradict each other.</p>;
  const { host, precondition, initial, device: own } = experiment;
  const isPlain = initial.pages.length === 0 && initial.writePointers.length === 0;
  const state = !isPlain ? null : precondition.kind === 'none' ? 'new' : precondition.kind === 'used' ? 'used' : null;
  const preset = hostPresetOf(plan, device);
  // A drive that gathers whole word lines needs a buffer that holds several.
  const isPossible = (wanted: string): boolean => {
    const { devices } = withDeviceHost(plan, name, wanted);
    return experimentOn(plan, devices[plan.devices.indexOf(device)]) !== null;
  };
  return (
    <div className="picker-fields stack">
      <Segmented
        label={`State of ${name}`}
        value={state}
        options={SSD_CHOICES}
        onChange={(wanted) => changePlan(withDeviceState(plan, name, wanted))}
      />
      <SelectField
        label="Controller RAM"
        value={preset ?? OWN}
        options={[
          ...(preset === null ? [{ value: OWN, label: 'Custom', disabled: true }] : []),
          ...HOST_PRESETS.map((one) => ({ value: one.name, label: one.title, disabled: !isPossible(one.name) })),
        ]}
        onChange={(wanted) => changePlan(withDeviceHost(plan, name, wanted))}
      />
      <NumberField
        label="Write buffer"
        unit="pages"
        value={host.writeBuffer.pages}
        onCommit={(value) => apply(withBufferPages(plan, name, value))}
      />
      <SelectField
        label="Pages in flight"
        title="An access to a page whose earlier write has not ended."
        value={host.hazards}
        options={[
          { value: 'flash', label: 'wait for the flash' },
          { value: 'ram', label: 'read from controller RAM' },
        ]}
        onChange={(hazards) => changePlan(withHazards(plan, name, hazards === 'ram' ? 'ram' : 'flash'))}
      />
      <NumberField
        label="Over-provisioning"
        unit="%"
        value={Number((own.overprovisioning * 100).toPrecision(10))}
        onCommit={(value) => apply(withGeometry(plan, name, 'overprovisioning', Number((value / 100).toPrecision(12))))}
      />
      {GEOMETRY.map(([key, label]) => (
        <NumberField
          key={key}
          label={label}
          value={own[key]}
          onCommit={(value) => apply(withGeometry(plan, name, key, value))}
        />
      ))}
      <NumberField
        label="Page size"
        unit="bytes"
        value={own.pageBytes}
        onCommit={(value) => apply(withGeometry(plan, name, 'pageBytes', value))}
      />
      <p className="muted">
        {`The host can address ${formatBytes(geometryOf(own).logicalBytes)}.`}{' '}
        {end > 0 && `The traces reach ${formatBytes(end)}.`}
      </p>
      <Button
        aria-disabled={end === 0}
        title={end === 0 ? 'Known once a trace has been read' : 'As few blocks in each plane as the traces need'}
        onClick={() => {
          if (end > 0) setError(apply(withFittedSize(plan, name, end)));
        }}
      >
        Fit the size to the traces
      </Button>
      {error !== null && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

const KINDS: readonly { readonly kind: DevicePreset['kind']; readonly title: string }[] = [
  { kind: 'drive', title: 'Like a drive (approximated)' },
  { kind: 'paper', title: 'Devices from the papers' },
  { kind: 'nand', title: 'NAND types (timing only)' },
  { kind: 'data-sheet', title: 'Parts from data sheets' },
];

/** Whole drives, which have a host of their own, before those of flash alone. */
const WHOLE_FIRST = DEVICE_PRESETS.toSorted(
  (a, b) => Number(b.patch.host !== undefined) - Number(a.patch.host !== undefined),
);

export function DevicePicker(): ReactElement {
  const plan = useCompare((state) => state.plan);
  const has = (name: string): boolean => plan.devices.some((device) => device.name === name);
  return (
    <Popover label={plural(plan.devices.length, 'device')} title="Devices" search="Search devices">
      {(query) => (
        <>
          {query === '' && (
            <>
              <h3 className="near muted small">In this comparison</h3>
              {plan.devices.map((device, place) => (
                // By its place: a device that is changed gets another name, and its fields stay open.
                <DeviceEntry key={place} device={device} />
              ))}
            </>
          )}
          <p className="muted">“Used” devices are as after long random overwrites.</p>
          {KINDS.map(({ kind, title }) => {
            const found = WHOLE_FIRST.filter(
              (preset) =>
                preset.kind === kind &&
                contains(
                  [preset.title, preset.sentence, preset.title, preset.sentence, title, 'used'].join(' '),
                  query,
                ),
            );
            if (found.length === 0) return null;
            return (
              <div key={kind} role="group" aria-label={title} className="column">
                <h3 className="near muted small">{title}</h3>
                {found.flatMap(({ name, sentence, notes }) =>
                  [false, true].map((used) => {
                    const entry = presetEntry(name, used);
                    const assumed = kind === 'drive' ? [sentence, ...notes] : [sentence];
                    return (
                      <Choice
                        key={entry.name}
                        label={entry.name}
                        {...(used ? {} : { note: assumed.join(' ') })}
                        on={has(entry.name)}
                        onChange={() => changePlan(toggleDeviceOfPlan(plan, entry))}
                      />
                    );
                  }),
                )}
              </div>
            );
          })}
        </>
      )}
    </Popover>
  );
}
