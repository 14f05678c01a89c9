import type { ReactElement } from 'react';
import { localized, t } from '../../../messages/message.ts';
import type { Experiment } from '../../../document/experiment.ts';
import { gradesCsv } from '../../../learn/hand-in/grades-csv.ts';
import { moodleXml } from '../../../learn/homework/moodle-xml.ts';
import { homeworkText } from '../../../learn/homework/parse-homework.ts';
import { HOMEWORK_FORMAT, type Homework } from '../../../learn/homework/homework.ts';
import { formatOfFile } from '../../actions/file-format.ts';
import { saveFile, fileStem } from '../../exports/save-file.ts';
import { Button } from '../../components/button.tsx';
import { linkTo } from '../../links/link.ts';
import { notify } from '../../stores/notices.ts';
import { EMPTY_VIEW } from '../../stores/view-text.ts';
import { screenAddress } from '../../stores/screen.ts';
import { editHomework } from '../desk/homework/homework-draft.ts';
import { factsOf, settingWords } from '../experiment-facts.ts';
import { FileInput } from '../file-input.tsx';
import { copyDocumentLink } from '../open-document.ts';
import { useDropped } from '../use-dropped.ts';
import { giveToStudents, gradeAnswers, openForGrading, useGrade } from './grade-store.ts';
import { GradeTable } from './grade-table.tsx';
import { openHomework } from './open-homework.ts';
import { runForGrade } from './run-for-grade.ts';
import { scormPackage, type PageFile } from '../../../learn/homework/scorm-package.ts';
import { fileHashes, pageFile } from '../../storage/page-files.ts';

/** Variants of each question in a question bank. */
const VARIANTS = 60;

async function saveQuestionBank(homework: Homework): Promise<void> {
  const base = location.href.split('#')[0];
  const link = async (experiment: Experiment): Promise<string> =>
    base + (await linkTo({ a: experiment, change: null, forkNs: null, scenario: null, view: EMPTY_VIEW }));
  try {
    const xml = await moodleXml(homework, VARIANTS, runForGrade, {
      link,
      setting: settingWords,
      facts: (experiment) => factsOf(experiment).map(({ label, text }) => `${label}: ${text}`),
    });
    saveFile(new Blob([xml], { type: 'application/xml' }), `${homework.id}-moodle.xml`);
  } catch (error) {
    notify('bad', t('No question bank'), localized(error instanceof Error ? error.message : String(error)));
  }
}

/** The first homework among dropped files. */
async function homeworkAmong(files: readonly File[]): Promise<File | null> {
  for (const file of files) {
    if (!/\.json$/i.test(file.name)) continue;
    // A file that cannot be read is reported as an answer, with its name.
    if ((await formatOfFile(file).catch(() => null)) === HOMEWORK_FORMAT) return file;
  }
  return null;
}

/** Opens a homework. Returns whether it could. */
async function open(file: File): Promise<boolean> {
  const opened = await openHomework(file);
  if (opened !== null) openForGrading(opened);
  return opened !== null;
}

/** Whether the open homework can be given to students. */
function Readiness(): ReactElement | null {
  const check = useGrade((state) => state.check);
  switch (check.state) {
    case 'good':
      return null;
    case 'running':
      return <p className="muted">{t('Comparing the variants: {percent} %', { percent: percentOf(check.share) })}</p>;
    case 'bad':
      return (
        <p className="question-problem" role="alert">
          {t('This homework is not ready for students')}: {check.reason}
        </p>
      );
  }
}

const percentOf = (share: number): string => String(Math.floor(100 * share));

/** The teacher's page: a homework, the files of all students, and their table. Nothing leaves the browser. */
export function GradePage(): ReactElement {
  const { homework, grades, ignored, progress } = useGrade();
  useDropped(t('Drop the homework, the answers, or the zip file of your course page.'), (files) => {
    void (async () => {
      const at = await homeworkAmong(files);
      const isOpen = at === null || (await open(at));
      const answers = files.filter((file) => file !== at);
      if (answers.length > 0 && isOpen) await gradeAnswers(answers);
    })();
  });
  return (
    <main className="learn learn-wide">
      <nav aria-label={t('Breadcrumb')} className="lesson-path">
        <a href={screenAddress('learn')}>{t('Learn')}</a>
        <span aria-hidden="true"> › </span>
        {t('Grade')}
      </nav>
      <h2>{t('Grade a homework')}</h2>
      <p className="reading-lead">
        {t(
          `Open or drop the homework, then the files of all students or the zip file of your course page. Every answer is simulated again, in this browser. The homework has no secret key: a student with this tool can compute the answers. A file does not prove who made it: take identity and time from your course page.`,
        )}
      </p>
      <div className="lesson-actions group">
        <FileInput
          look={homework === null ? 'main' : 'plain'}
          label={homework === null ? t('1. Open the homework') : t('Homework: {title}', { title: homework.title })}
          onFiles={([file]) => void open(file)}
        />
        {homework !== null && (
          <FileInput
            look={grades === null ? 'main' : 'plain'}
            label={t('2. Open the answers')}
            multiple
            onFiles={(files) => void gradeAnswers(files)}
          />
        )}
        {homework !== null && grades !== null && (
          <Button
            look="main"
            onClick={() => {
              saveFile(new Blob([gradesCsv(homework, grades)], { type: 'text/csv' }), `${homework.id}-grades.csv`);
            }}
          >
            {t('Save CSV')}
          </Button>
        )}
        {homework !== null && (
          <>
            <Button onClick={() => void giveToStudents((open) => copyDocumentLink(homeworkText(open)))}>
              {t('Copy link for students')}
            </Button>
            <Button onClick={() => void giveToStudents(saveQuestionBank)}>{t('Save a Moodle question bank')}</Button>
            <Button onClick={() => void giveToStudents(saveScormPackage)}>{t('Save for a course (SCORM 1.2)')}</Button>
            <Button onClick={() => void editHomework(homework)}>{t('Edit on the desk')}</Button>
          </>
        )}
      </div>
      {homework !== null && <Readiness />}
      <p role="status">{progress}</p>
      {grades !== null && ignored > 0 && (
        <p className="muted">
          {t('{count, plural, one {# file} other {# files}} of macOS or Windows ignored', { count: ignored })}
        </p>
      )}
      {homework !== null && grades !== null && <GradeTable homework={homework} grades={grades} />}
    </main>
  );
}

/** Saves a homework as a package for a course. The page's own files are part of it. */
async function saveScormPackage(homework: Homework): Promise<void> {
  try {
    const pieces = await scormPackage(homework, await pageFiles());
    saveFile(new Blob(pieces, { type: 'application/zip' }), `${fileStem(homework.id)}-scorm.zip`);
  } catch (error) {
    const words = localized(error instanceof Error ? error.message : String(error));
    notify(
      'bad',
      t('Cannot save the package'),
      t('{words} It needs a page on a web server, made by npm run build.', { words }),
    );
  }
}

/** The files that the build lists. An answer with other content, such as a server's start page, is refused. */
async function pageFiles(): Promise<PageFile[]> {
  return Promise.all(
    Object.entries(await fileHashes()).map(async ([name, hash]) => {
      const bytes = await pageFile(name, hash, 'default');
      if (bytes === null) throw new Error(t('{name}: the server sent another file.', { name }));
      return { name, bytes };
    }),
  );
}
