import { Suspense, type ReactElement, useId, useState } from 'react';
import { SWITCHES, type PolicySwitch, type SwitchPosition } from '../../../document/presets/switches.ts';
import { Button } from '../../components/button.tsx';
import { lazyPart, sayMissing } from '../../contributions/lazy-part.tsx';
import { Section } from '../../components/section.tsx';
import { useSides, type Sides, changeSettings } from '../settings/setting-edit.ts';
import { useTrials, type TrialsPhase, type Tried } from './switch-trials/trials-store.ts';
import { switchState } from '../../../document/presets/switch-state.ts';
import type { Experiment } from '../../../document/experiment.ts';
import { Icon } from '../../components/icon.tsx';
import { SwitchButton } from '../../components/fields/switch.tsx';
import { refusalAtFork, editRefusal } from '../../stores/refusals.ts';
import { PathText } from '../../contributions/path-text.tsx';
import { withTitles } from '../../stores/words/setting-words.ts';
import { loadPart } from '../../stores/page-state.ts';
import { TriedSwitch } from './switch-trials/tried-switch.tsx';
import { turnOf } from './switch-turn.ts';

const SwitchAbout = lazyPart(() => import('./switch-about.tsx'));

interface SwitchRowProps {
  of: PolicySwitch;
  sides: Sides;
}

function SwitchRow({ of, sides }: SwitchRowProps): ReactElement {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [refusal, setRefusal] = useState<{ readonly of: Experiment; readonly text: string } | null>(null);
  const tried = useTrials((trials): Tried | undefined => trials.tried[of.name]);
  const isTrying = useTrials((trials) => trials.trying === of.name);
  const refusedPositions = useTrials((trials) => trials.refused);
  const { a, b, target, edited } = sides;
  const state = switchState(edited, of);
  const other = target === 'b' ? a : b;
  const differs = b !== null && switchState(a, of).label !== switchState(b, of).label;
  const refused = refusal?.of === edited ? refusal.text : null;
  /** By position: why B cannot change to it where it forks from A. */
  const fixed = of.positions.map(({ value, patch }) => (value === state.value ? null : refusalAtFork(edited, patch)));
  const isFixed = fixed.filter((reason) => reason !== null).length === of.positions.length - 1;
  const fixedReason = isFixed ? (fixed.find((reason) => reason !== null) ?? null) : null;

  function choose(position: SwitchPosition | undefined): void {
    if (position === undefined) return;
    const problem = editRefusal(edited, position.patch) ?? changeSettings(position.patch, position.words);
    setRefusal(problem === null ? null : { of: edited, text: problem });
  }

  const reasonOf = (value: string | undefined): string | null => refusedPositions[`${of.name}=${value ?? ''}`] ?? null;
  const impossible = tried?.kind === 'refused' ? tried.reason : null;
  const isImpossible = ({ value }: SwitchPosition): boolean =>
    reasonOf(value) !== null || fixed[of.positions.findIndex((one) => one.value === value)] !== null;
  const [fallback] = of.positions;
  const { isOn, next } = turnOf(of, edited, tried);
  const label = (side: Experiment | null): string => {
    if (side === null) return '–';
    const found = switchState(side, of);
    return of.kind === 'toggle' ? found.label : found.value === fallback?.value ? 'off' : 'on';
  };

  return (
    <div className={`srow srow-${of.kind} ${differs ? 'srow-differs' : ''}`} data-switch={of.name}>
      <label htmlFor={id} className="srow-name" title={`${of.sentence} (${of.source})`}>
        {of.title}
      </label>
      {(['a', 'b'] as const).map((side) =>
        side === target ? (
          <span key={side} className="side-cell">
            <SwitchButton
              id={id}
              label={of.title}
              on={isOn}
              describedBy={`${id}-note`}
              disabled={next === undefined || isImpossible(next)}
              onChange={() => choose(next)}
            />
            {state.value === null && of.kind === 'toggle' && <span className="side-cell-partly">{state.label}</span>}
          </span>
        ) : (
          <span key={side} className="side-cell">
            <span className="unseen">{side === 'a' ? 'A: ' : 'B: '}</span>
            <span className={other !== null && switchState(other, of).value === null ? 'side-cell-partly' : undefined}>
              {label(other)}
            </span>
          </span>
        ),
      )}
      <Button
        look="quiet"
        className="srow-more"
        aria-expanded={open}
        aria-label={`About ${of.title}`}
        title={`${of.sentence} (${of.source})`}
        onClick={() => setOpen(!open)}
      >
        <Icon name="chevron" />
      </Button>
      <p id={`${id}-note`} className="srow-note">
        {fixedReason !== null && (
          <span className="srow-effect italic" title={withTitles(fixedReason)}>
            cannot change at the fork
          </span>
        )}
        {!isFixed && impossible !== null && (
          <span className="srow-effect italic" title={withTitles(impossible)}>
            {withTitles(impossible)}
          </span>
        )}
        {!isFixed && tried?.kind === 'tried' && (
          <TriedSwitch of={of} tried={tried} isSet={state.value === tried.position} />
        )}
        {!isFixed && tried?.kind === 'failed' && (
          <span className="srow-effect italic" title={tried.reason}>
            {tried.reason}
          </span>
        )}
        {!isFixed && tried === undefined && <span className={isTrying ? 'muted italic' : undefined}>{of.short}</span>}
      </p>
      {refused !== null && (
        <p className="field-error srow-wide" role="alert">
          <PathText text={refused} />
        </p>
      )}
      {open && (
        <Suspense fallback={null}>
          <SwitchAbout of={of} sides={sides} impossible={isFixed ? fixedReason : impossible}>
            {of.kind === 'choice' && (
              <select
                aria-label={`Position of ${of.title}`}
                className="field-select full"
                value={state.value ?? ''}
                aria-describedby={`${id}-note`}
                onChange={(event) => choose(of.positions.find(({ value }) => value === event.target.value))}
              >
                {state.value === null && (
                  <option value="" disabled>
                    {state.label}
                  </option>
                )}
                {of.positions.map(({ value, label, meaning }, index) => (
                  <option
                    key={value}
                    value={value}
                    title={reasonOf(value) ?? meaning}
                    disabled={fixed[index] !== null || (value !== state.value && reasonOf(value) !== null)}
                  >
                    {label}
                  </option>
                ))}
              </select>
            )}
          </SwitchAbout>
        </Suspense>
      )}
    </div>
  );
}

