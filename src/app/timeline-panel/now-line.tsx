import type { ReactElement } from 'react';
import { useCalmPlayhead } from '../runs/use-tail-so-far.ts';
import { nowWords } from '../travel/step-words.ts';
import { otherRun, saidSide, travelRun } from '../travel/travel.ts';
import { useRuns } from '../stores/runs.ts';
import { useTravel } from '../stores/travel.ts';
import { useView } from '../stores/view.ts';

/** Beside the clock: what the last step did, or what runs at the playhead. Screen readers hear it when it changes. */
export default function NowLine(): ReactElement | null {
  const said = useTravel((state) => state.said);
  // The words follow playback at a readable pace.
  const calm = useCalmPlayhead();
  useRuns((state) => state.a.shown);
  const text = wordsAt(said, calm);
  if (text === '') return null;
  return (
    <p className="now-words grow two-lines" title={text}>
      {text}
    </p>
  );
}

function wordsAt(said: { readonly text: string; readonly atNs: number | null }, calm: number | null): string {
  if (said.atNs === useView.getState().playhead) return said.text;
  const run = travelRun();
  return calm === null || run === null ? '' : nowWords(run, calm, saidSide(), otherRun());
}
