import { useState, type ReactElement } from 'react';
import { dieBinding } from '../../../policies/die-binding/policy.ts';
import { multiPlane } from '../../../policies/planes/policy.ts';
import { readPriority } from '../../../policies/read-priority/policy.ts';
import type { Experiment } from '../../../document/experiment.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Section } from '../../components/section.tsx';
import { Segmented } from '../../components/fields/segmented.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { Switch } from '../../components/fields/switch.tsx';
import { dropB, experimentB, keepB, sideB, useDocument } from '../../stores/document.ts';
import type { Pair } from '../../stores/document.ts';
import { editA, editB, patchA, patchB } from '../../stores/edits.ts';
import { setTarget, usePanel } from '../../stores/panel.ts';
import { refusalOf } from '../../stores/refusals.ts';
import { PolicyList } from './policy-list.tsx';
import { suspendsAll, SUSPENSION } from './policy-switches.ts';
import { SightNote } from './sight-note.tsx';
import './policies-panel.css';

/** The policies. A switch creates run B beside the unchanged A, unless the panel is set to change A. */
export function PoliciesPanel(): ReactElement {
  const pair = useDocument((state) => state.present.pair);
  const changed = useDocument((state) => state.past.length > 0);
  const target = usePanel((state) => state.target);
  const open = usePanel((state) => state.policiesOpen);
  const [error, setError] = useState<string | null>(null);
  const edited = target === 'b' ? (experimentB(pair) ?? pair.a) : pair.a;
  const change = (path: string, value: unknown, label: string): void => {
    setError(target === 'b' ? editB(path, value, label) : editA(path, value, label));
  };
  // Notes on settings without effect; not needed before the first change.
  const note = (path: string): ReactElement | null => (changed ? <SightNote path={path} edited={edited} /> : null);
  return (
    <Section
      title="Policies"
      aside={
        <Segmented
          label="Apply changes to"
          value={target}
          options={[
            { value: 'b', label: 'try in B', title: 'Keep A, apply to B' },
            { value: 'a', label: 'change A', title: 'Apply to A' },
          ]}
          onChange={setTarget}
        />
      }
    >
      <div className="card policies">
        {error !== null && (
          <p className="field-error" role="alert">
            {error}
          </p>
        )}
        <SuspensionSwitch
          pair={pair}
          edited={edited}
          onChange={(on) => {
            const patch = on ? SUSPENSION.on : SUSPENSION.off;
            const label = `${SUSPENSION.label} ${on ? 'on' : 'off'}`;
            setError(target === 'b' ? patchB(patch, label) : patchA(patch, label));
          }}
        />
        <Switch
          label="Read priority"
          on={edited.policy.readPriority}
          note={<Differs pair={pair} of={({ policy }) => policy.readPriority} />}
          onChange={(on) => {
            change('policy.readPriority', on, `Read priority ${on ? 'on' : 'off'}`);
          }}
        >
          {readPriority.schema.sentence} <span className="tag">{readPriority.schema.source}</span>{' '}
          {note('policy.readPriority')}
        </Switch>
        <div className="setting">
          <SelectField
            label="Multi-plane writes"
            value={edited.policy.multiPlane}
            mark={<Differs pair={pair} of={({ policy }) => policy.multiPlane} />}
            options={multiPlane.schema.values.map(asOption)}
            onChange={(mode) => {
              change('policy.multiPlane', mode, `Multi-plane writes: ${mode}`);
            }}
          />
          <p className="setting-text">
            {multiPlane.schema.sentence} <span className="tag">{multiPlane.schema.source}</span>{' '}
            {note('policy.multiPlane')}
          </p>
        </div>
        <div className="setting">
          <SelectField
            label="Die binding"
            value={edited.policy.dieBinding}
            mark={<Differs pair={pair} of={({ policy }) => policy.dieBinding} />}
            options={dieBinding.schema.values.map(asOption)}
            onChange={(binding) => {
              change('policy.dieBinding', binding, `Die binding: ${binding}`);
            }}
          />
          <p className="setting-text">
            {dieBinding.schema.sentence} <span className="tag">{dieBinding.schema.source}</span>{' '}
            {note('policy.dieBinding')}
          </p>
        </div>
        {pair.change !== null && <ChangeList pair={pair} />}
        <Button
          look="quiet"
          className="policies-open"
          aria-expanded={open}
          onClick={() => {
            usePanel.setState({ policiesOpen: !open });
          }}
        >
          <Icon name="chevron" /> All policies and schemes
        </Button>
        {open && <PolicyList />}
      </div>
    </Section>
  );
}

function asOption(value: string): { value: string; label: string } {
  return { value, label: value.replaceAll('-', ' ') };
}

/** Marks a setting that differs between A and B. */
function Differs({ pair, of }: { pair: Pair; of: (experiment: Experiment) => unknown }): ReactElement | null {
  const b = experimentB(pair);
  return b === null || of(b) === of(pair.a) ? null : <span className="policy-differs">differs</span>;
}

interface SuspensionSwitchProps {
  pair: Pair;
  edited: Experiment;
  onChange: (on: boolean) => void;
}

function SuspensionSwitch({ pair, edited, onChange }: SuspensionSwitchProps): ReactElement {
  const on = suspendsAll(edited);
  const refused = on ? null : refusalOf(edited, SUSPENSION.on);
  return (
    <Switch
      label={SUSPENSION.label}
      source={SUSPENSION.source}
      on={on}
      refused={refused ?? undefined}
      note={<Differs pair={pair} of={suspendsAll} />}
      onChange={onChange}
    >
      {SUSPENSION.sentence}
    </Switch>
  );
}

/** The changes that make B from A, and the actions on B. */
function ChangeList({ pair }: { pair: Pair }): ReactElement {
  return (
    <div className="changes">
      <p>
        <strong className="side-b">B</strong> is A with:
      </p>
      <ul>
        {sideB(pair)?.lines.map(({ path, words }) => (
          <li key={path}>{words}</li>
        ))}
      </ul>
      <div className="changes-actions">
        <Button onClick={keepB} title="Make B the new baseline">
          <Icon name="check" /> Keep
        </Button>
        <Button onClick={dropB} title="Remove B, keep A">
          <Icon name="close" /> Remove B
        </Button>
      </div>
    </div>
  );
}
