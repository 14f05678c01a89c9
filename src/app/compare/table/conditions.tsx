import { useMemo, type ReactElement } from 'react';
import { formatShare } from '../../../base/format.ts';
import { busyShare } from '../../../analysis/premises/premises.ts';
import type { DeviceState } from '../../../analysis/premises/conditions.ts';
import { localized, msg, t } from '../../../messages/message.ts';
import type { Row } from '../rows/row.ts';
import { conditionGroups, type ConditionGroup } from './condition-groups.ts';

const STATES: Readonly<Record<DeviceState, string>> = {
  new: msg('new device'),
  filled: msg('filled device'),
  used: msg('used device'),
  placed: msg('device with a state of its own'),
};

/** The conditions of each trace on each device, with the premises that its runs break. */
export function Conditions({ rows }: { rows: readonly Row[] }): ReactElement | null {
  const groups = useMemo(() => conditionGroups(rows), [rows]);
  if (groups.length === 0) return null;
  return (
    // A region that scrolls has to be reachable with the keyboard (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className="rows-conditions muted" aria-label={t('Conditions')} tabIndex={0}>
      {groups.map((group) => (
        <li key={group.name}>
          {factsOf(group)}
          {group.broken.length > 0 && (
            <ul>
              {group.broken.map(({ premise, rows: of }) => (
                <li key={premise.id} className="rows-broken" data-premise={premise.id}>
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
  );
}

/** What holds for the runs of a trace on a device, in one line. */
function factsOf({ name, rows, conditions }: ConditionGroup): string {
  const shares = rows.flatMap(({ summary }) => (summary === null ? [] : [busyShare(summary.metrics)]));
  const least = shares.reduce((a, b) => Math.min(a, b), Infinity);
  const most = shares.reduce((a, b) => Math.max(a, b), 0);
  const collected = rows.filter(({ summary }) => (summary?.metrics.gcRuns ?? 0) > 0).length;
  return [
    name,
    formatShare(least) === formatShare(most)
      ? t('busy {share}', { share: formatShare(most) })
      : t('busy {least} to {most}', { least: formatShare(least), most: formatShare(most) }),
    t(STATES[conditions.state]),
    collected === 0
      ? t('no garbage collection during the trace')
      : t('garbage collection during the trace in {some} of {all} runs', {
          some: String(collected),
          all: String(rows.length),
        }),
    conditions.bufferPages > 0 ? t('write buffer') : t('no write buffer'),
    t('touches {share} of the device', { share: formatShare(conditions.touchedBytes / conditions.capacityBytes) }),
    ...(conditions.folded > 0 ? [t('some addresses folded')] : []),
  ].join(' · ');
}
