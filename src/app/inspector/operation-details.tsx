import { useMemo, type ReactElement, type ReactNode } from 'react';
import { chainBehind } from '../../analysis/statements/because.ts';
import { jobOf } from '../../analysis/statements/of-job.ts';
import { blockOf, operationWords } from '../../analysis/statements/operation-words.ts';
import { NONE, RowKind } from '../../engine/recording/recording.ts';
import { Section } from '../components/section.tsx';
import { formatCount, formatExact, formatTime, plural } from '../../base/format.ts';
import { openDoor } from '../navigation/open-door.ts';
import { readerOf } from '../runs/run-reader.ts';
import type { ShownRun } from '../stores/runs.ts';
import type { Selection } from '../stores/view.ts';
import { ChainList } from './why/chain-list.tsx';
import { placeOf } from '../travel/place.ts';
import { MissingBefore } from './why/beyond-limit-note.tsx';

interface OperationDetailsProps {
  selection: Extract<Selection, { kind: 'operation' }>;
  run: ShownRun;
}

/** An operation without a host request: background work, or running at time 0. */
export default function OperationDetails({ selection, run }: OperationDetailsProps): ReactElement {
  const { side, operation } = selection;
  const reader = readerOf(run);
  const rows = useMemo(() => reader.allRowsOf(operation), [reader, operation]);
  const job = useMemo(() => jobOf(reader, operation), [reader, operation]);
  const links = useMemo(() => chainBehind(reader, operation), [reader, operation]);
  const suspensions = rows.filter((row) => row.kind === RowKind.suspend).length;
  const first = rows.at(0);
  const last = rows.at(-1);
  // Beyond the recording limit, an operation without rows may have had some.
  const isKnown = first !== undefined || run.completeUntilNs === Infinity;
  const block = blockOf(reader, operation);
  const lpn = reader.operations.lpn(operation);
  return (
    <>
      <Section title={`Selected · ${side.toUpperCase()}`}>
        <p className="words baseline between">
          <span className="big">
            {first !== undefined && last !== undefined ? formatTime(last.endNs - first.startNs) : '–'}
          </span>
          <span className="muted">{`operation #${operation}`}</span>
        </p>
        <p>{operationWords(reader, operation)}</p>
        <dl className="parts facts">
          <Row name="where">{placeOf(reader, operation)}</Row>
          {block !== null && <Row name="block">{formatCount(block)}</Row>}
          {lpn !== NONE && <Row name="logical page">{formatCount(lpn)}</Row>}
          {first !== undefined && <Row name="starts">{formatExact(first.startNs)}</Row>}
          {last !== undefined && <Row name="ends">{formatExact(last.endNs)}</Row>}
          {suspensions > 0 && <Row name="suspended">{plural(suspensions, 'time')}</Row>}
        </dl>
        {job !== null && (
          <button
            type="button"
            className="button-link"
            onClick={() => openDoor({ side, startNs: job.startNs, endNs: job.endNs })}
          >
            Show the whole GC job
          </button>
        )}
      </Section>
      {links.length > 0 && isKnown && (
        <Section title="Why it ran">
          <ol className="why">
            <ChainList side={side} reader={reader} links={links} />
          </ol>
          {first !== undefined && <MissingBefore run={run} atNs={first.startNs} />}
        </Section>
      )}
    </>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="strong">{children}</dd>
    </div>
  );
}
