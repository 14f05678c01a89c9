import { operationWords } from '../../../../analysis/why/operation-words.ts';
import type { TypesOf } from '../../../../learn/kinds/index.ts';
import type { PickQuestion, PickTask } from '../../../../learn/kinds/pick/pick.ts';
import { msg, t } from '../../../../messages/message.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import type { KindView } from '../kind-view.ts';
import { PickInput } from './input.tsx';
import { PickResult } from './result.tsx';

export const PICK: KindView<TypesOf<'pick'>> = {
  title: msg('A pick on the timeline'),
  empty: msg('Pick an operation on the timeline first.'),
  Input: PickInput,
  Result: PickResult,
  Editor: lazyPart(async () => ({ default: (await import('./editor.tsx')).PickEditor<PickQuestion> })),
  TaskEditor: lazyPart(async () => ({ default: (await import('./editor.tsx')).PickEditor<PickTask> })),
  given: () => t('the picked operation'),
  inRun: ({ operation }, view) => operationWords(view, operation),
};
