/** Write order (DB, Background): the i-th page written goes to die i mod N, whatever the dies are doing. */
import type { BindAtArrival } from './bank-states.ts';

export const writeOrder: BindAtArrival = (bankStates, write) => write.pageNumber % bankStates.banks;
