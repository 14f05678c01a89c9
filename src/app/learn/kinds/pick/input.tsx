import type { ReactElement } from 'react';
import type { TypesOf } from '../../../../learn/kinds/index.ts';
import { t } from '../../../../messages/message.ts';
import { rich } from '../../../language/rich.ts';
import type { InputProps } from '../kind-view.ts';

/** The operation is picked on the timeline; here are its words. */
export function PickInput({ picked }: InputProps<TypesOf<'pick'>>): ReactElement {
  return (
    <>
      <p className="muted question-how">
        {rich(
          `Click an operation on the timeline. Keys on the timeline: {up} {down} choose a lane, {next} {previous} step through its operations.`,
          { up: <kbd>↑</kbd>, down: <kbd>↓</kbd>, next: <kbd>.</kbd>, previous: <kbd>,</kbd> },
        )}
      </p>
      <p className="question-picked" role="status">
        {picked === null ? t('Nothing picked yet.') : t('Picked: {pickedWords}', { pickedWords: picked })}
      </p>
    </>
  );
}
