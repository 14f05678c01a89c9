import type { ReactElement } from 'react';
import { Section } from '../components/section.tsx';
import { SettingFields } from './setting-fields.tsx';
import { HOST } from './setting-groups.ts';

/** How the requests reach the device. */
export function HostPanel(): ReactElement {
  return (
    <Section title="Host">
      <div className="card">
        <SettingFields places={HOST} />
      </div>
    </Section>
  );
}
