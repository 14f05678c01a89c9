import type { TypesOf } from '../../../../learn/kinds/index.ts';
import { msg } from '../../../../messages/message.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import type { KindView } from '../kind-view.ts';
import { NumberInput, draftOf } from './input.tsx';
import { NumberResult } from './result.tsx';

export const NUMBER: KindView<TypesOf<'number'>> = {
  title: msg('A number'),
  empty: msg('Enter a number first.'),
  Input: NumberInput,
  Result: NumberResult,
  Editor: lazyPart(async () => ({ default: (await import('./editor.tsx')).NumberEditor })),
  TaskEditor: lazyPart(async () => ({ default: (await import('./editor.tsx')).NumberTaskEditor })),
  restored: ({ answer }, values, text) => draftOf(text, values[answer].as),
};
