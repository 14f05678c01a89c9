import type { ReactElement } from 'react';
import { screenAddress } from '../../stores/screen.ts';
import { stepOfMark } from '../lesson-mark.ts';

/** In Explore, above the runs of a step: its question, and the way back to it. */
export default function LessonStrip({ mark }: { readonly mark: string }): ReactElement | null {
  const found = stepOfMark(mark);
  if (found === null) return null;
  const { lesson, step } = found;
  const { ask } = step.question;
  return (
    <section className="strip gap-0 pad surface cells line-below" aria-label="Lesson">
      <header className="row">
        <span className="tag">{lesson.title}</span>
        {/* A value in a question is of the lesson’s runs. */}
        <h2 className="narrow">{ask.includes('{') ? lesson.asks : ask}</h2>
        <a className="button panel-small" href={screenAddress('learn', `${lesson.name}/${step.name}`)}>
          Back to the lesson
        </a>
      </header>
    </section>
  );
}
