import type { ReactElement } from 'react';
import { putSsdState, SSD_CHOICES, ssdStateOf } from '../../exports/used-ssd.ts';
import { Segmented } from '../../components/fields/segmented.tsx';
import { useSides } from '../settings/setting-edit.ts';

export default function SsdChoice(): ReactElement {
  const { edited, target } = useSides();
  return (
    <Segmented
      label="SSD"
      labelled
      value={ssdStateOf(edited)}
      options={SSD_CHOICES.map((one) => ({ ...one, label: one.label, title: one.title }))}
      onChange={(state) => putSsdState(target, state)}
    />
  );
}
