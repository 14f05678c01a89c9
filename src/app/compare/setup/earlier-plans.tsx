import type { ReactElement } from 'react';
import { plural } from '../../../base/format.ts';
import type { Plan } from '../../../compare/plan/plan.ts';
import { parsePlan } from '../../../compare/plan/parse-plan.ts';
import { ExperimentError } from '../../../document/validate.ts';
import { EarlierWork } from '../../components/earlier-work.tsx';
import { useCompare } from '../state/compare-store.ts';
import { changePlan, KEPT_PLAN } from '../state/runner.ts';

/** Names of traces in the words of a plan; the others are counted. */
const MOST_NAMES = 3;

function wordsOf({ traces, policies, devices }: Plan): string {
  const names = traces.slice(0, MOST_NAMES).map(({ name }) => name);
  const more = traces.length - names.length;
  return [
    names.join(', ') + (more > 0 ? ` +${more}` : ''),
    plural(policies.length, 'policy', 'policies'),
    plural(devices.length, 'device'),
  ].join(' × ');
}

function read(value: unknown): { readonly name: string; readonly open: () => void } | null {
  try {
    const plan = parsePlan(value);
    if (plan.traces.length === 0 || JSON.stringify(plan) === JSON.stringify(useCompare.getState().plan)) return null;
    return {
      name: wordsOf(plan),
      open: () => {
        changePlan(plan, 'file');
      },
    };
  } catch (error) {
    // A plan of another version.
    if (!(error instanceof ExperimentError)) throw error;
    return null;
  }
}

/** The comparisons of closed tabs. */
export const EarlierPlans = ({ onOpen }: { readonly onOpen?: () => void }): ReactElement => (
  <EarlierWork
    title="Comparisons of closed tabs"
    of={KEPT_PLAN}
    read={read}
    {...(onOpen === undefined ? {} : { onOpen })}
  />
);
