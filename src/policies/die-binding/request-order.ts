/** Request order (DJ §2): the n-th write request goes, whole, to bank n mod N. */
import type { BindAtArrival } from './view.ts';

export const requestOrder: BindAtArrival = (view, write) => write.requestNumber % view.banks;
