import { plural } from '../../base/format.ts';
import { EXPERIMENT_SCHEMA } from '../../document/schema.ts';
import { diffExperiments, schemaAt } from '../../document/patch.ts';
import type { Experiment } from '../../document/experiment.ts';
import type { Task } from '../../learn/challenges/challenge.ts';
import { experimentB, type Pair } from '../stores/document.ts';

export function taskTitle(path: string): string {
  const { title = '' } = schemaAt(path) as { readonly title?: string };
  return title === '' ? path : title;
}

export function limitWords({ mayChange, mostChanges }: Task): string {
  return `You may change: ${mayChange.map(taskTitle).join(', ')}. At most ${plural(mostChanges, 'setting')}. Locked: ${lockedParts(mayChange).join(', ')}.`;
}

export function attemptIn(pair: Pair, base: Experiment): Experiment | null {
  const attempt = experimentB(pair) ?? pair.a;
  const changes = diffExperiments(base, { ...attempt, name: base.name });
  // Another experiment differs in its workload or in many settings: it is not an attempt.
  return changes.length <= 12 && changes.every(({ path }) => !path.startsWith('workload')) ? attempt : null;
}

function lockedParts(mayChange: readonly string[]): string[] {
  return Object.entries(EXPERIMENT_SCHEMA.keys)
    .filter(([key]) => key !== 'version' && key !== 'name' && !mayChange.includes(key))
    .map(([key]) =>
      mayChange.some((path) => path.startsWith(`${key}.`)) ? `other ${taskTitle(key)}` : taskTitle(key),
    );
}
