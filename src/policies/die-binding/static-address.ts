/**
 * Static binding (DB, Background): the logical address alone decides; a hot residue class makes one die the bottleneck.
 */
import type { BindAtArrival } from './view.ts';

export const staticAddress: BindAtArrival = (view, write) => write.lpn % view.banks;
