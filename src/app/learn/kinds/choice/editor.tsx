import type { ReactElement } from 'react';
import { choice } from '../../../../learn/kinds/choice/choice.ts';
import type { ChoiceOption } from '../../../../learn/kinds/choice/choice.ts';
import { checkWords } from '../../desk/measure-words.ts';
import { CheckEditor, Parts } from '../../desk/parts.tsx';
import { SayField, withSay } from '../../desk/say-fields.tsx';
import type { EditorProps } from '../kind-view.ts';

export function ChoiceEditor<Edited extends { readonly options: readonly ChoiceOption[] }>(
  props: EditorProps<Edited>,
): ReactElement {
  const { edited, field, runNames, done, paths, onChange } = props;
  return (
    <Parts
      word="option"
      field={`${field}.options`}
      parts={edited.options}
      fresh={() => choice.fresh('', { run: runNames[0], value: '' }).options[0]}
      onChange={(options, part) => {
        onChange({ ...edited, options }, part);
      }}
      about={({ when }) => checkWords(when, done, runNames.length > 1)}
      edit={(one, change) => (
        <>
          <SayField
            say={one.say ?? ''}
            onChange={(say) => {
              change(withSay(one, say), 'say');
            }}
          />
          <CheckEditor
            check={one.when}
            runs={runNames}
            paths={paths}
            onChange={(when) => {
              change({ ...one, when });
            }}
          />
        </>
      )}
    />
  );
}
