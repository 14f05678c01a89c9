import type { ReactElement } from 'react';
import type { Experiment } from '../../../document/experiment.ts';
import { WithoutEffectText } from '../settings/without-effect-note.tsx';
import { noteAt } from '../settings/without-effect.ts';
import { useWithoutEffect } from '../settings/use-without-effect.ts';

/** The note on a policy without effect, if there is one. */
export function SightNote({ path, edited }: { path: string; edited: Experiment }): ReactElement | null {
  const note = noteAt(useWithoutEffect(edited), path);
  return note === undefined ? null : <WithoutEffectText note={note} />;
}
