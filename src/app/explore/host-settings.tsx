import type { ReactElement } from 'react';
import { SettingFields } from './setting-fields.tsx';
import { HOST } from './setting-groups.ts';

/** How the requests reach the device. */
export default function HostSettings(): ReactElement {
  return <SettingFields places={HOST} />;
}
