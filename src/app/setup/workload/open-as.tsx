import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { Segmented } from '../../components/fields/segmented.tsx';
import { setOpensAs, usePanel } from '../../stores/panel.ts';

/** The side that a sample or a file is opened as. */
export function OpenAs(): ReactElement {
  const opensAs = usePanel((state) => state.opensAs);
  return (
    <Segmented
      label={t('Open as')}
      labelled
      value={opensAs}
      options={[
        { value: 'a', label: 'A', title: t('A sample or a file replaces A') },
        { value: 'b', label: 'B', title: t('A sample or a file becomes B, beside A') },
      ]}
      onChange={setOpensAs}
    />
  );
}
