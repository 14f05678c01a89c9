import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { parseExperiment } from '../../../document/validate.ts';
import { changesOf, judgeTask, type Challenge } from '../../../learn/challenges/challenge.ts';
import type { ExperimentInput } from '../../../document/experiment.ts';
import { CHALLENGES, markOf } from '../../../learn/challenges/index.ts';
import { useTrials } from '../../setup/switches/trials-store.ts';
import { patchBetween } from '../../stores/edits.ts';
import { SaveAnswers } from '../lesson/hand-in.tsx';
import { Button } from '../../components/button.tsx';
import { useDocument, type Pair } from '../../stores/document.ts';
import { screenAddress } from '../../stores/screen.ts';
import { recordChallenge, useProgress } from '../progress.ts';
import { learnRun } from '../runs/learn-runs.ts';
import { attemptIn, limitWords, taskTitle } from '../task-panel.tsx';
import { openChallenge, solvedWords, verdict } from './open-challenge.ts';

interface Judged {
  readonly state: 'running' | 'reached' | 'not-yet';
  readonly words: string;
  /** What the attempt changes. */
  readonly change?: ExperimentInput | null;
}

export default function ChallengeStrip({ challenge }: { readonly challenge: Challenge }): ReactElement {
  const pair = useDocument((state) => state.present.pair);
  const best = useProgress(({ progress }) =>
    Object.hasOwn(progress.challenges, challenge.name) ? progress.challenges[challenge.name] : null,
  );
  const judged = useVerdict(challenge, pair);
  const [hintOpen, setHintOpen] = useState(false);
  const next = CHALLENGES.at(CHALLENGES.indexOf(challenge) + 1);
  return (
    <section className="strip gap-0 pad surface cells line-below" aria-label="Challenge">
      <header className="row">
        <a className="tag" href={screenAddress('learn', `challenge/${challenge.name}`)}>
          {`Challenge ${CHALLENGES.indexOf(challenge) + 1} of ${CHALLENGES.length}`}
        </a>
        <nav aria-label="Challenges" className="inline center rigid to-end">
          <Button look="quiet" className="panel-small" onClick={() => openChallenge(challenge)}>
            Start again
          </Button>
          {next !== undefined && (
            <Button look="quiet" className="panel-small" title={next.title} onClick={() => openChallenge(next)}>
              Next challenge
            </Button>
          )}
        </nav>
      </header>
      <h2>{challenge.text}</h2>
      <p className="strip-look muted small">{limitWords(challenge)}</p>
      <div className="toolbar medium">
        <p
          role="status"
          className={`grade tone-${judged.state === 'reached' ? 'right' : 'wrong'}`}
          data-state={judged.state}
        >
          {judged.words}
        </p>
        {best !== null && judged.state !== 'reached' && <p className="muted">{solvedWords(challenge, best)}</p>}
        {judged.state === 'reached' && (
          <SaveAnswers
            name={challenge.name}
            of={(student) =>
              judged.change === undefined || judged.change === null
                ? null
                : { challenge: challenge.name, student, change: judged.change }
            }
          />
        )}
        {hintOpen ? (
          <p className="muted">
            <strong>Hint</strong> {challenge.hint}
          </p>
        ) : (
          <Button look="quiet" className="panel-small" onClick={() => setHintOpen(true)}>
            Show a hint
          </Button>
        )}
      </div>
    </section>
  );
}

function useVerdict(challenge: Challenge, pair: Pair): Judged {
  const base = useMemo(() => parseExperiment(challenge.experiment), [challenge]);
  const [known, setKnown] = useState<{ readonly of: Pair; readonly judged: Judged } | null>(null);
  const attempt = useMemo(() => attemptIn(pair, base), [pair, base]);
  useEffect(() => {
    if (attempt === null || changesOf(challenge, base, attempt).locked.length > 0) return undefined;
    let isCurrent = true;
    const show = (judged: Judged): void => {
      if (isCurrent) setKnown({ of: pair, judged });
    };
    learnRun(attempt).then(
      (run) => {
        if (!isCurrent) return;
        const result = judgeTask(challenge, base, run);
        if (result.reached) {
          recordChallenge(challenge.name, result.changes.length);
          useTrials.setState({ solved: markOf(challenge) });
        }
        show({
          state: result.reached ? 'reached' : 'not-yet',
          words: verdict(challenge, result),
          change: patchBetween(base, { ...attempt, name: base.name }),
        });
      },
      (error: unknown) => show({ state: 'not-yet', words: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [challenge, base, attempt, pair]);
  if (attempt === null) return { state: 'not-yet', words: 'Explore holds another experiment now.' };
  const { locked } = changesOf(challenge, base, attempt);
  if (locked.length > 0) {
    const names = locked.map(taskTitle).join(', ');
    return { state: 'not-yet', words: `Locked settings were changed: ${names}.` };
  }
  return known?.of === pair ? known.judged : { state: 'running', words: 'Running …' };
}
