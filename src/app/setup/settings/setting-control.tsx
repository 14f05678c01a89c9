import type { ReactElement, ReactNode } from 'react';
import type { Experiment } from '../../../document/experiment.ts';
import { helpAt, schemaAt, valueAt } from '../../../document/patch.ts';
import { sameValue } from '../../../device/same-value.ts';
import type { NumberNode } from '../../../device/schema-node.ts';
import { tryTo } from '../../stores/edits.ts';
import { usePanel } from '../../stores/panel.ts';
import { NumberField } from '../../components/fields/number-field.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { Slider } from '../../components/fields/slider.tsx';
import { Switch } from '../../components/fields/switch.tsx';
import { Disclosure } from '../../components/section.tsx';
import { PathText, Offer, useAsked } from './offer.tsx';
import { noteAt, type WithoutEffectNote, type WithoutEffectNotes, useWithoutEffect } from './without-effect.ts';
import { changeSetting, patchOf, useSides } from './setting-edit.ts';
import type { SettingPlace } from '../../stores/words/setting-groups.ts';
import {
  choiceLabel,
  parentSwitch,
  shownNumber,
  titleOf,
  unitOf,
  valueWords,
} from '../../stores/words/setting-words.ts';

/** What the source of a preset does not state. */
export function Assumptions({ notes }: { notes: readonly string[] }): ReactElement | null {
  if (notes.length === 0) return null;
  return (
    <Disclosure label="Assumptions not in the source">
      <ul className="muted small cells gap-1 bullets">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Disclosure>
  );
}

export function SettingFields({ places }: { places: readonly SettingPlace[] }): ReactElement {
  const { edited, other } = useSides();
  const notes = useWithoutEffect(edited);
  return (
    <div className="setting-fields">
      {places.map((place) => (
        <SettingControl key={place.path} place={place} edited={edited} other={other} notes={notes} compact />
      ))}
    </div>
  );
}

interface SettingControlProps {
  place: SettingPlace;
  edited: Experiment;
  /** Differences from it are marked. */
  other: Experiment | null;
  notes: WithoutEffectNotes;
  /** The help sentence is a tooltip; only notes and the meaning of the choice are visible. */
  compact?: boolean;
  /** Returns the reason for a refusal, or null. Default: changes the side that the policy switches act on. */
  onChange?: (path: string, value: unknown, label: string) => string | null;
}

export function SettingControl({
  place,
  edited,
  other,
  notes,
  compact = false,
  onChange = changeSetting,
}: SettingControlProps): ReactElement {
  const { path } = place;
  const node = schemaAt(path);
  const words = helpAt(path);
  const label = titleOf(place);
  const parent = parentSwitch(path);
  const off = parent !== null && valueAt(edited, parent) === false;
  const value = off ? undefined : valueAt(edited, path);
  const note = noteAt(notes, path);
  const otherValue = other === null ? undefined : valueAt(other, path);
  const differs = other !== null && !sameValue(otherValue ?? null, valueAt(edited, path) ?? null);
  const mark = differs ? <OtherValue words={valueWords(path, otherValue)} /> : undefined;
  const about = (
    <>
      {!compact && words.sentence}{' '}
      {!compact && words.source !== undefined && <span className="tag">{words.source}</span>}{' '}
      {note !== undefined && <WithoutEffectText note={note} />}
    </>
  );
  const title = compact ? `${words.sentence}${words.source === undefined ? '' : ` (${words.source})`}` : undefined;
  const offReason = parent !== null && off ? `Turn on ${schemaAt(parent).title} first.` : null;
  const [asked, ask] = useAsked(edited);
  // A value that no experiment may have has no way out: its field says what is allowed.
  const set = (next: unknown, text: string): string | null =>
    tryTo(() => void patchOf(path, next), path) ?? ask(patchOf(path, next), text, () => onChange(path, next, text));
  const offer = <Offer asked={asked} edited={edited} />;

  switch (node.kind) {
    case 'boolean':
    case 'switch': {
      const on = value !== undefined && value !== false;
      const next = on ? false : node.kind === 'switch' ? {} : true;
      return (
        <Block path={path}>
          <Switch
            label={label}
            on={on}
            refused={refusedNode(offReason)}
            note={mark}
            onChange={() => set(next, on ? `${label} off` : `${label} on`)}
          >
            {about}
          </Switch>
          {offer}
        </Block>
      );
    }
    case 'choice': {
      const chosen = typeof value === 'string' ? value : node.default;
      return (
        <Block path={path}>
          <SelectField
            label={label}
            title={title}
            value={chosen}
            disabled={off}
            mark={mark}
            options={node.values.map((choice) => ({
              value: choice,
              label: choice === node.default ? `${choiceLabel(choice)} (default)` : choiceLabel(choice),
            }))}
            onChange={(choice) => set(choice, `${label}: ${choiceLabel(choice)}`)}
          />
          <p className="setting-text">
            <strong className="setting-meaning">{words.options?.[chosen]}</strong> {about}
            {offReason !== null && <span className="switch-reason block italic">{offReason}</span>}
          </p>
          {offer}
        </Block>
      );
    }
    case 'number':
      return (
        <Block path={path}>
          <NumberField
            label={label}
            title={title}
            value={shownNumber(typeof value === 'number' ? value : node.default, place)}
            unit={unitOf(node, place)}
            step={place.step ?? 1}
            disabled={off}
            mark={mark}
            onCommit={(shown) => set(exactNumber(shown, node, place), label)}
          />
          <Offer asked={asked} edited={edited} isSaid />
          {place.slider !== undefined && (
            <Slider
              label={`${place.short ?? label}, slider`}
              value={shownNumber(typeof value === 'number' ? value : node.default, place)}
              ends={place.slider}
              ghost={differs && typeof otherValue === 'number' ? shownNumber(otherValue, place) : null}
              words={(shown) => valueWords(path, exactNumber(shown, node, place))}
              disabled={off}
              onChange={(shown) => set(exactNumber(shown, node, place), label)}
            />
          )}
          <p className="setting-text">
            {about}
            {offReason !== null && <span className="switch-reason block italic">{offReason}</span>}
          </p>
        </Block>
      );
    default:
      throw new TypeError(`${path} is not a single setting`);
  }
}

function OtherValue({ words }: { words: string }): ReactElement {
  const target = usePanel((state) => state.target);
  return (
    <span className="policy-differs tiny strong">
      {target === 'b' ? 'A' : 'B'}: {words}
    </span>
  );
}

function refusedNode(text: string | null): ReactElement | undefined {
  return text === null ? undefined : <PathText text={text} />;
}

function Block({ path, children }: { path: string; children: ReactNode }): ReactElement {
  return (
    <div className="setting" data-setting={path}>
      {children}
    </div>
  );
}

/** From the displayed unit to the document's. */
function exactNumber(shown: number, node: NumberNode, { scale = 1 }: SettingPlace): number {
  const exact = shown * scale;
  return node.decimals === 0 && scale !== 1 ? Math.round(exact) : Number(exact.toPrecision(12));
}

function WithoutEffectText({ note }: { note: WithoutEffectNote }): ReactElement {
  return (
    <span className="setting-without-effect muted small italic block anywhere">
      {note.always ? 'Without effect:' : 'Without effect in this run:'} <PathText text={note.reason} />.
    </span>
  );
}
