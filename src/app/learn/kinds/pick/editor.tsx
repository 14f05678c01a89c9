import type { ReactElement } from 'react';
import { PICK_SAYS } from '../../../../learn/kinds/pick/pick.ts';
import type { PickSay, PickTask } from '../../../../learn/kinds/pick/pick.ts';
import { msg, t } from '../../../../messages/message.ts';
import { ChoiceField } from '../../desk/fields.tsx';
import { NumberField } from '../../desk/parts.tsx';
import { SayField } from '../../desk/say-fields.tsx';
import type { EditorProps } from '../kind-view.ts';

const SAY_WORDS: Readonly<Record<keyof PickSay, string>> = {
  own: msg('Said to an operation of the waiting request'),
  sameDie: msg('Said to another operation on the right die'),
  elsewhere: msg('Said to an operation on another die'),
};

/** The answers with another text; an empty one is none. */
function saying(say: PickSay = {}, what: keyof PickSay, text: string): PickSay {
  const { [what]: _, ...others } = say;
  return text === '' ? others : { ...others, [what]: text };
}

/** The operation that a student picks: the one for which a request waits longest, or one of the request. */
export function PickEditor<Edited extends PickTask>({ edited, field, onChange }: EditorProps<Edited>): ReactElement {
  const { target } = edited;
  const isBlocker = 'blockerOf' in target;
  const request = 'blockerOf' in target ? target.blockerOf : target.ownOf;
  return (
    <>
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
      {PICK_SAYS.map((what) => (
        <SayField
          key={what}
          label={t(SAY_WORDS[what])}
          field={`${field}.say.${what}`}
          say={edited.say?.[what] ?? ''}
          onChange={(text) => {
            onChange({ ...edited, say: saying(edited.say, what, text) }, `say ${what}`);
          }}
        />
      ))}
    </>
  );
}
