import { useMemo, type ReactElement } from 'react';
import { plural } from '../../../base/format.ts';
import { combinationOf, switchState } from '../../../document/presets/switch-state.ts';
import { NAMED_POLICIES } from '../../../document/presets/schemes.ts';
import type { Experiment, ExperimentInput } from '../../../document/experiment.ts';
import { SelectField } from '../../components/fields/select-field.tsx';
import { Offer, useAsked } from '../settings/offer.tsx';
import { useSides, schemePatch, type Sides } from '../settings/setting-edit.ts';
import { LISTED_SWITCHES } from '../switches/switch-click.ts';
import { combinationText, nearestScheme } from './nearest-scheme.ts';

const OWN = '';

/** Detected from the switches, whose positions are below. */
export function SchemeField(): ReactElement {
  const sides = useSides();
  const { a, b, edited, target } = sides;
  const [asked, ask] = useAsked(edited);
  const combination = combinationOf(edited);
  const exact = combination?.but.length === 0 ? combination.named.name : null;
  const words = combinationText(combination);
  const other = target === 'b' ? a : b;
  return (
    <div className="scheme-field">
      <SelectField
        label="Scheme"
        bare
        value={exact ?? OWN}
        title={combination?.but.length === 0 ? `${combination.named.sentence} (${combination.named.source})` : words}
        options={[
          ...(exact === null ? [{ value: OWN, label: words, disabled: true }] : []),
          ...NAMED_POLICIES.map(({ name, title }) => ({ value: name, label: title })),
        ]}
        onChange={(name) => {
          const named = NAMED_POLICIES.find((one) => one.name === name);
          if (named !== undefined) ask(schemePatch(named), `Scheme: ${named.title}`);
        }}
      />
      {exact === null && <Nearest experiment={edited} />}
      {other !== null && b !== null && (
        <p className="setting-text">
          {target === 'b' ? 'A' : 'B'}: {combinationText(combinationOf(other))}
        </p>
      )}
      <SwitchPositions sides={sides} onChoose={ask} />
      <Offer asked={asked} edited={edited} />
    </div>
  );
}

interface SwitchPositionsProps {
  readonly sides: Sides;
  readonly onChoose: (patch: ExperimentInput, label: string) => unknown;
}

/** All positions of each switch: a click in the list of switches sets the one that is proposed. */
function SwitchPositions({ sides: { edited }, onChoose }: SwitchPositionsProps): ReactElement {
  return (
    <div className="setting-fields">
      {LISTED_SWITCHES.map(({ name, title, sentence, source, positions, ...rest }) => {
        const state = switchState(edited, { positions, ...rest });
        return (
          <SelectField
            key={name}
            label={title}
            title={`${sentence} (${source})`}
            value={state.value ?? OWN}
            options={[
              ...(state.value === null ? [{ value: OWN, label: state.label, disabled: true }] : []),
              ...positions.map(({ value, label }) => ({ value, label })),
            ]}
            onChange={(value) => {
              const chosen = positions.find((position) => position.value === value);
              if (chosen !== undefined) onChoose(chosen.patch, chosen.words);
            }}
          />
        );
      })}
    </div>
  );
}

function Nearest({ experiment }: { readonly experiment: Experiment }): ReactElement | null {
  const nearest = useMemo(() => nearestScheme(experiment), [experiment]);
  if (nearest === null) return null;
  const { named, lines } = nearest;
  return (
    <>
      <p className="muted tiny near">{`Not the scheme “${named.title}”: ${plural(lines.length, 'difference')}.`}</p>
      <ul className="muted tiny near">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
