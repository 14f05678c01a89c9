import { useId, useState, type ReactElement } from 'react';
import { combinationOf, combinationWords } from '../../../document/named/switch-state.ts';
import { NAMED_POLICIES } from '../../../document/named/named-policies.ts';
import type { Experiment } from '../../../document/experiment.ts';
import { refusalOf } from '../../stores/refusals.ts';
import { PathText } from '../settings/path-text.tsx';
import { changeSettings } from '../settings/setting-edit.ts';
import type { Sides } from '../settings/use-sides.ts';
import { schemePatch } from './scheme-patch.ts';

const OWN = '';

/** The named combination of all switches: recognized if it is set by hand, and chosen here. */
export function SchemeField({ sides: { a, b, edited, target } }: { sides: Sides }): ReactElement {
  const id = useId();
  const [refusal, setRefusal] = useState<{ readonly of: Experiment; readonly text: string } | null>(null);
  const combination = combinationOf(edited);
  const exact = combination?.but.length === 0 ? combination.named.name : null;
  const words = combinationWords(combination) ?? 'own combination';
  const refused = refusal?.of === edited ? refusal.text : null;
  const other = target === 'b' ? a : b;
  return (
    <div className="scheme-field">
      <label htmlFor={id} className="unseen">
        Scheme
      </label>
      <select
        id={id}
        className="field-select"
        value={exact ?? OWN}
        title={combination?.but.length === 0 ? `${combination.named.sentence} (${combination.named.source})` : words}
        onChange={(event) => {
          const named = NAMED_POLICIES.find(({ name }) => name === event.target.value);
          if (named === undefined) return;
          const patch = schemePatch(named);
          const problem = refusalOf(edited, patch) ?? changeSettings(patch, `Scheme: ${named.title}`);
          setRefusal(problem === null ? null : { of: edited, text: `${named.title}. ${problem}` });
        }}
      >
        {exact === null && (
          <option value={OWN} disabled>
            {words}
          </option>
        )}
        {NAMED_POLICIES.map(({ name, title, sentence }) => (
          <option key={name} value={name} title={sentence}>
            {title}
          </option>
        ))}
      </select>
      {other !== null && b !== null && (
        <p className="srow-note">
          {target === 'b' ? 'A' : 'B'}: {combinationWords(combinationOf(other)) ?? 'own combination'}
        </p>
      )}
      {refused !== null && (
        <p className="field-error" role="alert">
          <PathText text={refused} />
        </p>
      )}
    </div>
  );
}