const ChangeList = lazyPart(() => import('./change-list.tsx'));

/** The largest effect comes first. */
export function PoliciesPanel(): ReactElement {
  const sides = useSides();
  const order = useTrials((trials) => trials.order);
  return (
    <Section title="What would it change?">
      <div className="stack gap-1">
        <div className="srow srow-head">
          <TrialsState />
          <span className="side-a" aria-hidden="true">
            A
          </span>
          <span className="side-b" aria-hidden="true">
            B
          </span>
        </div>
        <div className="trial-rows cells">
          {inOrder(order).map((one) => (
            <SwitchRow key={one.name} of={one} sides={sides} />
          ))}
        </div>
        {sides.b !== null && (
          <Suspense fallback={null}>
            <ChangeList />
          </Suspense>
        )}
      </div>
    </Section>
  );
}

function inOrder(order: readonly string[]): readonly PolicySwitch[] {
  if (order.length === 0) return SWITCHES;
  return [...SWITCHES].sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
}

/** One line in every state. */
function TrialsState(): ReactElement {
  const phase = useTrials((trials) => trials.phase);
  const known = useTrials((trials) => Object.keys(trials.tried).length);
  return (
    <span className="trial-state muted light nowrap" data-trials={phase}>
      <StateText phase={phase} known={known} />
    </span>
  );
}

function StateText({ phase, known }: { readonly phase: TrialsPhase; readonly known: number }): ReactElement {
  const then = (what: 'tryAll' | 'stopTrying') => () => {
    void loadPart(() => import('./switch-trials/follow-trials.ts')).then((part) => part[what](), sayMissing);
  };
  switch (phase) {
    case 'idle':
      return <>tried after the run</>;
    case 'asks':
      return (
        <Button
          className="button-link"
          title="Run each switch in the background, however long its run takes"
          onClick={then('tryAll')}
        >
          Try all
        </Button>
      );
    case 'running':
      return (
        <>
          {`${known} of ${SWITCHES.length} tried`}{' '}
          <Button className="button-link" title="Stop the runs in the background" onClick={then('stopTrying')}>
            Stop
          </Button>
        </>
      );
    case 'challenge':
      return <span title="They would solve the challenge.">effects: once it is solved</span>;
    case 'fork':
      return <span title="B continues from A at its fork: its switches are not tried first.">not at a fork</span>;
    case 'done':
      return (
        <span title="Each row says what a click would change in this run: it was run in the background.">
          all tried in this run
        </span>
      );
  }
}
