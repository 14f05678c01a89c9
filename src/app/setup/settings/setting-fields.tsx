import type { ReactElement } from 'react';
import { SettingControl } from './setting-control.tsx';
import type { SettingPlace } from '../../stores/words/setting-groups.ts';
import { useSides } from './use-sides.ts';
import { useWithoutEffect } from './use-without-effect.ts';
import './setting-fields.css';

/** Settings of the side that changes apply to, one per line. */
export function SettingFields({ places }: { places: readonly SettingPlace[] }): ReactElement {
  const { edited, other } = useSides();
  const notes = useWithoutEffect(edited);
  return (
    <div className="setting-fields">
      {places.map((place) => (
        <SettingControl key={place.path} place={place} edited={edited} other={other} notes={notes} compact />
      ))}
    </div>
  );
}
