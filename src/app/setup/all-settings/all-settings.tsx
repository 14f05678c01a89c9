import { useDeferredValue, useState, type ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import type { Experiment } from '../../../document/experiment.ts';
import { valueAt } from '../../../document/patch.ts';
import { Button } from '../../components/button.tsx';
import { usePanel } from '../../stores/panel.ts';
import { SettingControl } from '../settings/setting-control.tsx';
import type { SettingPlace } from '../../stores/words/setting-groups.ts';
import { matchesSetting, parentSwitch, wordsOfQuery } from '../../stores/words/setting-words.ts';
import { useSides, type Sides } from '../settings/use-sides.ts';
import { useWithoutEffect } from '../settings/use-without-effect.ts';
import type { WithoutEffectNotes } from '../settings/without-effect.ts';
import { matchingSchemes, SchemeList } from './scheme-list.tsx';
import { sheetGroups, type SheetGroup } from './sheet-groups.ts';
import { SuspensionCost } from './suspension-cost.tsx';
import './all-settings.css';

const SCHEMES = 'schemes';

/** Every setting of the experiment by group, and the papers' schemes: those that match the query of the sheet. */
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
        {searching ? t('{count, plural, one {# setting} other {# settings}} found', { count }) : ''}
      </p>
      <div className="sheet-body">
        <nav className="sheet-groups" aria-label={t('Groups of settings')}>
          {[{ id: SCHEMES, title: t('Named schemes'), count: schemes.length }, ...groups.map(asEntry)].map((entry) => (
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
              <span>{entry.title}</span> <span className="policy-count">{entry.count}</span>
            </Button>
          ))}
        </nav>
        <div className="sheet-settings">
          {searching && count === 0 && <p className="muted">{t('No matching setting or scheme')}</p>}
          {open.map(({ group, places }) => (
            <Group key={group.id} group={group} found={places} sides={shown} notes={notes} />
          ))}
          {!searching && chosen === 'suspension' && <SuspensionCost />}
          {schemes.length > 0 && (searching || chosen === SCHEMES) && (
            <section aria-label={t('Named schemes')}>
              <h3>{t('Named schemes')}</h3>
              <SchemeList schemes={schemes} edited={shown.edited} />
            </section>
          )}
        </div>
      </div>
    </>
  );
}

function asEntry({ id, title, parts }: SheetGroup): { id: string; title: string; count: number } {
  return { id, title: t(title), count: parts.reduce((sum, { settings }) => sum + settings.length, 0) };
}

function matchingPlaces(group: SheetGroup, words: readonly string[]): Set<SettingPlace> {
  return new Set(
    group.parts.flatMap(({ title, settings }) =>
      settings.filter((place) => matchesSetting(place, `${t(group.title)} ${title === null ? '' : t(title)}`, words)),
    ),
  );
}

interface GroupProps {
  group: SheetGroup;
  /** The settings found; null for all. */
  found: ReadonlySet<SettingPlace> | null;
  sides: Sides;
  notes: WithoutEffectNotes;
}

function Group({ group, found, sides: { edited, other }, notes }: GroupProps): ReactElement {
  return (
    <section aria-label={t(group.title)}>
      <h3>{t(group.title)}</h3>
      {group.parts.map(({ title, settings }) => {
        const shown = settings.filter((place) =>
          found === null ? !belongsToOff(edited, place.path) : found.has(place),
        );
        return shown.length === 0 ? null : (
          <div key={title ?? ''} className="sheet-part">
            {title !== null && <h4>{t(title)}</h4>}
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

/** Settings of a switch that is off are hidden. */
function belongsToOff(experiment: Experiment, path: string): boolean {
  const parent = parentSwitch(path);
  return parent !== null && valueAt(experiment, parent) === false;
}
