import { useEffect, type ReactElement, useState } from 'react';
import { t, localized } from '../../../messages/message.ts';
import { SIMULATOR, answersOf, answersText } from '../../../learn/hand-in/answers.ts';
import { fileStem, saveFile } from '../../exports/save-file.ts';
import { Button } from '../../components/button.tsx';
import { screenAddress } from '../../stores/screen.ts';
import { FileInput } from '../file-input.tsx';
import { RichText } from '../rich-text.tsx';
import { useDropped } from '../use-dropped.ts';
import { openHomework } from './open-homework.ts';
import { changeStudent, continueHomework, giveAnswer, useHomework, openBegun } from './homework-store.ts';
import { QuestionCard } from './question-card.tsx';
import { visibleText } from '../../../device/visible-text.ts';
import { storageFault } from '../../storage/storage-fault.ts';
import { notify } from '../../stores/notices.ts';
import { begunHomework, deleteBegun } from './kept-homework.ts';

/** Whether a course plays this page as a package. */
const isPackage = (): boolean => document.querySelector('meta[name="homework"]') !== null;

/** A homework for a student: the questions of the own variant, and the file of answers. */
export function HomeworkPage(): ReactElement {
  const { homework, student, given, isKept, course } = useHomework();
  useEffect(() => {
    // The homework of a package comes with it.
    if (!isPackage()) void continueHomework();
  }, []);
  useDropped(t('Drop a homework file to open it.'), ([file]) => void openHomework(file));
  return (
    <main className="learn learn-narrow">
      <nav aria-label={t('Breadcrumb')} className="lesson-path">
        <a href={screenAddress('learn')}>{t('Learn')}</a>
        <span aria-hidden="true"> › </span>
        {t('Homework')}
      </nav>
      <h2>{homework?.title ?? t('Homework')}</h2>
      {course === null && (
        <FileInput
          label={homework === null ? t('Open a homework file') : t('Open another homework')}
          onFiles={([file]) => void openHomework(file)}
        />
      )}
      {homework === null && !isPackage() && <BegunList />}
      {homework !== null && (
        <>
          <RichText className="reading-lead" text={homework.text} />
          {course !== null && (
            <p className={course.isBad ? 'question-problem' : 'muted'} role="status">
              {course.message}
            </p>
          )}
          <div className="homework-student group gap-4">
            <label className="stack gap-1">
              {t('Student id')}
              <input
                value={student.id}
                maxLength={100}
                readOnly={course !== null && student.id !== ''}
                onChange={(event) => {
                  changeStudent({ ...student, id: event.target.value });
                }}
              />
            </label>
            <label className="stack gap-1">
              {t('Name')}
              <input
                value={student.name}
                maxLength={200}
                onChange={(event) => {
                  changeStudent({ ...student, name: event.target.value });
                }}
              />
            </label>
          </div>
          {student.id.trim() === '' ? (
            <p className="muted">{t('Enter your student id first: it determines your variant of each question.')}</p>
          ) : (
            <>
              {homework.questions.map((question, index) => (
                <QuestionCard
                  key={`${question.id} ${student.id}`}
                  homework={homework}
                  question={question}
                  number={index + 1}
                  studentId={student.id}
                  given={Object.hasOwn(given, question.id) ? given[question.id] : null}
                  onGive={(answer) => {
                    giveAnswer(question.id, answer);
                  }}
                />
              ))}
              {!isKept && (
                <p className="question-problem" role="alert">
                  {t('This browser does not store your answers. Save them as a file before you close this page.')}
                </p>
              )}
              <div className="lesson-actions group center">
                <Button
                  look={course === null ? 'main' : 'plain'}
                  onClick={() => {
                    const text = answersText(answersOf(homework, student, given, SIMULATOR));
                    const name = `${fileStem(`${homework.id}-${student.id}`)}.answers.json`;
                    saveFile(new Blob([text], { type: 'application/json' }), name);
                  }}
                >
                  {t('Save my answers')}
                </Button>
                <Button
                  onClick={() => {
                    window.print();
                  }}
                >
                  {t('Print')}
                </Button>
                <span className="muted">
                  {course === null
                    ? t(
                        `{count} of {questions, plural, one {# question} other {# questions}} answered. Hand in the saved file on your course page.`,
                        { count: String(Object.keys(given).length), questions: homework.questions.length },
                      )
                    : t('{count} of {questions, plural, one {# question} other {# questions}} answered.', {
                        count: String(Object.keys(given).length),
                        questions: homework.questions.length,
                      })}
                </span>
              </div>
            </>
          )}
        </>
      )}
    </main>
  );
}

/** The homework that was begun in this browser, to continue or to delete. */
function BegunList(): ReactElement | null {
  const [begun, setBegun] = useState(begunHomework);
  if (begun.length === 0) return null;
  return (
    <section className="homework-begun" aria-label={t('Begun in this browser')}>
      <h3>{t('Begun in this browser')}</h3>
      <ul className="stack">
        {begun.map((one) => {
          const title = visibleText(one.title);
          const id = visibleText(one.student.id);
          return (
            <li key={`${one.hash} ${one.student.id}`} className="group gap-3 center">
              <span>
                {title} <span className="muted">{id}</span>
              </span>
              <span className="muted">
                {t('{count, plural, one {# answer} other {# answers}}', { count: one.answered })}
              </span>
              <Button
                look="main"
                aria-label={t('Continue: {title}', { title: `${title}, ${id}` })}
                onClick={() => void openBegun(one)}
              >
                {t('Continue')}
              </Button>
              <Button
                aria-label={t('Delete {name}', { name: `${title}, ${id}` })}
                onClick={() => {
                  if (!window.confirm(t('Delete the answers of {id}?', { id }))) return;
                  deleteBegun(one).catch((error: unknown) => {
                    notify('bad', t('Cannot delete'), localized(storageFault(error).message));
                  });
                  setBegun(begunHomework());
                }}
              >
                {t('Delete')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
