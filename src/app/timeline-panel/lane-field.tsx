import { useSyncExternalStore, type ReactElement } from 'react';
import { msg, t } from '../../messages/message.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { SelectField } from '../components/fields/select-field.tsx';
import { LANE_CHOICES } from './lane-choices.ts';

/** What the choices mean. */
const HINTS = [
  msg('Automatic: all lanes; only those of the selected requests and their blockers if A and B do not fit together.'),
  msg('Of the selection: always only those.'),
];

/** Which lanes the timeline shows, and how many it leaves out. */
export function LaneField({ timeline }: { timeline: Timeline }): ReactElement {
  const { choice, hidden } = useSyncExternalStore(
    (changed) => timeline.on('shown', changed),
    () => timeline.shown,
  );
  return (
    <div className="lane-field" title={HINTS.map((hint) => t(hint)).join(' ')}>
      <SelectField
        label={t('Lanes')}
        value={choice}
        options={LANE_CHOICES.map(({ value, label }) => ({ value, label: t(label) }))}
        onChange={(value) => {
          const show = LANE_CHOICES.find((one) => one.value === value)?.value;
          timeline.setLanes({ ...timeline.laneState, show });
        }}
      />
      <span className="lane-field-hidden">
        {hidden > 0
          ? t('{count, plural, one {# lane} other {# lanes}} hidden', { count: hidden })
          : choice === 'selection'
            ? t('select a request')
            : ''}
      </span>
    </div>
  );
}
