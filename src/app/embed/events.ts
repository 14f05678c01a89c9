import type { Progress } from '../../learn/progress.ts';

/** What a person did, for the host's log. */
export type AnswerEvent =
  | { readonly lesson: string; readonly step: string; readonly grade: string }
  | { readonly challenge: string; readonly changes: number };

/** The answers that are new in `after`. */
export function answeredEvents(before: Progress, after: Progress): AnswerEvent[] {
  const events: AnswerEvent[] = [];
  for (const [lesson, steps] of Object.entries(after.lessons)) {
    const known = Object.hasOwn(before.lessons, lesson) ? before.lessons[lesson] : {};
    for (const [step, record] of Object.entries(steps)) {
      if (!Object.hasOwn(known, step) || known[step] !== record) events.push({ lesson, step, grade: record.grade });
    }
  }
  for (const [challenge, changes] of Object.entries(after.challenges)) {
    if (!Object.hasOwn(before.challenges, challenge) || before.challenges[challenge] !== changes) {
      events.push({ challenge, changes });
    }
  }
  return events;
}
