import type { ReactElement } from 'react';
import { msg, t } from '../../../messages/message.ts';
import { amountOf, type OverBudget } from '../../../engine/run/run-budget.ts';
import { Button } from '../../components/button.tsx';
import { Message } from '../../components/section.tsx';
import { formatCount } from '../../../base/format.ts';
import { cancelRun, runAgain } from '../../runs/run-controller.ts';
import type { Side } from '../../stores/view.ts';
import './run-question.css';

const NAMES: Readonly<Record<OverBudget['resource'], string>> = {
  memory: msg('Memory'),
  'operations-in-flight': msg('Page operations in flight'),
  time: msg('Time'),
};

const shown = (resource: OverBudget['resource'], amount: number): string =>
  resource === 'operations-in-flight' ? formatCount(Number(amountOf(resource, amount))) : amountOf(resource, amount);

/** Asks before a run that exceeds the page's budget: the estimate, the budget, and what to change. */
export function RunQuestion({
  side,
  over,
  hasShown,
}: {
  side: Side;
  over: readonly OverBudget[];
  hasShown: boolean;
}): ReactElement {
  const letter = side.toUpperCase();
  const changes = [...new Set(over.map(({ change }) => change))];
  return (
    <Message tone="warn" title={t('Run {letter} exceeds this page’s budget', { letter })}>
      <table className="run-needs">
        <thead>
          <tr>
            <th scope="col">{t('Estimate')}</th>
            <th scope="col">{t('Required')}</th>
            <th scope="col">{t('Budget')}</th>
          </tr>
        </thead>
        <tbody>
          {over.map(({ resource, needed, budget }) => (
            <tr key={resource}>
              <th scope="row">{t(NAMES[resource])}</th>
              <td>{t('about {shown}', { shown: shown(resource, needed) })}</td>
              <td>{shown(resource, budget)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('To reduce the estimate, change the experiment:')}</p>
      <ul className="run-changes">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <p className="muted">
        {hasShown
          ? t(
              `The run has not started. If memory runs out, it stops with a message, and the previous run stays on screen.`,
            )
          : t('The run has not started. If memory runs out, it stops with a message.')}
      </p>
      <p className="run-answers">
        <Button
          look="main"
          onClick={() => {
            cancelRun(side);
          }}
        >
          {t('Cancel')}
        </Button>
        <Button
          onClick={() => {
            runAgain(side, null);
          }}
        >
          {t('Run anyway')}
        </Button>
      </p>
    </Message>
  );
}
