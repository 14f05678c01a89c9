import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { withoutDefaults } from '../../../document/canonical.ts';
import type { Experiment } from '../../../document/experiment.ts';
import { parseExperiment } from '../../../document/validate.ts';
import { freeName } from '../../../learn/lesson/edit-lesson.ts';
import type { Lesson } from '../../../learn/lesson/lesson.ts';
import { SCENARIOS } from '../../../papers/scenarios.ts';
import { selectSlowestOnceShown } from '../../actions/select-once-shown.ts';
import { Button } from '../../components/button.tsx';
import { EMPTY_VIEW } from '../../stores/view-text.ts';
import { currentPair, experimentB } from '../../stores/document.ts';
import { commit } from '../../stores/edits.ts';
import { notify } from '../../stores/notices.ts';
import { editRequests } from '../../stores/panel.ts';
import { goTo } from '../../stores/screen.ts';
import { openView } from '../../stores/view.ts';
import { changeDraft } from './desk-store.ts';
import { ChoiceField, TextField } from './fields.tsx';

/** Names of runs, in their order. */
const NAMES = Array.from('abcdefghijkl');

/** An experiment as a lesson or a homework holds it; null, with a message, if it needs a trace file. */
export function heldExperiment(experiment: Experiment): Lesson['runs'][string]['experiment'] | null {
  if (!('trace' in experiment.workload)) return withoutDefaults(experiment);
  notify(
    'bad',
    t('A lesson or a homework cannot use a trace file'),
    t('Use a list of requests, a sample or a generated workload.'),
  );
  return null;
}

function addRun(experiment: Experiment, title: string): void {
  const held = heldExperiment(experiment);
  if (held === null) return;
  changeDraft((draft) => {
    const used = Object.keys(draft.runs);
    const name = NAMES.find((letter) => !used.includes(letter)) ?? freeName('run', used);
    return { ...draft, runs: { ...draft.runs, [name]: { title: title.slice(0, 200), experiment: held } } };
  });
}

function setRun(name: string, change: Partial<Lesson['runs'][string]>, field: string | null): void {
  changeDraft((draft) => ({ ...draft, runs: { ...draft.runs, [name]: { ...draft.runs[name], ...change } } }), field);
}

/** The experiments of a lesson: from Explore with its editors, or a figure of a paper. */
export function RunsEditor({ draft }: { readonly draft: Lesson }): ReactElement {
  const pair = currentPair();
  const b = experimentB(pair);
  return (
    <section className="desk-part stack gap-3" aria-label={t('Experiments')}>
      <h3>{t('Experiments')}</h3>
      {Object.entries(draft.runs).map(([name, { title, experiment }]) => (
        <div key={name} className="desk-row stack card" role="group" aria-label={t('Experiment {name}', { name })}>
          <TextField
            label={t('Experiment {name}: title', { name })}
            value={title}
            most={200}
            onChange={(text) => {
              setRun(name, { title: text }, `run ${name}`);
            }}
          />
          <div className="lesson-actions group">
            <Button
              onClick={() => {
                commit({ a: parseExperiment(experiment), change: null }, t('Open {title}', { title }), 'desk', null);
                openView(EMPTY_VIEW);
                selectSlowestOnceShown();
                goTo('explore');
                if (experiment.workload !== undefined && 'requests' in experiment.workload) editRequests();
              }}
            >
              {t('Edit in Explore')}
            </Button>
            <Button
              onClick={() => {
                const held = heldExperiment(currentPair().a);
                if (held !== null) setRun(name, { experiment: held }, null);
              }}
            >
              {t('Replace by A of Explore')}
            </Button>
            <Button
              look="quiet"
              onClick={() => {
                changeDraft((before) => ({
                  ...before,
                  runs: Object.fromEntries(Object.entries(before.runs).filter(([other]) => other !== name)),
                }));
              }}
            >
              {t('Remove')}
            </Button>
          </div>
        </div>
      ))}
      <div className="lesson-actions group">
        <Button
          look={Object.keys(draft.runs).length === 0 ? 'main' : 'plain'}
          data-field="runs"
          onClick={() => {
            addRun(pair.a, pair.a.name);
          }}
        >
          {t('Add A of Explore')}
        </Button>
        {b !== null && (
          <Button
            onClick={() => {
              addRun(b, b.name);
            }}
          >
            {t('Add B of Explore')}
          </Button>
        )}
      </div>
      <ChoiceField
        label={t('Add a figure of the papers')}
        value=""
        none={t('Choose…')}
        options={SCENARIOS.map(({ name, figure, title }) => [name, `${figure}: ${title}`])}
        onChange={(chosen) => {
          const scenario = SCENARIOS.find(({ name }) => name === chosen);
          if (scenario !== undefined) addRun(parseExperiment(scenario.experiment), scenario.title);
        }}
      />
    </section>
  );
}
