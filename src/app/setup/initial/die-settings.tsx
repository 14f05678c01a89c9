import { useId, type ReactElement } from 'react';
import { msg, t } from '../../../messages/message.ts';
import { translated } from '../../language/translated.ts';
import type { DiePlace } from '../../../device/device.ts';
import type { Experiment, InitialState } from '../../../document/experiment.ts';
import { RUNNING_KINDS } from '../../../document/names.ts';
import { helpOf } from '../../stores/words/setting-words.ts';
import { SelectField } from '../../components/fields/select-field.tsx';
import { useDraft } from '../../components/fields/use-draft.ts';
import { NumberCell } from '../requests/number-cell.tsx';
import { parseRegions, regionsText, runningOn, withRunning, withWritten, writtenOn } from './die-edit.ts';

interface DieSettingsProps {
  die: DiePlace;
  edited: Experiment;
  /** Sets the initial state; returns the reason for a refusal, or null. */
  onInitial: (initial: InitialState, label: string) => string | null;
}

const NOTHING = msg('nothing');
const KINDS = [NOTHING, ...RUNNING_KINDS].map((value) => ({ value, label: value }));

/** What belongs to a die at time 0: its running operation and its written pages. Below it, the device’s regions. */
export function DieSettings({ die, edited, onInitial }: DieSettingsProps): ReactElement {
  const { initial, timing } = edited;
  const running = runningOn(initial, die);
  const whole = { erase: timing.eraseNs, program: timing.programNs, read: timing.readNs };
  return (
    <>
      <fieldset className="initial-block">
        <legend>
          {t('Channel {channel}, chip {chip}, die {die}', {
            channel: String(die.channel),
            chip: String(die.chip),
            die: String(die.die),
          })}
        </legend>
        <SelectField
          label={t('Running at time 0')}
          value={running?.kind ?? NOTHING}
          options={translated(KINDS)}
          onChange={(value) => {
            const kind = RUNNING_KINDS.find((one) => one === value);
            onInitial(
              withRunning(initial, die, kind === undefined ? null : { kind, remainingNs: whole[kind] }),
              t('Running at time 0: {kind}', { kind: t(value) }),
            );
          }}
        />
        {running !== null && (
          <span className="row gap-1 inline small">
            <span aria-hidden="true">{t('remaining, µs')}</span>
            <NumberCell
              label={t('Remaining, µs')}
              value={running.remainingNs / 1000}
              step={100}
              onCommit={(us) =>
                onInitial(
                  withRunning(initial, die, { ...running, remainingNs: Math.round(us * 1000) }),
                  t('Remaining time of a running operation'),
                )
              }
            />
          </span>
        )}
        <span className="row gap-1 inline small" title={helpOf('initial.cumulativeWrites').sentence}>
          <span aria-hidden="true">{t('Pages written so far')}</span>
          <NumberCell
            label={t('Pages written so far')}
            value={writtenOn(initial, die)}
            step={100}
            onCommit={(pages) => onInitial(withWritten(initial, die, pages), t('Pages written so far'))}
          />
        </span>
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
    return onInitial({ ...initial, readIntensiveRegions: [...regions] }, t('Read-intensive regions'));
  });
  return (
    <fieldset className="initial-block">
      <legend>{t('Device')}</legend>
      <span className="row gap-1 inline small">
        <label htmlFor={id}>{t('Read-intensive regions')}</label>
        <input
          id={id}
          className="field-number initial-regions"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('none; e.g. 0, 3–5')}
          aria-describedby={`${id}-note`}
          {...field}
        />
      </span>
      <span id={`${id}-note`} className="muted">
        {policy.readLayout === false
          ? t('Without effect: the read-friendly layout is off.')
          : t('Regions of {regionPages} logical pages that are read-intensive from the start.', {
              regionPages: String(policy.readLayout.regionPages),
            })}
      </span>
      {error !== null && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
