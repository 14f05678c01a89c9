import { useDeferredValue, useState, type ReactElement, useId } from 'react';
import type { Experiment } from '../../../document/experiment.ts';
import { valueAt } from '../../../document/patch.ts';
import { Button } from '../../components/button.tsx';
import { Table } from '../../components/table.tsx';
import { usePanel } from '../../stores/panel.ts';
import { Offer, useAsked } from '../settings/offer.tsx';
import { SettingControl } from '../settings/setting-control.tsx';
import type { SettingPlace } from '../../stores/words/setting-groups.ts';
import { matchesSetting, parentSwitch, wordsOfQuery } from '../../stores/words/setting-words.ts';
import { useSides, type Sides, schemePatch } from '../settings/setting-edit.ts';
import { useWithoutEffect, type WithoutEffectNotes } from '../settings/without-effect.ts';
import { sheetGroups, type SheetGroup } from './sheet-groups.ts';
import { NAMED_POLICIES, policyWith, type NamedPolicy } from '../../../document/presets/schemes.ts';
import { sameValue } from '../../../device/same-value.ts';
import { allErases, type Metrics } from '../../../analysis/figures/summary.ts';
import { programsOf } from '../../../analysis/figures/write-amplification.ts';
import { formatCount, formatFactor, plural } from '../../../base/format.ts';
import { useRuns } from '../../stores/runs.ts';

/** Of the whole run, as the suspensions are. */
const programs = ({ pages, afterLastCompletion }: Metrics): number =>
  programsOf(pages) + programsOf(afterLastCompletion.pages);

const ratio = (part: number, whole: number): string => (whole === 0 ? '–' : formatFactor(part / whole));

interface Figure {
  readonly label: string;
  readonly title: string;
  readonly value: (metrics: Metrics) => string;
}

const ROWS: readonly Figure[] = [
  {
    label: 'programs suspended',
    title: 'Suspensions of running programs',
    value: ({ suspensions }) => formatCount(suspensions.program),
  },
  {
    label: 'per 100 pages programmed',
    title: 'Program suspensions per 100 programmed pages',
    value: (metrics) => ratio(100 * metrics.suspensions.program, programs(metrics)),
  },
  {
    label: 'erases suspended',
    title: 'Suspensions of running erases',
    value: ({ suspensions }) => formatCount(suspensions.erase),
  },
  {
    label: 'per erase',
    title: 'Erase suspensions per erase; each suspension adds wear',
    value: (metrics) => ratio(metrics.suspensions.erase, allErases(metrics)),
  },
  { label: 'erases', title: 'Blocks erased', value: (metrics) => formatCount(allErases(metrics)) },
  {
    label: 'pages programmed',
    title: 'Programs of the host, garbage collection, page reallocation, wear leveling and padding',
    value: (metrics) => formatCount(programs(metrics)),
  },
];

/** A suspension adds wear like a part of a P/E cycle. */
function SuspensionCost(): ReactElement | null {
  const a = useRuns((state) => state.a.shown?.metrics ?? null);
  const b = useRuns((state) => state.b.shown?.metrics ?? null);
  if (a === null) return null;
  return (
    <div className="policy-part">
      <h4>Wear cost</h4>
      <Table
        className="figures table"
        rows={ROWS}
        keyOf={({ label }) => label}
        columns={[
          {
            title: 'Figure',
            head: <span className="unseen">Figure</span>,
            cell: ({ label }) => label,
            cellProps: ({ title }) => ({ title }),
          },
          { title: 'A', headProps: { className: 'side-a' }, cell: ({ value }) => value(a) },
          ...(b === null
            ? []
            : [{ title: 'B', headProps: { className: 'side-b' }, cell: ({ value }: Figure) => value(b) }]),
        ]}
      />
      {b !== null && (
        <p className="setting-text">
          {`Extra wear in B: ${formatCount(Math.max(0, b.erases - a.erases))} erases, ${formatCount(Math.max(0, programs(b) - programs(a)))} programs, and ${formatCount(Math.max(0, suspensions(b) - suspensions(a)))} suspensions.`}{' '}
          <span className="tag">SB, challenges</span>
        </p>
      )}
    </div>
  );
}

function suspensions({ suspensions: { program, erase } }: Metrics): number {
  return program + erase;
}

const SCHEMES = 'schemes';

