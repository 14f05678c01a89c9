import { useId, useState, type ReactElement } from 'react';
import { SwitchButton } from '../../components/fields/switch.tsx';
import { FieldError } from '../../components/section.tsx';
import { useDocument } from '../../stores/document.ts';
import { change } from '../../stores/edits.ts';
import { editRefusal } from '../../stores/refusals.ts';
import { effectDetails } from './effect-text.ts';
import { clickOf, LISTED_SWITCHES } from './switch-click.ts';
import { useTrials, type Tried } from './trials-store.ts';

const NONE: Readonly<Record<string, Tried>> = {};

/** In a presentation: what each would change is a tooltip. */
export default function SwitchStrip(): ReactElement {
  const pair = useDocument((state) => state.present.pair);
  const tried = useTrials((trials) => (trials.pair === pair ? trials.tried : NONE));
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  return (
    <section className="switch-strip" aria-label="Switches">
      <span className="side-b">B</span>
      {LISTED_SWITCHES.map((of) => {
        const { base, patch, words, isOn } = clickOf(pair)(of);
        const refusal = editRefusal(base, patch, 'b');
        const found = tried[of.name];
        const about = refusal?.text ?? (found?.kind === 'tried' ? effectDetails(found.effect) : of.short);
        return (
          <span
            key={of.name}
            className="strip-one nowrap inline center"
            data-strip={of.name}
            title={`${of.sentence} ${about}`}
          >
            <SwitchButton
              id={`${id}-${of.name}`}
              label={of.title}
              on={isOn}
              describedBy={`${id}-${of.name}-words`}
              disabled={refusal !== null}
              onChange={() => setProblem(change('b', { patch }, words))}
            />
            <label htmlFor={`${id}-${of.name}`}>{of.title}</label>
            <span id={`${id}-${of.name}-words`} className="unseen">
              {about}
            </span>
          </span>
        );
      })}
      <FieldError text={problem} />
    </section>
  );
}
