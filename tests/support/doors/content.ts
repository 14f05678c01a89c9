/** What the guards (recorded documents, reference model, laws, kept links) use of traces, papers, lessons and plans. Code that moves is
 * found here anew: the guards themselves stand still. */
export { interferencePlan } from '../../../src/compare/plan/built-in.ts';
export { CHALLENGES } from '../../../src/learn/challenges/index.ts';
export { LESSONS, findLesson } from '../../../src/learn/lessons/index.ts';
export { HELD_CHANNEL } from '../../../src/papers/mbm/held-channel.ts';
export { SCENARIOS, findScenario } from '../../../src/papers/scenarios.ts';
export { resolveWorkload } from '../../../src/traces/resolve-workload.ts';
