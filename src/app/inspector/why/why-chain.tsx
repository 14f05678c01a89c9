import { useMemo, type ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { Operations } from '../../../analysis/columns/operations.ts';
import { requestAccount } from '../../../analysis/why/account.ts';
import { causeChain } from '../../../analysis/why/cause-chain.ts';
import { Section } from '../../components/section.tsx';
import { formatInstant } from '../../../base/format.ts';
import { rich } from '../../language/rich.ts';
import { hasRows, viewOf } from '../../runs/run-view.ts';
import type { ShownRun } from '../../stores/runs.ts';
import type { Side } from '../../stores/view.ts';
import { ChainList } from './chain-list.tsx';
import { placeOf } from './place.ts';
import { MissingBefore, BeyondLimitNote } from './beyond-limit-note.tsx';
import { SaturationNote } from './saturation-note.tsx';
import './why-chain.css';

interface WhyChainProps {
  side: Side;
  request: number;
  /** `read #17` */
  words: string;
  run: ShownRun;
}

/** The chain of causes of a request's longest wait. */
export function WhyChain(props: WhyChainProps): ReactElement {
  const { request, run } = props;
  const operations = new Operations(run.outcome.recording);
  const startNs = operations.arrival(request);
  const endNs = operations.finish(request);
  if (hasRows(run, startNs, endNs)) return <KnownChain {...props} />;
  return (
    <Section title={t('Why it waited')}>
      <BeyondLimitNote startNs={startNs} endNs={endNs} />
    </Section>
  );
}

function KnownChain({ side, request, words, run }: WhyChainProps): ReactElement {
  const view = viewOf(run);
  const links = useMemo(() => causeChain(view, request), [view, request]);
  const account = useMemo(() => requestAccount(view, request), [view, request]);
  return (
    <Section title={t('Why it waited')}>
      {account !== null && <SaturationNote view={view} account={account} />}
      <ol className="why">
        <li>
          {rich('{request} arrives at {instant}', {
            request: <strong>{words}</strong>,
            instant: formatInstant(account?.arrivalNs ?? 0),
          })}
          {typeof account?.critical === 'number' && <p className="muted">{placeOf(view, account.critical)}</p>}
        </li>
        <ChainList side={side} view={view} links={links} own={words} />
        {links.length === 0 && <li>{t('No waiting.')}</li>}
        {typeof account?.finishNs === 'number' && (
          <li>{t('complete at {instant}', { instant: formatInstant(account.finishNs) })}</li>
        )}
      </ol>
      <MissingBefore run={run} atNs={account?.arrivalNs ?? 0} />
      {account?.placed === false && (
        <p className="muted why-note">{t('Durations are exact; their order is estimated.')}</p>
      )}
    </Section>
  );
}
