import { useId, useState, type ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import type { Experiment } from '../../../document/experiment.ts';
import { NAMED_POLICIES, policyWith } from '../../../document/named/named-policies.ts';
import type { NamedPolicy } from '../../../document/named/named-policies.ts';
import { sameValue } from '../../../device/same-value.ts';
import { refusalOf } from '../../stores/refusals.ts';
import { schemePatch } from '../policies/scheme-patch.ts';
import { PathText } from '../../components/path-text.tsx';
import { changeSettings } from '../settings/setting-edit.ts';

/** The schemes that contain every word; all of them without words. */
export function matchingSchemes(words: readonly string[]): readonly NamedPolicy[] {
  return NAMED_POLICIES.filter(({ name, title, sentence, source }) => {
    const text = `${name} ${title} ${sentence} ${source} scheme`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Named schemes of the papers: each resets the policies to their defaults and applies its own. */
export function SchemeList({ schemes, edited }: { schemes: readonly NamedPolicy[]; edited: Experiment }): ReactElement {
  const id = useId();
  const [error, setError] = useState<string | null>(null);
  // The list is updated with a delay; the pressed button changes immediately.
  const [pressed, setPressed] = useState<{ readonly before: Experiment; readonly name: string } | null>(null);
  if (pressed !== null && pressed.before !== edited) setPressed(null);
  const ahead = pressed?.before === edited ? pressed.name : null;
  return (
    <fieldset className="schemes">
      <legend className="unseen">{t('Named schemes')}</legend>
      {error !== null && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {schemes.map((named) => {
        const patch = schemePatch(named);
        const chosen = sameValue(policyWith(named), edited.policy);
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
                const label = t('Scheme: {title}', { title: t(named.title) });
                const problem = changeSettings(patch, label);
                setError(problem);
                setPressed(problem === null ? { before: edited, name: named.name } : null);
              }}
            />
            <label htmlFor={`${id}-${named.name}`}>{t(named.title)}</label>
            <p id={`${id}-${named.name}-text`} className="setting-text">
              {t(named.sentence)} <span className="tag">{t(named.source)}</span>
              {refused !== null && (
                <span className="switch-reason">
                  <PathText text={refused} />
                </span>
              )}
            </p>
          </div>
        );
      })}
    </fieldset>
  );
}
