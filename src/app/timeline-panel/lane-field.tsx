import { useSyncExternalStore, type ReactElement } from 'react';
import type { LaneChoice } from '../../timeline/layout/lanes.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { formatCounted } from '../../base/format.ts';
import { SelectField } from '../components/fields/select-field.tsx';

const CHOICES: readonly { value: LaneChoice; label: string }[] = [
  { value: 'auto', label: 'automatic' },
  { value: 'all', label: 'all' },
  { value: 'selection', label: 'of the selection' },
];

const HINT =
  'Automatic: all lanes; only those of the selected requests and their blockers if A and B do not fit together. ' +
  'Of the selection: always only those.';

/** Which lanes the timeline shows, and how many it leaves out. */
export function LaneField({ timeline }: { timeline: Timeline }): ReactElement {
  const { choice, hidden } = useSyncExternalStore(
    (changed) => timeline.on('shown', changed),
    () => timeline.shown,
  );
  return (
    <div className="lane-field" title={HINT}>
      <SelectField
        label="Lanes"
        value={choice}
        options={CHOICES}
        onChange={(value) => {
          const show = CHOICES.find((one) => one.value === value)?.value;
          timeline.setLanes({ ...timeline.laneState, show });
        }}
      />
      <span className="lane-field-hidden">
        {hidden > 0 ? `${formatCounted(hidden, 'lane')} hidden` : choice === 'selection' ? 'select a request' : ''}
      </span>
    </div>
  );
}
