import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { formatRatio, formatShare } from '../../../base/format.ts';
import { busyShare } from '../../../analysis/premises/premises.ts';
import type { DeviceState } from '../../../analysis/premises/conditions.ts';
import { localized, msg, t } from '../../../messages/message.ts';
import type { Plan } from '../../../compare/plan/plan.ts';
import { Button } from '../../components/button.tsx';
import type { Row } from '../rows/row.ts';
import { useCompare } from '../state/compare-store.ts';
import { followComparable, makeComparable } from '../state/make-comparable.ts';
import { cellOf, undoPlan } from '../state/runner.ts';
import { conditionGroups, type ConditionGroup } from './condition-groups.ts';

const STATES: Readonly<Record<DeviceState, string>> = {
  new: msg('new device'),
  filled: msg('filled device'),
  used: msg('used device'),
  placed: msg('device with a state of its own'),
};

/** The conditions of each trace on each device, the premises that do not hold, and the way to a comparison that may be believed. */
export function Conditions({ rows }: { rows: readonly Row[] }): ReactElement | null {
  const estimates = useCompare((state) => state.estimates);
  const groups = useMemo(
    () => conditionGroups(rows, ({ key }) => estimates.get(cellOf(key)?.id ?? '')),
    [rows, estimates],
  );
  useEffect(followComparable, []);
  if (groups.length === 0) return null;
  const isBroken = groups.some(({ broken }) => broken.length > 0);
  return (
    <div className="rows-premises">
      {/* A region that scrolls has to be reachable with the keyboard (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className="rows-conditions muted" aria-label={t('Conditions')} tabIndex={0}>
        {groups.map((group) => (
          <li key={group.name}>
            {factsOf(group)}
            {group.broken.length > 0 && (
              <ul>
                {group.broken.map(({ premise, rows: of }) => (
                  <li key={premise.id} className="text" data-premise={premise.id}>
                    {localized(premise.says)}{' '}
                    {of < group.rows.length &&
                      t('({some} of {all} runs)', { some: String(of), all: String(group.rows.length) })}
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

/** One click to a comparison that may be believed, and what it changed, with its undo. */
function MakeComparable({ isBroken }: { isBroken: boolean }): ReactElement | null {
  const plan = useCompare((state) => state.plan);
  const made = useCompare((state) => state.comparable);
  const [tried, setTried] = useState<Plan | null>(null);
  if (made !== null && made.plan === plan) {
    return (
      <div className="rows-comparable" role="status">
        <p>
          <strong>{t('Made comparable')}</strong>{' '}
          <Button
            look="quiet"
            className="button-link"
            title={t('Back to the devices, the host and the pace before')}
            onClick={undoPlan}
          >
            {t('Undo')}
          </Button>
        </p>
        <ul>
          {made.changes.map((change) => (
            <li key={change}>{localized(change)}</li>
          ))}
        </ul>
      </div>
    );
  }
  if (!isBroken) return null;
  return (
    <div className="rows-comparable">
      <Button
        title={t('Used devices that fit the traces, a write buffer in controller RAM, a pace of 30 to 60 % load')}
        onClick={() => {
          if (!makeComparable()) setTried(plan);
        }}
      >
        {t('Make it comparable')}
      </Button>
      {tried === plan && (
        <p role="status">
          {t('Nothing to change: devices are used, have RAM and fit, and the pace is right or not known yet.')}
        </p>
      )}
    </div>
  );
}

/** What holds for the runs of a trace on a device, in one line. */
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
            ? t('busy {share}', { share: formatShare(most) })
            : t('busy {least} to {most}', { least: formatShare(least), most: formatShare(most) }),
        ]
      : conditions.expectedBusy === null
        ? []
        : [t('busy about {share}, estimated', { share: formatShare(conditions.expectedBusy) })]),
    t(STATES[conditions.state]),
    ...(rows.length === 0
      ? []
      : [
          collected === 0
            ? t('no garbage collection during the trace')
            : t('garbage collection during the trace in {some} of {all} runs', {
                some: String(collected),
                all: String(rows.length),
              }),
        ]),
    conditions.bufferPages > 0 ? t('write buffer') : t('no write buffer'),
    ...(conditions.timeScale === 1
      ? []
      : [t('time compression {factor}', { factor: formatRatio(conditions.timeScale) })]),
    t('touches {share} of the device', { share: formatShare(conditions.touchedBytes / conditions.capacityBytes) }),
    ...(conditions.folded > 0 ? [t('some addresses folded')] : []),
  ].join(' · ');
}
