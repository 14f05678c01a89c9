import { useId, useMemo, useState, type ReactElement } from 'react';
import type { SweptParameter } from '../../../compare/plan/plan.ts';
import { helpAt } from '../../../document/patch.ts';
import { Button } from '../../components/button.tsx';
import { Segmented } from '../../components/fields/segmented.tsx';
import { Choice, contains } from '../../components/popover.tsx';
import {
  axisTitle,
  listedValues,
  sweptSetting,
  sweptSettings,
  type SweptSetting,
  spacedValues,
  suggestedText,
  type Spacing,
} from '../plan/swept-settings.ts';

export interface AxisDraft {
  readonly path: string | null;
  /** Values of a number as they are typed. */
  readonly text: string;
  /** Places of the chosen values of other settings. */
  readonly chosen: readonly number[];
}

export function draftOf(parameter: SweptParameter | undefined): AxisDraft {
  if (parameter === undefined) return { path: null, text: '', chosen: [] };
  const { path, values } = parameter;
  const setting = sweptSetting(path);
  const text = values.map((value) => String(Number((Number(value) / setting.scale).toPrecision(12)))).join(', ');
  const wanted = values.map((value) => JSON.stringify(value));
  const chosen = listedValues(setting).flatMap(({ value }, place) =>
    wanted.includes(JSON.stringify(value)) ? [place] : [],
  );
  return { path, text: setting.node.kind === 'number' ? text : '', chosen };
}

function startOf(setting: SweptSetting): AxisDraft {
  return { path: setting.path, text: suggestedText(setting), chosen: listedValues(setting).map((_, place) => place) };
}

interface AxisFieldsProps {
  readonly title: string;
  readonly draft: AxisDraft;
  readonly problem: string | null;
  readonly generated: boolean;
  readonly onChange: (draft: AxisDraft) => void;
}

export function AxisFields({ title, draft, problem, generated, onChange }: AxisFieldsProps): ReactElement {
  const setting = draft.path === null ? null : sweptSetting(draft.path);
  return (
    <fieldset className="stack box pad apart">
      <legend>{title}</legend>
      {setting === null ? (
        <SettingList
          generated={generated}
          label={`${title}: search settings`}
          onChoose={(chosen) => onChange(startOf(chosen))}
        />
      ) : (
        <>
          <p className="row gap-3">
            <strong>{axisTitle(setting)}</strong>
            <Button look="quiet" className="panel-small" onClick={() => onChange(draftOf(undefined))}>
              Change
            </Button>
          </p>
          {setting.node.kind === 'number' ? (
            <NumberValues setting={setting} draft={draft} problem={problem} onChange={onChange} />
          ) : (
            <ListedValues setting={setting} draft={draft} problem={problem} onChange={onChange} />
          )}
        </>
      )}
    </fieldset>
  );
}

interface SettingListProps {
  readonly label: string;
  readonly generated: boolean;
  readonly onChoose: (setting: SweptSetting) => void;
}

function SettingList({ label, generated, onChoose }: SettingListProps): ReactElement {
  const [query, setQuery] = useState('');
  const settings = useMemo(() => sweptSettings(generated), [generated]);
  const found = settings.filter(({ title, path }) => contains(`${title} ${path} ${sentenceOf(path)}`, query));
  return (
    <>
      <input
        type="search"
        aria-label={label}
        placeholder="Search settings: channels, queue depth, bus, suspension…"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <ul className="axis-settings scroll cells">
        {found.map((setting) => (
          <li key={setting.path}>
            <button
              type="button"
              className="axis-setting words center text full lights"
              onClick={() => onChoose(setting)}
            >
              {axisTitle(setting)} <span className="muted small">{sentenceOf(setting.path)}</span>
            </button>
          </li>
        ))}
        {found.length === 0 && <li className="muted">No matching settings</li>}
      </ul>
    </>
  );
}

const sentenceOf = (path: string): string => (path.startsWith('load.') ? 'Of the generator.' : helpAt(path).sentence);

interface ValuesProps {
  readonly setting: SweptSetting;
  readonly draft: AxisDraft;
  readonly problem: string | null;
  readonly onChange: (draft: AxisDraft) => void;
}

function NumberValues({ setting, draft, problem, onChange }: ValuesProps): ReactElement {
  const id = useId();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [steps, setSteps] = useState('8');
  const [spacing, setSpacing] = useState<Spacing>('log');
  const ends = [Number(from), Number(to), Number(steps)] as const;
  const canFill = from.trim() !== '' && to.trim() !== '' && ends.every(Number.isFinite) && ends[0] !== ends[1];
  const whole = setting.node.kind === 'number' && setting.node.decimals === 0 && setting.scale === 1;
  const end = (label: string, value: string, set: (text: string) => void): ReactElement => (
    <label className="row gap-1 inline muted">
      {label}
      <input className="field-number" inputMode="decimal" value={value} onChange={(event) => set(event.target.value)} />
    </label>
  );
  return (
    <>
      <label className="muted" htmlFor={id}>
        {setting.unit === '' ? 'Values' : `Values, ${setting.unit}`}
      </label>
      <input
        id={id}
        type="text"
        className="axis-text full surface"
        autoComplete="off"
        value={draft.text}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={(event) => onChange({ ...draft, text: event.target.value })}
      />
      {problem !== null && (
        <p className="field-error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      <div className="toolbar" role="group" aria-label="Fill the values">
        {end('From', from, setFrom)}
        {end('to', to, setTo)}
        {end('in steps', steps, setSteps)}
        <Segmented
          label="Spacing"
          value={spacing}
          options={[
            { value: 'linear', label: 'Linear' },
            { value: 'log', label: 'Log', title: 'Equal ratios' },
          ]}
          onChange={setSpacing}
        />
        <Button
          className="panel-small"
          disabled={!canFill}
          onClick={() =>
            onChange({ ...draft, text: spacedValues(ends[0], ends[1], ends[2], spacing, whole).join(', ') })
          }
        >
          Fill
        </Button>
      </div>
    </>
  );
}

function ListedValues({ setting, draft, problem, onChange }: ValuesProps): ReactElement {
  return (
    <div className="words">
      {listedValues(setting).map(({ label }, place) => (
        <Choice
          key={label}
          label={label}
          on={draft.chosen.includes(place)}
          onChange={() => {
            const chosen = draft.chosen.includes(place)
              ? draft.chosen.filter((one) => one !== place)
              : [...draft.chosen, place];
            onChange({ ...draft, chosen });
          }}
        />
      ))}
      {problem !== null && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
