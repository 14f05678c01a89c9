import { useDeferredValue, useEffect, useRef, useState, type ReactElement } from 'react';
import type { Experiment } from '../../../document/experiment.ts';
import { formatCounted } from '../../../base/format.ts';
import { experimentB, useDocument } from '../../stores/document.ts';
import { usePanel } from '../../stores/panel.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import type { WithoutEffectNotes } from '../settings/without-effect.ts';
import { IN_SIGHT, POLICY_GROUPS } from '../settings/setting-groups.ts';
import type { SettingGroup, SettingPlace } from '../settings/setting-groups.ts';
import { SettingControl } from '../settings/setting-control.tsx';
import { matchesSetting, parentSwitch, titleOf, wordsOfQuery } from '../settings/setting-words.ts';
import { matchingSchemes, SchemeList } from './scheme-list.tsx';
import { valueAt } from '../../../document/patch.ts';
import { SuspensionCost } from './suspension-cost.tsx';
import { useWithoutEffect } from '../settings/use-without-effect.ts';
import './policy-list.css';

/** All policies by group and the papers' schemes, with a search field. */
export function PolicyList(): ReactElement {
  const pair = useDocument((state) => state.present.pair);
  const target = usePanel((state) => state.target);
  const query = usePanel((state) => state.policyQuery);
  const wanted = usePanel((state) => state.policyWanted);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const box = useRef<HTMLInputElement>(null);
  // The changed switch and its run have priority; the other settings are updated later.
  const shown = useDeferredValue(pair);
  const b = experimentB(shown);
  const edited = target === 'b' ? (b ?? shown.a) : shown.a;
  const other = target === 'b' ? (b === null ? null : shown.a) : b;
  const notes = useWithoutEffect(edited);

  useEffect(() => {
    if (!wanted) return;
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'start' });
    usePanel.setState({ policyWanted: false });
  }, [wanted]);

  const words = wordsOfQuery(query);
  const searching = words.length > 0;
  const groups = POLICY_GROUPS.map((group) => ({
    group,
    found: searching ? matchingPlaces(group, words) : null,
  })).filter(({ found }) => found === null || found.size > 0);
  const schemes = matchingSchemes(words);
  const above = searching ? IN_SIGHT.filter((place) => matchesSetting(place, '', words)) : [];
  const count = groups.reduce((sum, { found }) => sum + (found?.size ?? 0), 0) + schemes.length + above.length;

  const fold = (id: string): void => {
    const next = new Set(unfolded);
    if (!next.delete(id)) next.add(id);
    setUnfolded(next);
  };

  return (
    <div className="policy-list">
      <input
        ref={box}
        type="search"
        className="policy-search"
        aria-label="Find a policy or scheme"
        placeholder="Find: wear, bus, TBM, cache …"
        value={query}
        onChange={(event) => {
          usePanel.setState({ policyQuery: event.target.value });
        }}
      />
      <p className="unseen" role="status">
        {searching ? `${formatCounted(count, 'policy', 'policies')} found` : ''}
      </p>
      {searching && count === 0 && <p className="muted">No matching policy or scheme</p>}
      {above.length > 0 && (
        <p className="muted policy-above">In the panel above: {above.map((place) => titleOf(place)).join(', ')}.</p>
      )}
      {schemes.length > 0 && (
        <Fold
          title="Named schemes"
          count={schemes.length}
          open={searching || unfolded.has('schemes')}
          onToggle={() => {
            fold('schemes');
          }}
        >
          <SchemeList schemes={schemes} edited={edited} />
        </Fold>
      )}
      {groups.map(({ group, found }) => (
        <Fold
          key={group.id}
          title={group.title}
          count={found?.size ?? group.parts.reduce((sum, { settings }) => sum + settings.length, 0)}
          open={searching || unfolded.has(group.id)}
          onToggle={() => {
            fold(group.id);
          }}
        >
          <Group group={group} found={found} edited={edited} other={other} notes={notes} />
          {group.id === 'suspension' && !searching && <SuspensionCost />}
        </Fold>
      ))}
    </div>
  );
}

function matchingPlaces(group: SettingGroup, words: readonly string[]): Set<SettingPlace> {
  return new Set(
    group.parts.flatMap(({ title, settings }) =>
      settings.filter((place) => matchesSetting(place, `${group.title} ${title ?? ''}`, words)),
    ),
  );
}

interface FoldProps {
  title: string;
  count: number;
  open: boolean;
  onToggle: () => void;
  children: ReactElement | readonly (ReactElement | false)[];
}

/** A collapsible group; its content is rendered only while it is open. */
function Fold({ title, count, open, onToggle, children }: FoldProps): ReactElement {
  return (
    <section className="policy-group">
      <h3>
        <Button look="quiet" className="policy-fold" aria-expanded={open} onClick={onToggle}>
          <Icon name="chevron" /> <span>{title}</span> <span className="policy-count">{count}</span>
        </Button>
      </h3>
      {open && children}
    </section>
  );
}

interface GroupProps {
  group: SettingGroup;
  /** The settings found; null for all. */
  found: ReadonlySet<SettingPlace> | null;
  edited: Experiment;
  other: Experiment | null;
  notes: WithoutEffectNotes;
}

function Group({ group, found, edited, other, notes }: GroupProps): ReactElement {
  return (
    <>
      {group.parts.map(({ title, settings }) => {
        const shown = settings.filter((place) =>
          found === null ? !belongsToOff(edited, place.path) : found.has(place),
        );
        return shown.length === 0 ? null : (
          <div key={title ?? ''} className="policy-part">
            {title !== null && <h4>{title}</h4>}
            {shown.map((place) => (
              <SettingControl key={place.path} place={place} edited={edited} other={other} notes={notes} />
            ))}
          </div>
        );
      })}
    </>
  );
}

/** Settings of a switch that is off are hidden. */
function belongsToOff(experiment: Experiment, path: string): boolean {
  const parent = parentSwitch(path);
  return parent !== null && valueAt(experiment, parent) === false;
}
