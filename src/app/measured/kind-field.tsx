import type { ReactElement } from 'react';
import { t } from '../../messages/message.ts';
import { visibleText } from '../../device/visible-text.ts';
import { SelectField } from '../components/fields/select-field.tsx';
import { placeMeasured } from './add-measured.ts';
import type { MeasuredFile } from './measured-files.ts';

const isKind = (text: string): text is 'read' | 'write' => text === 'read' || text === 'write';

/** Of which requests a file is that does not tell reads from writes; nothing for one that does. */
export function KindField({
  file,
  kind,
}: {
  readonly file: MeasuredFile;
  /** Null: a person has to choose. */
  readonly kind: 'read' | 'write' | null;
}): ReactElement | null {
  if (!file.curves.some((curve) => curve.kind === 'all')) return null;
  return (
    <SelectField
      label={t('Requests of {name}', { name: visibleText(file.name) })}
      bare
      value={kind ?? ''}
      options={[
        { value: '', label: t('reads or writes?'), disabled: true },
        { value: 'read', label: t('reads') },
        { value: 'write', label: t('writes') },
      ]}
      onChange={(value) => {
        if (isKind(value)) placeMeasured(file.id, { chosenKind: value });
      }}
    />
  );
}
