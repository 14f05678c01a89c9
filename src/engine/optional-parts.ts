/** What only runs with other policies than the plainest need; see optional.ts. */
export { greedyPlanes, levelPlanes, selectivePlanes } from '../policies/planes/greedy.ts';
export { twinPlanes } from '../policies/planes/twin-block.ts';
export { wisePlanes } from '../policies/planes/wise.ts';
export { addGuests, completeGuests, takeGuests } from './host-parallel.ts';
export { bringInStep } from './in-step.ts';
export { MultiLocationRead } from './multi-location-read.ts';
export { Paq } from './paq.ts';
export { pullOf, takeUnbound } from './pull.ts';
export { loadsEndedWrongly, sendLoadsWrongly } from './quirks.ts';
export { canMove, moveStepEnded, readServed, startMoveStep, touchMoves } from './reallocation.ts';
export { dieForWrite, readArrived, readLayoutOf } from './read-layout.ts';
export { Slacker } from './slacker.ts';
export { Sprinkler } from './sprinkler.ts';
export { afterReads, askForSuspensions, latencyEnded, resumeForsaken, resumeOrServe } from './suspension.ts';
export { collectSiblings, nextTwinReads, restOfRow, takeRow } from './twin-blocks.ts';
