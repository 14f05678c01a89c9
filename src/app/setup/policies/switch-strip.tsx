import { useId, useState, type ReactElement } from 'react';
import { SWITCHES, type PolicySwitch } from '../../../document/presets/switches.ts';
import { SwitchButton } from '../../components/fields/switch.tsx';
import { refusalAtFork, editRefusal } from '../../stores/refusals.ts';
import { changeSettings, useSides, type Sides } from '../settings/setting-edit.ts';
import { withTitles } from '../../stores/words/setting-words.ts';
import { effectText } from './switch-trials/effect-text.ts';
import { useTrials, type Tried } from './switch-trials/trials-store.ts';
import { FieldError } from '../../components/section.tsx';
import { turnOf } from './switch-turn.ts';

export default function SwitchStrip(): ReactElement {
  const sides = useSides();
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <section className="switch-strip" aria-label="Switches">
      <span className={sides.target === 'b' ? 'side-b' : 'side-a'}>{sides.target === 'b' ? 'B' : 'A'}</span>
      {SWITCHES.map((one) => (
        <StripSwitch key={one.name} of={one} sides={sides} onProblem={setProblem} />
      ))}
      <FieldError text={problem} />
    </section>
  );
}

interface StripSwitchProps {
  readonly of: PolicySwitch;
  readonly sides: Sides;
  readonly onProblem: (problem: string | null) => void;
}

function StripSwitch({ of, sides: { edited }, onProblem }: StripSwitchProps): ReactElement {
  const id = useId();
  const tried = useTrials((trials): Tried | undefined => trials.tried[of.name]);
  const { isOn, next } = turnOf(of, edited, tried);
  const refusal = next === undefined ? null : (editRefusal(edited, next.patch) ?? refusalAtFork(edited, next.patch));
  const words =
    refusal === null ? (tried?.kind === 'tried' ? effectText(tried.effect) : of.short) : withTitles(refusal);
  return (
    <span className="strip-one nowrap inline center" data-strip={of.name} title={`${of.sentence} ${words}`}>
      <SwitchButton
        id={id}
        label={of.title}
        on={isOn}
        describedBy={`${id}-effect`}
        disabled={next === undefined || refusal !== null}
        onChange={() => onProblem(next === undefined ? null : changeSettings(next.patch, next.words))}
      />
      <label htmlFor={id}>{of.title}</label>
      <span id={`${id}-effect`} className="unseen">
        {words}
      </span>
    </span>
  );
}
