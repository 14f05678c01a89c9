import type { ReactElement } from 'react';
import type { Experiment } from '../../../document/experiment.ts';
import { IdleNoteText } from '../settings/idle-note.tsx';
import { noteAt } from '../settings/idle-settings.ts';
import { useIdleNotes } from '../settings/use-idle-notes.ts';

/** The note on a policy without effect, if there is one. */
export function SightNote({ path, edited }: { path: string; edited: Experiment }): ReactElement | null {
  const note = noteAt(useIdleNotes(edited), path);
  return note === undefined ? null : <IdleNoteText note={note} />;
}
