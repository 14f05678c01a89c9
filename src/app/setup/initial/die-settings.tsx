import { useId, type ReactElement } from 'react';
import type { DiePlace } from '../../../device/device.ts';
import type { Experiment, InitialState } from '../../../document/experiment.ts';
import { RUNNING_KINDS } from '../../../document/names.ts';
import { helpAt } from '../../../document/help-text.ts';
import { SelectField } from '../../components/fields/select-field.tsx';
import { useDraft } from '../../components/fields/use-draft.ts';
import { NumberField } from '../../components/fields/number-field.tsx';
import { parseRegions, regionsText, runningOn, withRunning, withWritten, writtenOn } from './die-edit.ts';

interface DieSettingsProps {
  die: DiePlace;
  edited: Experiment;
  /** Sets the initial state; returns the reason for a refusal, or null. */
  onInitial: (initial: InitialState, label: string) => string | null;
}

const NOTHING = 'nothing';
const KINDS = [NOTHING, ...RUNNING_KINDS].map((value) => ({ value, label: value }));

/** What belongs to a die at time 0: its running operation and its written pages. Below it, the device’s regions. */
export function DieSettings({ die, edited, onInitial }: DieSettingsProps): ReactElement {
  const { initial, timing } = edited;
  const running = runningOn(initial, die);
  const whole = { erase: timing.eraseNs, program: timing.programNs, read: timing.readNs };
  return (
    <>
      <fieldset className="initial-block">
        <legend>{`Channel ${die.channel}, chip ${die.chip}, die ${die.die}`}</legend>
        <SelectField
          label="Running at time 0"
          value={running?.kind ?? NOTHING}
          options={KINDS}
          onChange={(value) => {
            const kind = RUNNING_KINDS.find((one) => one === value);
            onInitial(
              withRunning(initial, die, kind === undefined ? null : { kind, remainingNs: whole[kind] }),
              `Running at time 0: ${value}`,
            );
          }}
        />
        {running !== null && (
          <NumberField
            least={0}
            label="Remaining, µs"
            value={running.remainingNs / 1000}
            step={100}
            onCommit={(us) =>
              onInitial(
                withRunning(initial, die, { ...running, remainingNs: Math.round(us * 1000) }),
                'Remaining time of a running operation',
              )
            }
          />
        )}
        <NumberField
          least={0}
          label="Pages written so far"
          title={helpAt('initial.cumulativeWrites').sentence}
          value={writtenOn(initial, die)}
          step={100}
          onCommit={(pages) => onInitial(withWritten(initial, die, pages), 'Pages written so far')}
        />
      </fieldset>
      <RegionsField edited={edited} onInitial={onInitial} />
    </>
  );
}

/** The regions that are read-intensive from the start, for the read-friendly layout. */
function RegionsField({ edited, onInitial }: Omit<DieSettingsProps, 'die'>): ReactElement {
  const id = useId();
  const { initial, policy } = edited;
  const text = regionsText(initial.readIntensiveRegions);
  const { error, field } = useDraft(text, (typed) => {
    const regions = parseRegions(typed);
    if (typeof regions === 'string') return regions;
    if (regionsText(regions) === text) return null;
    return onInitial({ ...initial, readIntensiveRegions: [...regions] }, 'Read-intensive regions');
  });
  return (
    <fieldset className="initial-block">
      <legend>Device</legend>
      <span className="row gap-1 inline small">
        <label htmlFor={id}>Read-intensive regions</label>
        <input
          id={id}
          className="field-number initial-regions"
          autoComplete="off"
          spellCheck={false}
          placeholder="none; e.g. 0, 3–5"
          aria-describedby={`${id}-note`}
          {...field}
        />
      </span>
      <span id={`${id}-note`} className="muted">
        {policy.readLayout === false
          ? 'Without effect: the read-friendly layout is off.'
          : `Regions of ${policy.readLayout.regionPages} logical pages that are read-intensive from the start.`}
      </span>
      {error !== null && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
