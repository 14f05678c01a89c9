import type { TypesOf } from '../../../../learn/kinds/index.ts';
import type { OrderQuestion, OrderTask } from '../../../../learn/kinds/order/order.ts';
import { msg, t } from '../../../../messages/message.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import type { KindView } from '../kind-view.ts';
import { OrderInput } from './input.tsx';
import { OrderResult } from './result.tsx';

export const ORDER: KindView<TypesOf<'order'>> = {
  title: msg('An order'),
  empty: msg('Move the parts into your order first.'),
  Input: OrderInput,
  Result: OrderResult,
  Editor: lazyPart(async () => ({ default: (await import('./editor.tsx')).OrderEditor<OrderQuestion> })),
  TaskEditor: lazyPart(async () => ({ default: (await import('./editor.tsx')).OrderEditor<OrderTask> })),
  partTodo: (at) => t('step {step}, item {index}: choose its experiment', at),
};
