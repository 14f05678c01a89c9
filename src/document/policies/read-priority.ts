/** Waiting reads go before waiting writes (DJ, Queueing and Read Priority). */
import { boolean, duration, type ValueOf } from '../../device/schema-node.ts';
import { definePolicy, microseconds, type Situation } from './definition.ts';
import { unless } from './rules.ts';

const readPrioritySchema = boolean(
  [
    'Read priority',
    'Waiting reads go before waiting writes; running operations are not stopped.',
    'DJ, Queueing and Read Priority',
  ],
  false,
);

export const readPriority = definePolicy('readPriority', readPrioritySchema, {
  '': {
    part: 'sight',
    midRun: true,
    idle: unless(
      ({ policy }) => !policy.suspension.program && !policy.suspension.erase,
      'with suspension, waiting reads always go first',
    ),
    differs: 'readPriority',
    never: 'no read could bypass an older write',
  },
});

const readPriorityAgeLimitNsSchema = duration(
  [
    'Age limit',
    'Reads do not pass a write that has waited longer (read priority only); 0 is no limit.',
    'Chosen here; DJ has no limit',
  ],
  0,
);

declare module './settings.ts' {
  interface Policy {
    readPriority: ValueOf<typeof readPrioritySchema>;
    readPriorityAgeLimitNs: ValueOf<typeof readPriorityAgeLimitNsSchema>;
  }
}

export const readPriorityAgeLimitNs = definePolicy('readPriorityAgeLimitNs', readPriorityAgeLimitNsSchema, {
  '': {
    part: 'order',
    label: 'Max write age before priority is lost',
    ...microseconds(100),
    midRun: true,
    idle: unless(
      ({ policy }) => policy.readPriority || policy.suspension.program || policy.suspension.erase,
      'reads do not pass writes (policy.readPriority)',
    ),
    differs: 'readPriorityAge',
    never: 'no write waited longer than the limit behind later reads',
  },
});

/**
 * The counter for reads that pass older writes; null if none pass, or if each of several settings alone would let them.
 */
export function passingCounter({
  policy,
}: Situation): 'suspendProgram' | 'suspendErase' | 'readPriority' | 'scheduler' | null {
  const { program, erase } = policy.suspension;
  if (program || erase) {
    if (policy.readPriority || (program && erase)) return null;
    return program ? 'suspendProgram' : 'suspendErase';
  }
  if (policy.readPriority) return policy.scheduler === 'sprinkler' ? null : 'readPriority';
  return policy.scheduler === 'sprinkler' ? 'scheduler' : null;
}
