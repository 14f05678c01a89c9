import type { ReactElement, ReactNode } from 'react';
import type { PolicySwitch } from '../../../document/presets/switches.ts';
import { switchState } from '../../../document/presets/switch-state.ts';
import { formatFactor } from '../../../base/format.ts';
import { useRuns } from '../../stores/runs.ts';
import { findScenario } from '../../../papers/scenarios.ts';
import { Button } from '../../components/button.tsx';
import { openFigureOf } from './switch-trials/trial-doors.ts';
import { PathText } from '../../contributions/path-text.tsx';
import type { Sides } from '../settings/setting-edit.ts';
import { switchEffect, type SideEffect, type SwitchEffect } from './switch-effect.ts';

interface SwitchAboutProps {
  of: PolicySwitch;
  sides: Sides;
  /** The row has only two lines for it. */
  impossible: string | null;
  children: ReactNode;
}

export default function SwitchAbout({ of, sides, impossible, children }: SwitchAboutProps): ReactElement {
  const { a, b, edited } = sides;
  const runA = useRuns((runs) => runs.a.shown);
  const runB = useRuns((runs) => runs.b.shown);
  const effects = effectsOf(
    of,
    sides,
    switchEffect(a, runA, of, runB),
    b === null ? null : switchEffect(b, runB, of, runA),
  );
  const state = switchState(edited, of);
  const scenario = findScenario(of.scenario);
  const meaning = of.positions.find(({ value }) => value === state.value)?.meaning;
  return (
    <div className="srow-wide srow-about">
      {children}
      <p>
        {of.sentence} {meaning !== undefined && <strong>{`Now: ${meaning}`}</strong>}
      </p>
      <p>
        <span className="tag">{of.source}</span>
      </p>
      {impossible !== null && (
        <p className="setting-without-effect">
          <PathText text={impossible} />
        </p>
      )}
      {effects.map(({ side, effect }) =>
        effect.kind === 'some' ? null : (
          <p key={side} className="setting-without-effect">
            {side}
            {effect.kind === 'never'
              ? 'Without effect:'
              : effect.kind === 'not-in-run'
                ? 'Without effect in this run:'
                : 'No effect counted in this run:'}{' '}
            <PathText text={effect.reasons.join('; ')} />.
          </p>
        ),
      )}
      {of.name === 'rs' && <PagesATransaction />}
      {scenario !== undefined && (
        <p>
          <Button look="quiet" onClick={() => openFigureOf(of)}>
            {`Show it: ${scenario.title}`}
          </Button>
        </p>
      )}
      <p>
        Sets <PathText text={of.paths.join(', ')} />.
      </p>
    </div>
  );
}

/** Of one side if both are the same. */
function effectsOf(
  of: PolicySwitch,
  { a, b }: Sides,
  inA: SwitchEffect | null,
  inB: SwitchEffect | null,
): SideEffect[] {
  if (b === null) return inA === null ? [] : [{ side: '', effect: inA }];
  const same = inA?.kind === inB?.kind && switchState(a, of).label === switchState(b, of).label;
  if (same) return inA === null ? [] : [{ side: '', effect: inA }];
  return [
    ...(inA === null ? [] : [{ side: 'A: ', effect: inA }]),
    ...(inB === null ? [] : [{ side: 'B: ', effect: inB }]),
  ];
}

/** A smaller difference of means counts as none. */
const CLEARLY_FEWER = 0.99;

function PagesATransaction(): ReactElement | null {
  const runs = [useRuns(({ a }) => a.shown), useRuns(({ b }) => b.shown)];
  const pages = runs.map((run) => run?.metrics.pagesPerTransaction ?? null);
  const [a, b] = pages;
  if (a === null) return null;
  const places = runs.map((run) => run !== null && run.experiment.policy.readLayout !== false);
  const isFewer = b !== null && places[0] !== places[1] && (places[1] ? b / a : a / b) < CLEARLY_FEWER;
  const values = { a: formatFactor(a), b: b === null ? '' : formatFactor(b) };
  return (
    <p>
      {b === null
        ? `Host pages programmed a transaction in this run: ${values.a}.`
        : `Host pages programmed a transaction in these runs: A ${values.a}, B ${values.b}.`}{' '}
      {isFewer &&
        'With RS they are fewer: even placement sends pages of marked regions to their dies one by one, which breaks programs of several pages.'}
    </p>
  );
}
