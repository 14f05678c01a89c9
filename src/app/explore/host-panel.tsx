import type { ReactElement } from 'react';
import { Section } from '../components/section.tsx';
import { Segmented } from '../components/segmented.tsx';
import { editA, useDocument } from '../stores/document.ts';
import { SettingField } from './setting-field.tsx';

/** How the requests reach the device. */
export function HostPanel(): ReactElement {
  const mode = useDocument((state) => state.present.pair.a.host.mode);
  return (
    <Section title="Host">
      <div className="card">
        <Segmented
          label="Requests come"
          labelled
          value={mode}
          options={[
            { value: 'open', label: 'on time', title: 'Open loop: when the workload says, however busy the device is' },
            { value: 'closed', label: 'in turn', title: 'Closed loop: the next one comes when one is complete' },
          ]}
          onChange={(chosen) => {
            editA('host.mode', chosen, chosen === 'open' ? 'Open loop' : 'Closed loop');
          }}
        />
        {mode === 'closed' ? (
          <SettingField path="host.queueDepth" label="Queue depth" />
        ) : (
          <SettingField path="host.timeScale" label="Time compression" unit="×" />
        )}
        <SettingField path="host.addressing" label="Beyond the device" />
      </div>
    </Section>
  );
}
