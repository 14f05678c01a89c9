import type { ReactElement } from 'react';
import { useDocument } from '../../stores/document.ts';
import { editA } from '../../stores/edits.ts';
import { SettingControl } from './setting-control.tsx';
import type { SettingPlace } from './setting-groups.ts';
import { useWithoutEffect } from './use-without-effect.ts';
import './setting-fields.css';

/** Settings of A (and of B unless B changes them), one per line. */
export function SettingFields({ places }: { places: readonly SettingPlace[] }): ReactElement {
  const a = useDocument((state) => state.present.pair.a);
  const notes = useWithoutEffect(a);
  return (
    <div className="setting-fields">
      {places.map((place) => (
        <SettingControl key={place.path} place={place} edited={a} other={null} notes={notes} compact onChange={editA} />
      ))}
    </div>
  );
}
