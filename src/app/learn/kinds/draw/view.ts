import type { TypesOf } from '../../../../learn/kinds/index.ts';
import { formatValue } from '../../../../learn/measure/value.ts';
import { msg, t } from '../../../../messages/message.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import type { KindView } from '../kind-view.ts';
import { DrawInput } from './input.tsx';
import { DrawResult } from './result.tsx';

export const DRAW: KindView<TypesOf<'draw'>> = {
  title: msg('A drawing of bars'),
  empty: msg('Move the bars first.'),
  Input: DrawInput,
  Result: DrawResult,
  Editor: lazyPart(async () => ({ default: (await import('./editor.tsx')).DrawEditor })),
  TaskEditor: lazyPart(async () => ({ default: (await import('./editor.tsx')).DrawTaskEditor })),
  given: ({ bars }, answer, values) =>
    answer.values.map((value, i) => `${bars[i].text}: ${formatValue(value, values[bars[i].answer].as)}`).join(', '),
  partTodo: (at) => t('step {step}, bar {index}: choose its value', at),
};
