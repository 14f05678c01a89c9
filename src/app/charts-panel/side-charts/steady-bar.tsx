import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { formatCount } from '../../../base/format.ts';
import { ROUNDS } from '../../../engine/accounting/rounds.ts';
import { amountOf } from '../../../engine/run/run-budget.ts';
import { Button } from '../../components/button.tsx';
import { closeSearch, runUntilSteady, type SteadySearch } from '../../runs/until-steady.ts';
import { patchSide } from '../../stores/edits.ts';
import { notify } from '../../stores/notices.ts';
import type { Side } from '../../stores/view.ts';
import './steady-bar.css';

const asSentence = (reason: string): string => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;

interface SteadyBarProps {
  side: Side;
  /** The run until a steady state, if there is one. */
  search: SteadySearch | null;
  /** On what is drawn; empty before the first round. */
  verdict: string;
  /** The rule and its figures, for the tooltip. */
  note: string;
}

/** The verdict on a steady state, and the run that looks for one: start, progress, cancel, and what to do with it. */
export function SteadyBar({ side, search, verdict, note }: SteadyBarProps): ReactElement {
  const letter = side.toUpperCase();
  if (search === null) {
    return (
      <div className="steady-bar">
        <p className="muted chart-note" title={note}>
          {verdict}
        </p>
        <Button
          className="panel-small"
          title={t('Runs {side} with as many requests as it takes, without a recording, until five rounds are steady', {
            side: letter,
          })}
          onClick={() => {
            runUntilSteady(side);
          }}
        >
          {t('Run until steady')}
        </Button>
      </div>
    );
  }
  switch (search.state) {
    case 'running':
      return <Searching search={search} />;
    case 'asks':
    case 'failed':
      return <Refused search={search} />;
    case 'done':
      return <Found search={search} verdict={verdict} note={note} />;
  }
}

function Searching({ search: { progress, report } }: { search: SteadySearch }): ReactElement {
  const going = progress?.kind === 'running' ? progress : null;
  const round = (report?.rounds.length ?? 0) + 1;
  return (
    <div className="steady-bar">
      <p className="muted chart-note" role="status">
        {going === null
          ? t('Preparing the drive …')
          : t('Round {round} of at most {most}', { round: String(round), most: String(ROUNDS) })}
      </p>
      <progress
        value={going === null ? undefined : going.completed / going.requests}
        aria-label={t('Progress of the run until steady')}
      />
      <Button className="panel-small" onClick={closeSearch}>
        {t('Cancel')}
      </Button>
    </div>
  );
}

function Refused({ search: { side, state, failure } }: { search: SteadySearch }): ReactElement {
  const over = failure?.over ?? [];
  const words = over
    .map(({ resource, needed, budget }) =>
      t('It needs about {needed}; the page allows {budget}.', {
        needed: amountOf(resource, needed),
        budget: amountOf(resource, budget),
      }),
    )
    .join(' ');
  return (
    <div className="steady-bar">
      <p className="chart-note bad" role="alert">
        {state === 'asks' ? words : failure?.message}
      </p>
      {state === 'asks' && (
        <Button
          className="panel-small"
          onClick={() => {
            runUntilSteady(side, null);
          }}
        >
          {t('Run anyway')}
        </Button>
      )}
      <CloseButton />
    </div>
  );
}

function Found({
  search,
  verdict,
  note,
}: Pick<SteadyBarProps, 'verdict' | 'note'> & { search: SteadySearch }): ReactElement {
  const { side, experiment, end } = search;
  const stop = end?.stopReason ?? null;
  const words = stop === null ? verdict : `${t('The run stopped.')} ${asSentence(stop)} ${verdict}`;
  const letter = side.toUpperCase();
  const count = end === null ? 0 : end.requests;
  return (
    <div className="steady-bar">
      <p className="chart-note" role="status" title={note}>
        {words}
      </p>
      {end !== null && (
        <Button
          className="panel-small"
          title={t('The run on screen becomes as long as this one: {count} requests', { count: formatCount(count) })}
          onClick={() => {
            const { workload } = experiment;
            const { requests, repeat } = end.length;
            const patch = 'synthetic' in workload ? { workload: { synthetic: { requests } } } : { host: { repeat } };
            const problem = patchSide(side, patch, t('Run until steady'));
            if (problem !== null) notify('bad', t('Run until steady'), problem);
          }}
        >
          {t('Record it in {side}', { side: letter })}
        </Button>
      )}
      <CloseButton />
    </div>
  );
}

function CloseButton(): ReactElement {
  return (
    <Button
      look="quiet"
      className="panel-small"
      aria-label={t('Close')}
      title={t('Back to the run on screen')}
      onClick={closeSearch}
    >
      ×
    </Button>
  );
}
