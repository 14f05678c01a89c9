import { useRef, type ReactElement } from 'react';
import { plural } from '../../../base/format.ts';
import type { Plan, PlanTrace } from '../../../compare/plan/plan.ts';
import { SCENARIOS } from '../../../papers/scenarios.ts';
import { paperOf } from '../../scenarios/scenario-search.ts';
import { SAMPLES } from '../../../traces/synthetic/samples.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { NumberField } from '../../components/fields/number-field.tsx';
import { currentPair, experimentB } from '../../stores/document.ts';
import { openFiles } from '../../contributions/open-files.ts';
import { withSample, withScenario, withTimeScale, withoutEntry, withExperiment } from '../plan/plan-edits.ts';
import { useCompare } from '../state/compare-store.ts';
import { changePaced } from '../state/pace.ts';
import { changePlan, compareEngine } from '../state/runner.ts';
import { Choice, contains, Popover } from '../../components/popover.tsx';
import type { Experiment } from '../../../document/experiment.ts';
import { engine } from '../../runs/engine-client.ts';
import { keepTrace } from '../../storage/kept-traces.ts';
import { whileKept } from '../state/kept-results.ts';
import { experimentOf } from '../../stores/edits.ts';
import { notify } from '../../stores/notices.ts';
import { ofPage } from '../../stores/page-state.ts';
import { unnamedOf, unnamedWords, whenNamed } from '../../stores/unnamed.ts';
import type { Side } from '../../stores/view.ts';

export function addFromExplore(side: Side): void {
  const unnamed = unnamedOf(currentPair());
  if (unnamed === null) {
    add(experimentOf(side));
    return;
  }
  notify('plain', 'The comparison waits for the trace', unnamedWords(unnamed));
  void ofPage(whenNamed()).then((problem) => {
    if (problem === null) add(experimentOf(side));
  });
}

function add(experiment: Experiment): void {
  const { workload } = experiment;
  if ('trace' in workload) {
    const file = engine.fileOf(workload.trace);
    if (file !== null) {
      compareEngine.addTrace(workload.trace, file);
      const checked = engine.checkedFile(workload.trace);
      if (checked !== null) whileKept(() => keepTrace(checked));
    }
  }
  changePlan(withExperiment(useCompare.getState().plan, experiment));
}

/** Adds what the plan does not have yet, at the pace that its baseline shows. */
function addPaced(next: Plan): void {
  const known = useCompare.getState().plan.traces;
  const added = next.traces.filter(({ name }) => !known.some((trace) => trace.name === name));
  changePaced(
    next,
    added.map(({ name }) => name),
  );
}

const MOST_SCENARIOS = 12;

export function TracePicker(): ReactElement {
  const plan = useCompare((state) => state.plan);
  return (
    <Popover label={plural(plan.traces.length, 'trace')} title="Traces" search="Search samples and figures">
      {(query) => (
        <>
          <div className="group">
            <BrowseButton />
            <Button onClick={() => addFromExplore('a')}>Add A</Button>
            <Button
              disabled={experimentB(currentPair()) === null}
              title={experimentB(currentPair()) === null ? 'Explore has no B' : undefined}
              onClick={() => addFromExplore('b')}
            >
              Add B
            </Button>
          </div>
          {plan.traces.length > 0 && query === '' && (
            <>
              <h3 className="near muted small">In this comparison</h3>
              {plan.traces.map((trace) => (
                <TraceEntry key={trace.name} trace={trace} />
              ))}
            </>
          )}
          <h3 className="near muted small">Samples</h3>
          {SAMPLES.filter(({ title }) => contains(title, query)).map(({ name, title, basis }) => {
            const entry = plan.traces.find((trace) => 'sample' in trace && trace.sample === name);
            return (
              <Choice
                key={name}
                label={title}
                note={basis}
                on={entry !== undefined}
                onChange={() =>
                  entry === undefined
                    ? addPaced(withSample(plan, name))
                    : changePlan(withoutEntry(plan, 'traces', entry.name))
                }
              />
            );
          })}
          {query !== '' && <Scenarios query={query} />}
          {query === '' && <p className="muted">{`Search to add one of ${SCENARIOS.length} figures of the papers.`}</p>}
        </>
      )}
    </Popover>
  );
}

function Scenarios({ query }: { query: string }): ReactElement {
  const plan = useCompare((state) => state.plan);
  const found = SCENARIOS.filter(({ title, figure, paper, name }) =>
    contains([title, figure, paper, name].join(' '), query),
  );
  return (
    <>
      <h3 className="near muted small">Figures of the papers</h3>
      {found.length === 0 && <p className="muted">No matching figure</p>}
      {found.slice(0, MOST_SCENARIOS).map(({ name, title, figure, paper }) => {
        const entry = plan.traces.find((trace) => 'scenario' in trace && trace.scenario === name);
        return (
          <Choice
            key={name}
            label={title}
            note={`${paperOf(paper).short} ${figure}`}
            on={entry !== undefined}
            onChange={() =>
              changePlan(entry === undefined ? withScenario(plan, name) : withoutEntry(plan, 'traces', entry.name))
            }
          />
        );
      })}
      {found.length > MOST_SCENARIOS && <p className="muted">{`${found.length - MOST_SCENARIOS} more: add a word`}</p>}
    </>
  );
}

function TraceEntry({ trace }: { trace: PlanTrace }): ReactElement {
  const plan = useCompare((state) => state.plan);
  return (
    <div className="entry">
      <span className="anywhere">{trace.name}</span>
      {'scenario' in trace ? (
        <span />
      ) : (
        <NumberField
          label="Time compression"
          title="2 is twice the rate, all requests arrive in half the time"
          value={trace.patch.host?.timeScale ?? 1}
          unit="×"
          onCommit={(value) => {
            if (!(value > 0)) return 'Enter a number above 0: 2 is twice the rate, 0.5 half the rate.';
            changePlan(withTimeScale(plan, trace.name, value));
            return null;
          }}
        />
      )}
      <Button
        look="quiet"
        className="button-icon panel-small"
        aria-label={`Remove ${trace.name}`}
        title="Remove"
        onClick={() => changePlan(withoutEntry(plan, 'traces', trace.name))}
      >
        <Icon name="close" />
      </Button>
    </div>
  );
}

export function BrowseButton(): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>
        <Icon name="file" /> Browse…
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Trace, experiment or comparison files"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) openFiles(files);
        }}
      />
    </>
  );
}
