import { useId, useMemo, useState, type ReactElement } from 'react';
import { plural } from '../../../base/format.ts';
import { combinationOf } from '../../../document/presets/switch-state.ts';
import { NAMED_POLICIES } from '../../../document/presets/schemes.ts';
import type { Experiment } from '../../../document/experiment.ts';
import { editRefusal } from '../../stores/refusals.ts';
import { PathText } from '../../contributions/path-text.tsx';
import { changeSettings, useSides, schemePatch } from '../settings/setting-edit.ts';
import { combinationText } from './combination-text.ts';
import { nearestScheme } from './nearest-scheme.ts';

const OWN = '';

/** Detected from the switches. */
export default function SchemeField(): ReactElement {
  const { a, b, edited, target } = useSides();
  const id = useId();
  const [refusal, setRefusal] = useState<{ readonly of: Experiment; readonly text: string } | null>(null);
  const combination = combinationOf(edited);
  const exact = combination?.but.length === 0 ? combination.named.name : null;
  const words = combinationText(combination);
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
          const problem = editRefusal(edited, patch) ?? changeSettings(patch, `Scheme: ${named.title}`);
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
      {exact === null && <Nearest experiment={edited} />}
      {other !== null && b !== null && (
        <p className="srow-note">
          {target === 'b' ? 'A' : 'B'}: {combinationText(combinationOf(other))}
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

function Nearest({ experiment }: { readonly experiment: Experiment }): ReactElement | null {
  const nearest = useMemo(() => nearestScheme(experiment), [experiment]);
  if (nearest === null) return null;
  const { named, lines } = nearest;
  return (
    <>
      <p className="scheme-nearest">{`Not the scheme “${named.title}”: ${plural(lines.length, 'difference')}.`}</p>
      <ul className="scheme-differences">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
