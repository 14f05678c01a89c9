import type { ReactElement } from 'react';
import type { Experiment, ExperimentInput } from '../../../document/experiment.ts';
import { Button } from '../../components/button.tsx';
import { PathText } from '../../contributions/path-text.tsx';
import { editRefusal } from '../../stores/refusals.ts';
import { changeSettings } from './setting-edit.ts';

/** A change that was refused; out of date as soon as the experiment is another. */
export interface Asked {
  readonly of: Experiment;
  readonly patch: ExperimentInput;
  /** For undo. */
  readonly label: string;
}

/** What holds a change, and the way out: the change with all that gives way for it. */
export function Offer({
  asked,
  edited,
}: {
  readonly asked: Asked | null;
  readonly edited: Experiment;
}): ReactElement | null {
  const refusal = asked?.of === edited ? editRefusal(edited, asked.patch) : null;
  if (asked === null || refusal === null) return null;
  const { text, way } = refusal;
  return (
    <p className="field-error" role="alert">
      {asked.label}. <PathText text={text} />{' '}
      {way !== null && (
        <Button className="button-link" onClick={() => changeSettings(way, asked.label)}>
          Change both
        </Button>
      )}
    </p>
  );
}
