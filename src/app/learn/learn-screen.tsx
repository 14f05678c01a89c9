import { Suspense, useEffect, useState, type ReactElement } from 'react';
import { t } from '../../messages/message.ts';
import { CHALLENGES } from '../../learn/challenges/index.ts';
import { screenAddress, useScreen } from '../stores/screen.ts';
import { ChallengePage } from './challenges/challenge-page.tsx';
import { GradePage } from './homework/grade-page.tsx';
import { HomeworkPage } from './homework/homework-page.tsx';
import { lazyPart } from '../components/lazy-part.tsx';
import { useLessons } from './language.ts';
import { FileInput } from './file-input.tsx';
import { LearnIndex } from './learn-index.tsx';
import { LessonPage } from './lesson/lesson-page.tsx';
import { openDocumentFile, openDocumentLink } from './open-document.ts';
import { progressName, readOwnLesson, useOwnLesson } from './own-lesson.ts';
import '../components/reading.css';
import './learn.css';
import './lesson/lesson.css';
import './homework/homework.css';

const HomeworkDeskPage = lazyPart(() => import('./desk/homework/homework-desk-page.tsx'));
const DeskPage = lazyPart(async () => ({ default: (await import('./desk/desk-page.tsx')).DeskPage }));

/** The Learn view: the list of lessons, or the lesson and step of the address. */
export default function LearnScreen(): ReactElement {
  const place = useScreen((state) => state.place);
  const lessons = useLessons();
  if (place === null) return <LearnIndex />;
  const [name, step = null] = place.split('/');
  if (name === 'homework') return <HomeworkPage />;
  if (name === 'grade') return <GradePage />;
  if (name === 'open') return <OpenLink />;
  if (name === 'own') return <OwnLessonPage stepName={step} />;
  if (name === 'desk') {
    return (
      <Suspense fallback={<main className="learn" aria-busy="true" />}>
        {step === 'homework' ? <HomeworkDeskPage /> : <DeskPage />}
      </Suspense>
    );
  }
  const challenge = name === 'challenge' ? CHALLENGES.find((one) => one.name === step) : undefined;
  if (challenge !== undefined) return <ChallengePage key={challenge.name} challenge={challenge} />;
  const lesson = lessons.find((one) => one.name === name);
  if (lesson !== undefined)
    return <LessonPage key={name} lesson={lesson} place={name} progressKey={name} stepName={step} />;
  return (
    <main className="learn">
      <h2>{t('There is no lesson “{name}”', { name })}</h2>
      <p>
        <a href={screenAddress('learn')}>{t('All lessons')}</a>
      </p>
    </main>
  );
}

/** The lesson of a file or a link. */
function OwnLessonPage({ stepName }: { readonly stepName: string | null }): ReactElement {
  const { lesson, ready } = useOwnLesson();
  useEffect(() => void readOwnLesson(), []);
  if (!ready) return <main className="learn" aria-busy="true" />;
  if (lesson !== null) {
    const key = progressName(lesson);
    return <LessonPage key={key} lesson={lesson} place="own" progressKey={key} stepName={stepName} />;
  }
  return (
    <main className="learn">
      <h2>{t('No lesson is open')}</h2>
      <p className="lesson-actions group">
        <FileInput label={t('Open a lesson file')} onFiles={([file]) => void openDocumentFile(file)} />
        <a className="button" href={screenAddress('learn')}>
          {t('All lessons')}
        </a>
      </p>
    </main>
  );
}

/** Opens the lesson or homework of the address. */
function OpenLink(): ReactElement {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    void openDocumentLink(location.hash).then((opened) => {
      if (!opened) setFailed(true);
    });
  }, []);
  if (!failed) return <main className="learn" aria-busy="true" />;
  return (
    <main className="learn">
      <h2>{t('This link cannot be opened')}</h2>
      <p>
        <a href={screenAddress('learn')}>{t('All lessons')}</a>
      </p>
    </main>
  );
}
