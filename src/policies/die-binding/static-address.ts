/**
 * Static binding (DB, Background): the logical address alone decides; a hot residue class makes one die the bottleneck.
 */
import type { BindAtArrival } from './bank-states.ts';

export const staticAddress: BindAtArrival = (bankStates, write) => write.lpn % bankStates.banks;
