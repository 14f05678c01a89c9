import type { ReactElement } from 'react';
import type { PickTask } from '../../../../learn/kinds/pick/pick.ts';
import { t } from '../../../../messages/message.ts';
import { ChoiceField } from '../../desk/fields.tsx';
import { NumberField } from '../../desk/parts.tsx';
import type { EditorProps } from '../kind-view.ts';

/** The operation that a student picks: the one for which a request waits longest, or one of the request. */
export function PickEditor<Edited extends PickTask>({ edited, onChange }: EditorProps<Edited>): ReactElement {
  const { target } = edited;
  const isBlocker = 'blockerOf' in target;
  const request = 'blockerOf' in target ? target.blockerOf : target.ownOf;
  return (
    <div className="desk-pair">
      <ChoiceField
        label={t('The student picks')}
        value={isBlocker ? 'blockerOf' : 'ownOf'}
        options={[
          ['blockerOf', t('what the request waits for longest')],
          ['ownOf', t('an operation of the request')],
        ]}
        onChange={(key) => {
          onChange({ ...edited, target: key === 'ownOf' ? { ownOf: request } : { blockerOf: request } }, null);
        }}
      />
      <NumberField
        label={t('Request #')}
        value={request}
        most={0xffff_fffe}
        onChange={(typed) => {
          const whole = Math.round(typed);
          onChange({ ...edited, target: isBlocker ? { blockerOf: whole } : { ownOf: whole } }, 'request');
        }}
      />
    </div>
  );
}
