import { lazy, Suspense, useState, type ReactElement } from 'react';
import type { Experiment } from '../../device/experiment.ts';
import { Button } from '../components/button.tsx';
import { Disclosure } from '../components/disclosure.tsx';
import { Icon } from '../components/icon.tsx';
import { Section } from '../components/section.tsx';
import { Segmented } from '../components/segmented.tsx';
import { Switch } from '../components/switch.tsx';
import { describeDifference } from '../difference-text.ts';
import { refusalOf } from '../refusals.ts';
import { differencesOf, dropB, experimentB, keepB, patchA, patchB, useDocument } from '../stores/document.ts';
import type { Pair } from '../stores/document.ts';
import { setTarget, usePanel } from '../stores/panel.ts';
import { isAsPatched, POLICY_SWITCHES } from './policy-switches.ts';
import type { PolicySwitch } from './policy-switches.ts';
import './policies-panel.css';

// Folded away at first, and so are its thirty schemes.
const SchemeField = lazy(() => import('./scheme-field.tsx'));

/** Switches in sight; the others are one click away. */
const IN_SIGHT = 4;

/** What the SSD decides. A switch makes a B beside A as it was, unless it is asked to change A itself. */
export function PoliciesPanel(): ReactElement {
  const pair = useDocument((state) => state.present.pair);
  const target = usePanel((state) => state.target);
  const [error, setError] = useState<string | null>(null);
  const [more, setMore] = useState(false);
  const edited = target === 'b' ? (experimentB(pair) ?? pair.a) : pair.a;
  const change = (patch: Parameters<typeof patchA>[0], label: string): void => {
    setError(target === 'b' ? patchB(patch, label) : patchA(patch, label));
  };
  const cards = (switches: readonly PolicySwitch[]): ReactElement[] =>
    switches.map((policy) => (
      <PolicyCard key={policy.id} policy={policy} pair={pair} edited={edited} onChange={change} />
    ));
  return (
    <Section
      title="Policies"
      aside={
        <Segmented
          label="What a switch changes"
          value={target}
          options={[
            { value: 'b', label: 'try in B', title: 'A stays as it was; B is A with the change, on the same clock' },
            { value: 'a', label: 'change A', title: 'The run itself changes' },
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
        {cards(POLICY_SWITCHES.slice(0, IN_SIGHT))}
        <Disclosure label={`${POLICY_SWITCHES.length - IN_SIGHT} more, and named schemes`} onOpen={setMore}>
          {more && (
            <div className="policies-more">
              {cards(POLICY_SWITCHES.slice(IN_SIGHT))}
              <Suspense fallback={<p className="muted">Schemes …</p>}>
                <SchemeField edited={edited} onChange={change} />
              </Suspense>
            </div>
          )}
        </Disclosure>
        {pair.change !== null && <ChangeList pair={pair} />}
      </div>
    </Section>
  );
}

interface PolicyCardProps {
  policy: PolicySwitch;
  pair: Pair;
  edited: Experiment;
  onChange: (patch: PolicySwitch['on'], label: string) => void;
}

function PolicyCard({ policy, pair, edited, onChange }: PolicyCardProps): ReactElement {
  const on = isAsPatched(edited, policy.on);
  const b = experimentB(pair);
  const differs = b !== null && isAsPatched(b, policy.on) !== isAsPatched(pair.a, policy.on);
  return (
    <Switch
      label={policy.label}
      source={policy.source}
      on={on}
      refused={on ? undefined : (refusalOf(edited, policy.on) ?? undefined)}
      note={differs ? <span className="policy-differs">B only</span> : undefined}
      onChange={(next) => {
        onChange(next ? policy.on : policy.off, `${policy.label} ${next ? 'on' : 'off'}`);
      }}
    >
      {policy.sentence}
    </Switch>
  );
}

/** What makes B of A, and what can be done with it. */
function ChangeList({ pair }: { pair: Pair }): ReactElement {
  return (
    <div className="changes">
      <p>
        <strong className="side-b">B</strong> is A with:
      </p>
      <ul>
        {differencesOf(pair).map((difference) => (
          <li key={difference.path}>{describeDifference(difference)}</li>
        ))}
      </ul>
      <div className="changes-actions">
        <Button onClick={keepB} title="B becomes the run that everything is compared with">
          <Icon name="check" /> Keep
        </Button>
        <Button onClick={dropB} title="Back to A alone">
          <Icon name="close" /> Remove B
        </Button>
      </div>
    </div>
  );
}