export default function AllSettings(): ReactElement {
  const query = usePanel((state) => state.settingQuery);
  const [chosen, setChosen] = useState('place');
  const sides = useSides();
  // The changed switch and its run have priority; the other settings are updated later.
  const shown = useDeferredValue(sides);
  const notes = useWithoutEffect(shown.edited);
  const words = wordsOfQuery(query);
  const searching = words.length > 0;

  const groups = sheetGroups(shown.edited);
  const schemes = matchingSchemes(words);
  const found = groups.flatMap((group) => {
    const places = searching ? matchingPlaces(group, words) : null;
    return places?.size === 0 ? [] : [{ group, places }];
  });
  const count = found.reduce((sum, { places }) => sum + (places?.size ?? 0), 0) + schemes.length;
  const open = searching ? found : found.filter(({ group }) => group.id === chosen);

  return (
    <>
      <p className="unseen" role="status">
        {searching ? `${plural(count, 'setting')} found` : ''}
      </p>
      <div className="sheet-body cells gap-4 grow low">
        <nav className="sheet-groups column gap-0 scroll" aria-label="Groups of settings">
          {[{ id: SCHEMES, title: 'Named schemes', count: schemes.length }, ...groups.map(asEntry)].map((entry) => (
            <Button
              key={entry.id}
              look="quiet"
              className="sheet-group"
              aria-current={!searching && chosen === entry.id ? 'true' : undefined}
              onClick={() => {
                usePanel.setState({ settingQuery: '' });
                setChosen(entry.id);
              }}
            >
              <span>{entry.title}</span> <span className="to-end muted tiny light">{entry.count}</span>
            </Button>
          ))}
        </nav>
        <div className="sheet-settings scroll">
          {searching && count === 0 && <p className="muted">No matching setting or scheme</p>}
          {open.map(({ group, places }) => (
            <Group key={group.id} group={group} found={places} sides={shown} notes={notes} />
          ))}
          {!searching && chosen === 'suspension' && <SuspensionCost />}
          {schemes.length > 0 && (searching || chosen === SCHEMES) && (
            <section aria-label="Named schemes">
              <h3>Named schemes</h3>
              <SchemeList schemes={schemes} edited={shown.edited} />
            </section>
          )}
        </div>
      </div>
    </>
  );
}

function asEntry({ id, title, parts }: SheetGroup): { id: string; title: string; count: number } {
  return { id, title, count: parts.reduce((sum, { settings }) => sum + settings.length, 0) };
}

function matchingPlaces(group: SheetGroup, words: readonly string[]): Set<SettingPlace> {
  return new Set(
    group.parts.flatMap(({ title, settings }) =>
      settings.filter((place) => matchesSetting(place, `${group.title} ${title ?? ''}`, words)),
    ),
  );
}

interface GroupProps {
  group: SheetGroup;
  /** Null for all. */
  found: ReadonlySet<SettingPlace> | null;
  sides: Sides;
  notes: WithoutEffectNotes;
}

function Group({ group, found, sides: { edited, other }, notes }: GroupProps): ReactElement {
  return (
    <section aria-label={group.title}>
      <h3>{group.title}</h3>
      {group.parts.map(({ title, settings }) => {
        const shown = settings.filter((place) =>
          found === null ? !belongsToOff(edited, place.path) : found.has(place),
        );
        return shown.length === 0 ? null : (
          <div key={title ?? ''} className="sheet-part">
            {title !== null && <h4>{title}</h4>}
            <div className="sheet-grid">
              {shown.map((place) => (
                <SettingControl key={place.path} place={place} edited={edited} other={other} notes={notes} />
              ))}
            </div>
          </div>
        );
      })}
    </section>
  );
}

function belongsToOff(experiment: Experiment, path: string): boolean {
  const parent = parentSwitch(path);
  return parent !== null && valueAt(experiment, parent) === false;
}

/** All of them without words. */
function matchingSchemes(words: readonly string[]): readonly NamedPolicy[] {
  return NAMED_POLICIES.filter(({ name, title, sentence, source }) => {
    const text = `${name} ${title} ${sentence} ${source} scheme`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Each scheme resets the policies to their defaults and applies its own. */
function SchemeList({ schemes, edited }: { schemes: readonly NamedPolicy[]; edited: Experiment }): ReactElement {
  const id = useId();
  const [asked, ask] = useAsked(edited);
  // The list is updated with a delay; the pressed button changes immediately.
  const [pressed, setPressed] = useState<{ readonly before: Experiment; readonly name: string } | null>(null);
  if (pressed !== null && pressed.before !== edited) setPressed(null);
  const ahead = pressed?.before === edited ? pressed.name : null;
  return (
    <fieldset className="schemes">
      <legend className="unseen">Named schemes</legend>
      <Offer asked={asked} edited={edited} />
      {schemes.map((named) => {
        const patch = schemePatch(named);
        const chosen = sameValue(policyWith(named), edited.policy);
        return (
          <div key={named.name} className="choice scheme">
            <input
              type="radio"
              id={`${id}-${named.name}`}
              name={id}
              checked={ahead === null ? chosen : ahead === named.name}
              aria-describedby={`${id}-${named.name}-text`}
              onChange={() => {
                const problem = ask(patch, `Scheme: ${named.title}`);
                setPressed(problem === null ? { before: edited, name: named.name } : null);
              }}
            />
            <label className="strong" htmlFor={`${id}-${named.name}`}>
              {named.title}
            </label>
            <p id={`${id}-${named.name}-text`} className="setting-text">
              {named.sentence} <span className="tag">{named.source}</span>
            </p>
          </div>
        );
      })}
    </fieldset>
  );
}
