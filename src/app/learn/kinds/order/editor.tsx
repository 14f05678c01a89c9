import type { ReactElement } from 'react';
import { order } from '../../../../learn/kinds/order/order.ts';
import type { OrderItem } from '../../../../learn/kinds/order/order.ts';
import { measureWords } from '../../desk/measure-words.ts';
import { MeasureEditor } from '../../desk/measure-editor.tsx';
import { Parts } from '../../desk/parts.tsx';
import { SayField, withSay } from '../../desk/say-fields.tsx';
import type { EditorProps } from '../kind-view.ts';

export function OrderEditor<Edited extends { readonly items: readonly OrderItem[] }>(
  props: EditorProps<Edited>,
): ReactElement {
  const { edited, field, runNames, done, paths, onChange } = props;
  return (
    <Parts
      word="item"
      field={`${field}.items`}
      parts={edited.items}
      fresh={() => order.fresh('', { run: runNames[0], value: '' }).items[0]}
      onChange={(items, part) => {
        onChange({ ...edited, items }, part);
      }}
      about={({ by }) => measureWords(by, done, runNames.length > 1)}
      edit={(one, change) => (
        <>
          <SayField
            say={one.say ?? ''}
            onChange={(say) => {
              change(withSay(one, say), 'say');
            }}
          />
          <MeasureEditor
            measure={one.by}
            runs={runNames}
            paths={paths}
            onChange={(by) => {
              change({ ...one, by });
            }}
          />
        </>
      )}
    />
  );
}
