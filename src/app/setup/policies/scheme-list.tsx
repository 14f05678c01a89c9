import { useId, useState, type ReactElement } from 'react';
import type { Experiment, ExperimentInput, Policy } from '../../../document/experiment.ts';
import { NAMED_POLICIES } from '../../../document/named/named-policies.ts';
import type { NamedPolicy } from '../../../document/named/named-policies.ts';
import { applyPatch } from '../../../document/patch.ts';
import { sameValue } from '../../../device/same-value.ts';
import { defaultExperiment } from '../../../document/validate.ts';
import { refusalOf } from '../../stores/refusals.ts';
import { patchA, patchB } from '../../stores/edits.ts';
import { usePanel } from '../../stores/panel.ts';

interface Scheme {
  readonly named: NamedPolicy;
  /** Every policy setting: a scheme resets those that it does not name. */
  readonly policy: Policy;
  readonly patch: ExperimentInput;
}

/** Any device with enough dies for superblocks serves to fill in the other settings of a scheme. */
const ROOMY = { device: { chipsPerChannel: 8 } };

const SCHEMES: readonly Scheme[] = NAMED_POLICIES.map((named) => {
  const { policy } = applyPatch(applyPatch(defaultExperiment(), ROOMY), named.patch);
  return { named, policy, patch: { policy } };
});

/** The schemes that contain every word; all of them without words. */
export function matchingSchemes(words: readonly string[]): readonly Scheme[] {
  return SCHEMES.filter(({ named: { name, title, sentence, source } }) => {
    const text = `${name} ${title} ${sentence} ${source} scheme`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Named schemes of the papers: each resets the policies to their defaults and applies its own. */
export function SchemeList({ schemes, edited }: { schemes: readonly Scheme[]; edited: Experiment }): ReactElement {
  const id = useId();
  const target = usePanel((state) => state.target);
  const [error, setError] = useState<string | null>(null);
  // The list is updated with a delay; the pressed button changes immediately.
  const [pressed, setPressed] = useState<{ readonly before: Experiment; readonly name: string } | null>(null);
  if (pressed !== null && pressed.before !== edited) setPressed(null);
  const ahead = pressed?.before === edited ? pressed.name : null;
  return (
    <fieldset className="schemes">
      <legend className="unseen">Named schemes</legend>
      {error !== null && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {schemes.map(({ named, policy, patch }) => {
        const chosen = sameValue(policy, edited.policy);
        const refused = chosen ? null : refusalOf(edited, patch);
        return (
          <div key={named.name} className={`scheme ${refused === null ? '' : 'switch-refused'}`}>
            <input
              type="radio"
              id={`${id}-${named.name}`}
              name={id}
              checked={ahead === null ? chosen : ahead === named.name}
              disabled={refused !== null}
              aria-describedby={`${id}-${named.name}-text`}
              onChange={() => {
                const label = `Scheme: ${named.title}`;
                const problem = target === 'b' ? patchB(patch, label) : patchA(patch, label);
                setError(problem);
                setPressed(problem === null ? { before: edited, name: named.name } : null);
              }}
            />
            <label htmlFor={`${id}-${named.name}`}>{named.title}</label>
            <p id={`${id}-${named.name}-text`} className="setting-text">
              {named.sentence} <span className="tag">{named.source}</span>
              {refused !== null && <span className="switch-reason">{refused}</span>}
            </p>
          </div>
        );
      })}
    </fieldset>
  );
}
