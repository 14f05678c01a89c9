import { type ReactElement, useId } from 'react';
import type { BlockPlace, DiePlace } from '../../../device/device.ts';
import type { InitialState, Experiment } from '../../../document/experiment.ts';
import { Button } from '../../components/button.tsx';
import { NumberField, useDraft } from '../../components/fields/number-field.tsx';
import {
  collectedAt,
  withCollection,
  type InitialBlockState,
  parseRegions,
  regionsText,
  runningOn,
  withRunning,
  withWritten,
  writtenOn,
} from './initial-edit.ts';
import { RUNNING_KINDS } from '../../../document/names.ts';
import { helpAt } from '../../../document/patch.ts';
import { FieldError } from '../../components/section.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { firstNs } from '../../../device/page-types.ts';

interface DieSettingsProps {
  die: DiePlace;
  edited: Experiment;
  /** Returns the reason for a refusal, or null. */
  onInitial: (initial: InitialState, label: string) => string | null;
}

const NOTHING = 'nothing';
const KINDS = [NOTHING, ...RUNNING_KINDS].map((value) => ({ value, label: value }));

export function DieSettings({ die, edited, onInitial }: DieSettingsProps): ReactElement {
  const { initial, timing } = edited;
  const running = runningOn(initial, die);
  const whole = { erase: timing.eraseNs, program: firstNs(timing.programNs), read: firstNs(timing.readNs) };
  return (
    <>
      <fieldset className="pad toolbar box">
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
    <fieldset className="pad toolbar box">
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
      <FieldError text={error} />
    </fieldset>
  );
}

interface BlockSettingsProps {
  place: BlockPlace;
  page: number;
  state: InitialBlockState;
  initial: InitialState;
  /** Returns the reason for a refusal, or null. */
  onState: (state: InitialBlockState, label: string) => string | null;
  /** Returns the reason for a refusal, or null. */
  onInitial: (initial: InitialState, label: string) => string | null;
}

export function BlockSettings({ place, page, state, initial, onState, onInitial }: BlockSettingsProps): ReactElement {
  const { block } = place;
  const lpn = state.pages[page];
  const collection = collectedAt(initial, place);
  const isEmpty = state.pages.length === 0;
  return (
    <fieldset className="pad toolbar box">
      <legend>{`Block ${block}, page ${page}`}</legend>
      {lpn !== undefined && lpn !== null && (
        <NumberField
          least={0}
          label="Logical page"
          value={lpn}
          step={1}
          onCommit={(next) =>
            onState({ ...state, pages: state.pages.map((one, at) => (at === page ? next : one)) }, 'Logical page')
          }
        />
      )}
      <Check
        label="open: the host writes on here"
        checked={state.open}
        disabled={isEmpty}
        onChange={(open) => onState({ ...state, open }, open ? `Open block ${block}` : `Close block ${block}`)}
      />
      <Check
        label="bad block"
        checked={state.bad}
        disabled={!isEmpty}
        onChange={(bad) => onState({ ...state, bad }, `Bad block ${block}`)}
      />
      <NumberField
        least={0}
        label="Erase count"
        value={state.eraseCount}
        step={1}
        onCommit={(eraseCount) => onState({ ...state, eraseCount }, 'Erase count')}
      />
      <Check
        label="collected by GC"
        checked={collection !== null}
        disabled={isEmpty && collection === null}
        onChange={(isOn) => onInitial(withCollection(initial, place, isOn ? 0 : null), `Collection of block ${block}`)}
      />
      {collection !== null && (
        <NumberField
          least={0}
          label="Collected at, µs"
          value={collection / 1000}
          step={100}
          onCommit={(us) => onInitial(withCollection(initial, place, Math.round(us * 1000)), 'Time of a collection')}
        />
      )}
      <Button
        aria-disabled={isEmpty}
        onClick={() => onState({ ...state, pages: [], open: false }, `Clear block ${block}`)}
      >
        Clear block
      </Button>
    </fieldset>
  );
}

interface CheckProps {
  label: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

function Check({ label, checked, disabled, onChange }: CheckProps): ReactElement {
  return (
    <label className="row gap-1 inline small">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
