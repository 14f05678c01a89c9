import type { TypesOf } from '../../../../learn/kinds/index.ts';
import type { ChoiceQuestion, ChoiceTask } from '../../../../learn/kinds/choice/choice.ts';
import { msg, t } from '../../../../messages/message.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import type { KindView } from '../kind-view.ts';
import { ChoiceInput } from './input.tsx';
import { ChoiceResult } from './result.tsx';

export const CHOICE: KindView<TypesOf<'choice'>> = {
  title: msg('A choice'),
  empty: msg('Choose an option first.'),
  Input: ChoiceInput,
  Result: ChoiceResult,
  Editor: lazyPart(async () => ({ default: (await import('./editor.tsx')).ChoiceEditor<ChoiceQuestion> })),
  TaskEditor: lazyPart(async () => ({ default: (await import('./editor.tsx')).ChoiceEditor<ChoiceTask> })),
  partTodo: (at) => t('step {step}, option {index}: choose its experiment', at),
};
