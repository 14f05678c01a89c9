import type { ReactElement } from 'react';
import { SettingFields } from '../settings/setting-fields.tsx';
import { HOST } from '../settings/setting-groups.ts';

/** How the requests reach the device. */
export default function HostSettings(): ReactElement {
  return <SettingFields places={HOST} />;
}
