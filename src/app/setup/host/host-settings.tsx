import type { ReactElement } from 'react';
import { SettingFields } from '../settings/setting-fields.tsx';
import { HOST } from '../settings/setting-groups.ts';

/** The settings of the host, loaded when they are unfolded. */
export default function HostSettings(): ReactElement {
  return <SettingFields places={HOST} />;
}
