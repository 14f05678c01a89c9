import type { ReactElement } from 'react';
import { localized, msg, t } from '../../../messages/message.ts';
import { rich } from '../../language/rich.ts';
import type { FileState, GradedFile, GradedQuestion, Grades } from '../../../learn/hand-in/grade.ts';
import type { Homework } from '../../../learn/homework/homework.ts';
import { rankingsOf, type Ranking } from '../../../learn/homework/ranking.ts';
import { formatValue } from '../../../learn/measure/value.ts';
import { allRemarks } from '../../../learn/homework/remarks.ts';
import { EMPTY_VIEW } from '../../stores/view-text.ts';
import { commit } from '../../stores/edits.ts';
import { goTo } from '../../stores/screen.ts';
import { openView } from '../../stores/view.ts';

interface GradeTableProps {
  readonly homework: Homework;
  readonly grades: Grades;
}

/** A row for each file, and the experiments that several files share. */
export function GradeTable({ homework, grades }: GradeTableProps): ReactElement {
  const most = homework.questions.reduce((sum, { points }) => sum + points, 0);
  return (
    <>
      <p className="grade-summary" role="status">
        {summaryOf(grades, most)} {t('Press a result to open the student’s experiment; Back returns to the table.')}
      </p>
      <div className="grade-scroll">
        <table className="grade-table">
          <thead>
            <tr>
              <th scope="col">{t('Student')}</th>
              <th scope="col">{t('File')}</th>
              {homework.questions.map(({ id, points }) => (
                <th key={id} scope="col">
                  {id} <span className="grade-most muted light">{points}</span>
                </th>
              ))}
              <th scope="col" className="grade-points">
                {t('Points')} <span className="grade-most muted light">{most}</span>
              </th>
              <th scope="col">{t('Remarks')}</th>
            </tr>
          </thead>
          <tbody>
            {grades.files.map((file, index) => (
              <GradeRow key={`${file.file} ${index}`} file={file} />
            ))}
          </tbody>
        </table>
      </div>
      {rankingsOf(homework, grades.files).map((ranking) => (
        <RankingTable key={ranking.question} homework={homework} ranking={ranking} />
      ))}
      {grades.equal.length > 0 && (
        <section className="grade-equal" aria-label={t('Equal experiments')}>
          <h3>{t('Equal experiments')}</h3>
          <p className="muted">{t('A simple goal has few solutions: equal experiments are a hint, not a proof.')}</p>
          <ul>
            {grades.equal.map(({ question, group, files, isCommon }) => (
              <li key={`${question} ${group}`}>
                {isCommon
                  ? rich('{question}, group {group}: {count} files have the solution of more than half the class', {
                      question: <strong>{question}</strong>,
                      group: String(group),
                      count: String(files.length),
                    })
                  : rich('{question}, group {group}, {count, plural, one {# file} other {# files}}: {files}', {
                      question: <strong>{question}</strong>,
                      group: String(group),
                      count: files.length,
                      files: files.join(', '),
                    })}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Who reached the goal of a question, the best value first. */
function RankingTable({ homework, ranking }: { readonly homework: Homework; readonly ranking: Ranking }): ReactElement {
  const { question, varies, places } = ranking;
  const task = homework.questions.find(({ id }) => id === question);
  const title = t('Ranking: {question}', { question });
  return (
    <section className="grade-equal" aria-label={title}>
      <h3>{title}</h3>
      {!varies && <p className="muted">{t('All students have the same run.')}</p>}
      {varies && (
        <p className="muted">
          {t(
            'Students have variants of their own: the values come from different experiments, and small differences say little.',
          )}
        </p>
      )}
      <div className="grade-scroll">
        <table className="grade-table grade-ranking">
          <thead>
            <tr>
              <th scope="col">{t('Rank')}</th>
              <th scope="col">{t('Student')}</th>
              <th scope="col">{t('File')}</th>
              <th scope="col">{t('Reached')}</th>
              <th scope="col">{t('Number of changes')}</th>
              <th scope="col">{t('Why no rank')}</th>
            </tr>
          </thead>
          <tbody>
            {places.map(({ rank, file, student, attempt, reason }, index) => (
              <tr key={`${file} ${index}`}>
                <td>{rank ?? '–'}</td>
                <th scope="row">
                  {student.id === '' ? t('unknown') : student.id}{' '}
                  <span className="grade-name muted">{student.name}</span>
                </th>
                <td className="muted nowrap">{file}</td>
                <td>
                  {task?.kind === 'experiment' &&
                    attempt?.values.map((value) => formatValue(value, task.as)).join(', ')}
                </td>
                <td>{attempt?.changes}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const STATE_WORDS: Record<FileState, string> = {
  graded: msg('graded'),
  invalid: msg('invalid'),
  'other-homework': msg('of another homework'),
  'other-version': msg('of another version'),
};

const RESULT_WORDS: Record<GradedQuestion['state'], string> = {
  right: msg('right'),
  near: msg('near'),
  wrong: msg('wrong'),
  invalid: msg('invalid'),
  foreign: msg('foreign'),
  missing: msg('missing'),
};

function summaryOf({ files }: Grades, most: number): string {
  const counts = Object.entries(STATE_WORDS)
    .map(([state, words]) => ({ words, count: files.filter((file) => file.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ words, count }) => `${count} ${t(words)}`);
  const graded = files.filter(({ state }) => state === 'graded');
  const mean = graded.reduce((sum, { points }) => sum + points, 0) / graded.length;
  const points =
    graded.length === 0
      ? ''
      : t('Mean {mean} of {count, plural, one {# point} other {# points}}.', { mean: mean.toFixed(1), count: most });
  const all = t('{count, plural, one {# file} other {# files}}: {counts}.', {
    count: files.length,
    counts: counts.join(', '),
  });
  return points === '' ? all : `${all} ${points}`;
}

function GradeRow({ file }: { readonly file: GradedFile }): ReactElement {
  const { id, name } = file.student;
  return (
    <tr data-state={file.state}>
      <th scope="row">
        {id === '' ? t('unknown') : id} <span className="grade-name muted">{name}</span>
      </th>
      <td className="muted nowrap">{file.file}</td>
      {file.questions.map((question) => (
        <td key={question.id} data-grade={question.state}>
          <Result question={question} studentId={id} />
        </td>
      ))}
      <td className="grade-points">{file.points}</td>
      <td>
        {file.state === 'graded' ? '' : `${t(STATE_WORDS[file.state])}: `}
        {allRemarks(file).map(localized).join(' · ')}
      </td>
    </tr>
  );
}

/** The grade of an answer; with an experiment, it opens in Explore. */
function Result({
  question: { id, state, experiment },
  studentId,
}: {
  readonly question: GradedQuestion;
  readonly studentId: string;
}): ReactElement {
  if (experiment === null) return <>{t(RESULT_WORDS[state])}</>;
  return (
    <button
      type="button"
      className="button-link"
      aria-label={t('{state}: open the experiment of {studentId}, {id}', {
        state: t(RESULT_WORDS[state]),
        studentId,
        id,
      })}
      onClick={() => {
        commit({ a: experiment, change: null }, t('Open the answer of {studentId}', { studentId }), 'answer', null);
        openView(EMPTY_VIEW);
        goTo('explore');
      }}
    >
      {t(RESULT_WORDS[state])}
    </button>
  );
}
