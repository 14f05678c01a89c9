import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { DEVICE_PRESETS } from '../../../document/named/presets.ts';
import { presetEntry, toggleDevice } from '../plan/edits.ts';
import { useCompare } from '../state/compare-store.ts';
import { changePlan } from '../state/runner.ts';
import { Choice, contains, Picker } from './picker.tsx';

/** The devices of the plan, and every preset, new or used. */
export function DevicePicker(): ReactElement {
  const plan = useCompare((state) => state.plan);
  const presets = DEVICE_PRESETS.map(({ name, title, sentence }) => ({
    title,
    sentence,
    entry: presetEntry(name),
    used: presetEntry(name, true),
  }));
  const named = new Set(presets.flatMap(({ entry, used }) => [entry.name, used.name]));
  const others = plan.devices.filter(({ name }) => !named.has(name));
  const has = (name: string): boolean => plan.devices.some((device) => device.name === name);
  return (
    <Picker
      label={t('{count, plural, one {# device} other {# devices}}', { count: plan.devices.length })}
      title={t('Devices')}
      search={t('Search devices')}
    >
      {(query) => (
        <>
          <p className="muted">{t('“Used” devices are written to their steady state before time 0.')}</p>
          {others.map((entry) => (
            <Choice
              key={entry.name}
              label={entry.name}
              on
              onChange={() => {
                changePlan(toggleDevice(plan, entry));
              }}
            />
          ))}
          {presets
            .filter(({ title, sentence }) => contains(`${title} ${sentence} ${t(title)} ${t(sentence)} used`, query))
            .flatMap(({ entry, used, sentence }) => [
              <Choice
                key={entry.name}
                label={entry.name}
                note={t(sentence)}
                on={has(entry.name)}
                onChange={() => {
                  changePlan(toggleDevice(plan, entry));
                }}
              />,
              <Choice
                key={used.name}
                label={used.name}
                on={has(used.name)}
                onChange={() => {
                  changePlan(toggleDevice(plan, used));
                }}
              />,
            ])}
        </>
      )}
    </Picker>
  );
}
