import { useState, type ReactElement, Fragment } from 'react';
import type { Experiment, ExperimentInput } from '../../../document/experiment.ts';
import { Button } from '../../components/button.tsx';
import { editRefusal } from '../../stores/refusals.ts';
import { changeSettings } from './setting-edit.ts';
import { findSetting } from '../../stores/panel.ts';
import { splitPaths } from '../../stores/words/setting-words.ts';

export function PathText({ text }: { text: string }): ReactElement {
  return (
    <>
      {splitPaths(text).map((part, index) =>
        part.title === null ? (
          <Fragment key={index}>{part.text}</Fragment>
        ) : (
          <Button key={index} className="button-link" title={part.text} onClick={() => findSetting(part.title ?? '')}>
            {part.title}
          </Button>
        ),
      )}
    </>
  );
}

/** A change that was refused; out of date as soon as the experiment is another. */
interface Asked {
  readonly of: Experiment;
  readonly patch: ExperimentInput;
  /** For undo. */
  readonly label: string;
  readonly text: string;
}

interface OfferProps {
  readonly asked: Asked | null;
  readonly edited: Experiment;
  /** A field shows the refusal itself. */
  readonly isSaid?: boolean;
}

/** What holds a change, and the way out: the change with all that gives way for it. */
export function Offer({ asked, edited, isSaid = false }: OfferProps): ReactElement | null {
  if (asked?.of !== edited) return null;
  const { patch, label, text } = asked;
  const way = editRefusal(edited, patch)?.way ?? null;
  if (isSaid && way === null) return null;
  return (
    <p className={way === null ? 'field-error' : 'field-error field-offer'} role="alert">
      {!isSaid && (
        <>
          {label}. <PathText text={text} />{' '}
        </>
      )}
      {way !== null && (
        <Button className="button-link" onClick={() => changeSettings(way, label)}>
          Change all
        </Button>
      )}
    </p>
  );
}

/**
 * A change of the chosen side that keeps its refusal for an {@link Offer}.
 * @returns the refusal and a function that makes the change; it returns the reason for a refusal, or null
 */
export function useAsked(
  edited: Experiment,
): readonly [Asked | null, (patch: ExperimentInput, label: string, make?: () => string | null) => string | null] {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (patch: ExperimentInput, label: string, make = () => changeSettings(patch, label)): string | null => {
    const problem = make();
    const text = problem === null ? null : (editRefusal(edited, patch)?.text ?? problem);
    setAsked(text === null ? null : { of: edited, patch, label, text });
    return text;
  };
  return [asked, ask];
}
