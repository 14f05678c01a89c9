/** Request order (DJ §2): the n-th write request goes, whole, to bank n mod N. */
import type { BindAtArrival } from './bank-states.ts';

export const requestOrder: BindAtArrival = (bankStates, write) => write.requestNumber % bankStates.banks;
