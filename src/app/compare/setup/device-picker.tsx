import type { ReactElement } from 'react';
import { msg, t } from '../../../messages/message.ts';
import { DEVICE_PRESETS, type DevicePreset } from '../../../document/named/presets.ts';
import { presetEntry, toggleDevice } from '../plan/edits.ts';
import { useCompare } from '../state/compare-store.ts';
import { changePlan } from '../state/runner.ts';
import { DeviceEntry } from './device-entry.tsx';
import { Choice, contains, Picker } from './picker.tsx';

/** The kinds of presets, in the order of the list. */
const KINDS: readonly { readonly kind: DevicePreset['kind']; readonly title: string }[] = [
  { kind: 'drive', title: msg('Like a drive (approximated)') },
  { kind: 'paper', title: msg('Devices from the papers') },
  { kind: 'nand', title: msg('NAND types (timing only)') },
  { kind: 'data-sheet', title: msg('Parts from data sheets') },
];

/** Whole drives, which have a host of their own, before those of flash alone. */
const WHOLE_FIRST = DEVICE_PRESETS.toSorted(
  (a, b) => Number(b.patch.host !== undefined) - Number(a.patch.host !== undefined),
);

/** The devices of the plan, each with its settings, and every preset, new or used. */
export function DevicePicker(): ReactElement {
  const plan = useCompare((state) => state.plan);
  const has = (name: string): boolean => plan.devices.some((device) => device.name === name);
  return (
    <Picker
      label={t('{count, plural, one {# device} other {# devices}}', { count: plan.devices.length })}
      title={t('Devices')}
      search={t('Search devices')}
    >
      {(query) => (
        <>
          {query === '' && (
            <>
              <h3>{t('In this comparison')}</h3>
              {plan.devices.map((device, place) => (
                // By its place: a device that is changed gets another name, and its fields stay open.
                <DeviceEntry key={place} device={device} />
              ))}
            </>
          )}
          <p className="muted">{t('“Used” devices are written to their steady state before time 0.')}</p>
          {KINDS.map(({ kind, title }) => {
            const found = WHOLE_FIRST.filter(
              (preset) =>
                preset.kind === kind &&
                contains(
                  [preset.title, preset.sentence, t(preset.title), t(preset.sentence), t(title), 'used'].join(' '),
                  query,
                ),
            );
            if (found.length === 0) return null;
            return (
              <div key={kind} role="group" aria-label={t(title)} className="picker-group">
                <h3>{t(title)}</h3>
                {found.flatMap(({ name, sentence, notes }) =>
                  [false, true].map((used) => {
                    const entry = presetEntry(name, used);
                    const assumed = kind === 'drive' ? [sentence, ...notes] : [sentence];
                    return (
                      <Choice
                        key={entry.name}
                        label={entry.name}
                        {...(used ? {} : { note: assumed.map((one) => t(one)).join(' ') })}
                        on={has(entry.name)}
                        onChange={() => {
                          changePlan(toggleDevice(plan, entry));
                        }}
                      />
                    );
                  }),
                )}
              </div>
            );
          })}
        </>
      )}
    </Picker>
  );
}
