/** Write order (DB, Background): the i-th page written goes to die i mod N, whatever the dies are doing. */
import type { BindAtArrival } from './view.ts';

export const writeOrder: BindAtArrival = (view, write) => write.pageNumber % view.banks;
