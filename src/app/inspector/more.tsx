import { Suspense, type ReactElement } from 'react';
import { LOOK } from '../../analysis/statements/look.ts';
import { Button } from '../components/button.tsx';
import { Unfold } from '../components/section.tsx';
import { lazyPart } from '../contributions/lazy-part.tsx';
import { openDoor } from '../navigation/open-door.ts';
import { useRuns } from '../stores/runs.ts';
import { pin, useView } from '../stores/view.ts';
import { toldParts } from '../travel/request-parts.ts';
import { RunFiguresTable } from './run-figures.tsx';

const WordMeanings = lazyPart(() => import('./word-meanings.tsx'));

/** What few people need: tools of the selected request, the figures of the run, and what the words mean. */
export default function More(): ReactElement {
  return (
    <div className="stack">
      <OfRequest />
      <RunFiguresTable />
    </div>
  );
}

function OfRequest(): ReactElement | null {
  const selection = useView((state) => state.selection);
  const pinned = useView((state) => state.pinned);
  const run = useRuns((state) => (selection === null ? null : state[selection.side].shown));
  if (selection?.kind !== 'request' || run === null || selection.request >= run.recording.requestCount) return null;
  const { side, request } = selection;
  const isPinned = pinned?.side === side && pinned.request === request;
  return (
    <>
      <span className="panel-tools row gap-1 rigid">
        <Button
          className="panel-small"
          title={isPinned ? 'Do not keep this request' : 'Keep this request while you follow its causes'}
          shortcut="Y"
          aria-pressed={isPinned}
          onClick={() => pin(isPinned ? null : { side, request })}
        >
          Pin
        </Button>
        <Button
          className="panel-small"
          title="Fit the request into the timeline"
          onClick={() => openDoor({ side, request }, { fit: true })}
        >
          Show
        </Button>
      </span>
      <Unfold label="Parts of its latency">
        <Suspense fallback={null}>
          <WordMeanings words={toldParts(run, request).map(({ cause }) => [LOOK[cause].label, LOOK[cause].meaning])} />
        </Suspense>
      </Unfold>
    </>
  );
}
