import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { NAMED_POLICIES } from '../../../document/named/named-policies.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { schemeEntry, togglePolicy, USUAL_POLICIES, withoutEntry } from '../plan/edits.ts';
import { useCompare } from '../state/compare-store.ts';
import { changePlan } from '../state/runner.ts';
import { Choice, contains, Picker } from './picker.tsx';

/** The policies of the plan, and every named policy. */
export function PolicyPicker(): ReactElement {
  const plan = useCompare((state) => state.plan);
  const named = new Set(NAMED_POLICIES.map(({ name }) => schemeEntry(name).name));
  const others = plan.policies.filter(({ name }) => !named.has(name));
  return (
    <Picker
      label={t('{count, plural, one {# policy} other {# policies}}', { count: plan.policies.length })}
      title={t('Policies')}
      search={t('Search policies')}
    >
      {(query) => (
        <>
          <div className="group">
            <Button
              onClick={() => {
                const missing = USUAL_POLICIES.map(schemeEntry).filter(
                  ({ name }) => !plan.policies.some((entry) => entry.name === name),
                );
                changePlan(missing.length === 0 ? plan : { ...plan, policies: [...plan.policies, ...missing] });
              }}
            >
              {t('MBM, TBM, Sprinkler, baseline')}
            </Button>
          </div>
          {others.map(({ name }) => (
            <div className="picker-entry" key={name}>
              <span className="picker-entry-name">{name}</span>
              <span />
              <Button
                look="quiet"
                className="button-icon panel-small"
                aria-label={t('Remove {name}', { name })}
                onClick={() => {
                  changePlan(withoutEntry(plan, 'policies', name));
                }}
              >
                <Icon name="close" />
              </Button>
            </div>
          ))}
          {NAMED_POLICIES.filter(({ title, sentence, source }) =>
            contains([title, sentence, source, t(title), t(sentence)].join(' '), query),
          ).map(({ name, title, sentence }) => (
            <Choice
              key={name}
              label={t(title)}
              note={t(sentence)}
              on={plan.policies.some((entry) => entry.name === schemeEntry(name).name)}
              onChange={() => {
                changePlan(togglePolicy(plan, name));
              }}
            />
          ))}
        </>
      )}
    </Picker>
  );
}
