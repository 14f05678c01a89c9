import type { ReactElement } from 'react';
import { Segmented } from '../../components/fields/segmented.tsx';
import { setOpensAs, usePanel } from '../../stores/panel.ts';

export function OpenAs(): ReactElement {
  const opensAs = usePanel((state) => state.opensAs);
  return (
    <Segmented
      label="Open as"
      labelled
      value={opensAs}
      options={[
        { value: 'a', label: 'A', title: 'A sample or a file replaces A' },
        { value: 'b', label: 'B', title: 'A sample or a file becomes B, beside A' },
      ]}
      onChange={setOpensAs}
    />
  );
}
