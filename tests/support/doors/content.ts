/** What the guards (recorded documents, reference model, laws, kept links) use of traces, papers, lessons and plans. Code that moves is
 * found here anew: the guards themselves stand still. */
export { interferencePlan } from '../../../src/compare/plan/built-in.ts';
export { CHALLENGES } from '../../../src/learn/challenges/index.ts';
import { LESSONS, MOVED } from '../../../src/learn/lessons/index.ts';
export { LESSONS };
export { HELD_CHANNEL } from '../../../src/papers/mbm/held-channel.ts';
export { SCENARIOS, findScenario } from '../../../src/papers/scenarios.ts';
export { resolveWorkload } from '../../../src/traces/resolve-workload.ts';

/** The steps of a lesson, with those that moved: a link to one leads to what came of it (tests/learn/addresses.test.ts). */
export function findLesson(name: string): { readonly steps: readonly { readonly name: string }[] } | undefined {
  const moved = Object.keys(MOVED).flatMap((from) =>
    from.startsWith(`${name}/`) ? [from.slice(name.length + 1)] : [],
  );
  const steps = LESSONS.find((lesson) => lesson.name === name)?.steps ?? [];
  const all = [...steps.map((step) => step.name), ...moved];
  return all.length === 0 ? undefined : { steps: all.map((step) => ({ name: step })) };
}
