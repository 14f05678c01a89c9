import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { formatRatio, formatShare } from '../../../base/format.ts';
import { busyShare } from '../../../analysis/premises/premises.ts';
import type { DeviceState } from '../../../analysis/premises/conditions.ts';
import type { Plan } from '../../../compare/plan/plan.ts';
import { Button } from '../../components/button.tsx';
import type { CompareRow } from '../rows.ts';
import { useCompare } from '../state/compare-store.ts';
import { followComparable, makeComparable } from '../state/make-comparable.ts';
import { cellOf, undoPlan } from '../state/runner.ts';
import { conditionGroups, type ConditionGroup } from './verdicts.ts';

const STATES: Readonly<Record<DeviceState, string>> = {
  new: 'new device',
  filled: 'filled device',
  used: 'used device',
  placed: 'device with a state of its own',
};

export function Conditions({ rows }: { rows: readonly CompareRow[] }): ReactElement | null {
  const estimates = useCompare((state) => state.estimates);
  const groups = useMemo(
    () => conditionGroups(rows, ({ key }) => estimates.get(cellOf(key)?.id ?? '')),
    [rows, estimates],
  );
  useEffect(followComparable, []);
  if (groups.length === 0) return null;
  const isBroken = groups.some(({ broken }) => broken.length > 0);
  return (
    <div className="rows-premises flex gap-4">
      {/* A region that scrolls has to be reachable with the keyboard (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className="rows-conditions muted" aria-label="Conditions" tabIndex={0}>
        {groups.map((group) => (
          <li key={group.name}>
            {factsOf(group)}
            {group.broken.length > 0 && (
              <ul>
                {group.broken.map(({ premise, rows: of }) => (
                  <li key={premise.id} className="text" data-premise={premise.id}>
                    {premise.says} {of < group.rows.length && `(${of} of ${group.rows.length} runs)`}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <MakeComparable isBroken={isBroken} />
    </div>
  );
}

function MakeComparable({ isBroken }: { isBroken: boolean }): ReactElement | null {
  const plan = useCompare((state) => state.plan);
  const made = useCompare((state) => state.comparable);
  const [tried, setTried] = useState<Plan | null>(null);
  if (made !== null && made.plan === plan) {
    return (
      <div className="rows-comparable" role="status">
        <p>
          <strong>Made comparable</strong>{' '}
          <Button
            look="quiet"
            className="button-link"
            title="Back to the devices, the host and the pace before"
            onClick={undoPlan}
          >
            Undo
          </Button>
        </p>
        <ul>
          {made.changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </div>
    );
  }
  if (!isBroken) return null;
  return (
    <div className="rows-comparable">
      <Button
        title="Used devices that fit the traces, a write buffer in controller RAM, a pace of 30 to 60 % load"
        onClick={() => {
          if (!makeComparable()) setTried(plan);
        }}
      >
        Make it comparable
      </Button>
      {tried === plan && (
        <p role="status">
          Nothing to change: devices are used, have RAM and fit, and the pace is right or not known yet.
        </p>
      )}
    </div>
  );
}

function factsOf({ name, rows, conditions }: ConditionGroup): string {
  const shares = rows.flatMap(({ summary }) =>
    summary === null ? [] : [busyShare(summary.metrics, summary.conditions)],
  );
  const least = shares.reduce((a, b) => Math.min(a, b), Infinity);
  const most = shares.reduce((a, b) => Math.max(a, b), 0);
  const collected = rows.filter(({ summary }) => (summary?.metrics.gcRuns ?? 0) > 0).length;
  return [
    name,
    ...(rows.length > 0
      ? [
          formatShare(least) === formatShare(most)
            ? `busy ${formatShare(most)}`
            : `busy ${formatShare(least)} to ${formatShare(most)}`,
        ]
      : conditions.expectedBusy === null
        ? []
        : [`busy about ${formatShare(conditions.expectedBusy)}, estimated`]),
    STATES[conditions.state],
    ...(rows.length === 0
      ? []
      : [
          collected === 0
            ? 'no garbage collection during the trace'
            : `garbage collection during the trace in ${collected} of ${rows.length} runs`,
        ]),
    conditions.bufferPages > 0 ? 'write buffer' : 'no write buffer',
    ...(conditions.timeScale === 1 ? [] : [`time compression ${formatRatio(conditions.timeScale)}`]),
    `touches ${formatShare(conditions.touchedBytes / conditions.capacityBytes)} of the device`,
    ...(conditions.folded > 0 ? ['some addresses folded'] : []),
  ].join(' · ');
}
