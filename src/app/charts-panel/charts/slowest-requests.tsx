import { useMemo, useState, type ReactElement } from 'react';
import {
  groupByCulprit,
  slowestRequests,
  type Culprit,
  type SlowGroup,
} from '../../../analysis/figures/slow-groups.ts';
import { groupByCause } from '../../../analysis/statements/groups.ts';
import { WAIT_NAMES } from '../../../engine/recording/recording.ts';
import { matchRequest } from '../../../analysis/differences/request-differences.ts';
import { blockOf, operationWords } from '../../../analysis/statements/operation-words.ts';
import { formatInstant, formatTime, plural } from '../../../base/format.ts';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { useChartSource } from '../../exports/chart-source.ts';
import { CauseBar, CauseKey } from '../../components/cause-bar.tsx';
import { LOOK, type ToldCause } from '../../../analysis/statements/look.ts';
import { requestParts, requestName, toldParts } from '../../travel/request-parts.ts';
import { openDoor } from '../../navigation/open-door.ts';
import { readerOf } from '../../runs/run-reader.ts';
import { useRuns, type ShownRun } from '../../stores/runs.ts';
import { useView, type Side } from '../../stores/view.ts';
import { warmUpCaveat } from '../tail-series.ts';
import type { ChartProps } from './chart-host.tsx';
import { Operations } from '../../../analysis/columns/operations.ts';
import { NO_VALUE, chartTableOf, type ChartTable, type DataColumn } from '../../../charts/kit/columns.ts';

const GROUPS = [
  { value: 'none', label: 'no groups' },
  { value: 'cause', label: 'by cause' },
  { value: 'culprit', label: 'by culprit' },
] as const;
type Grouping = (typeof GROUPS)[number]['value'];

/** Rows at first, and more with each press. */
const LISTED = 50;
const LISTED_IN_GROUP = 10;
const LISTED_GROUPS = 20;

/** The slowest requests of the selection's run, each with its causes and the other run's latency. */
export default function SlowestRequests({ choice, playhead }: ChartProps): ReactElement {
  const side: Side = useView((state) => state.selection?.side ?? 'a');
  const run = useRuns((state) => state[side].shown ?? state.a.shown);
  const other = useRuns((state) => state[side === 'a' ? 'b' : 'a'].shown);
  const [grouping, setGrouping] = useState<Grouping>('none');
  const requests = useMemo(
    () => (run === null ? new Uint32Array(0) : slowestRequests(run[choice].order, run.recording, playhead ?? Infinity)),
    [run, choice, playhead],
  );
  const [most, setMost] = useState(LISTED_GROUPS);
  const all = useMemo(() => (run === null ? [] : groupsOf(run, requests, grouping)), [run, requests, grouping]);
  // A long run has thousands of culprits.
  const groups = useMemo(() => all.slice(0, most).map((group) => group()), [all, most]);
  const finished = playhead === null ? '' : ` finished by ${formatInstant(playhead)}`;
  const caption = `Slowest ${choice}s of ${side.toUpperCase()}${finished}`;
  const notCounted = warmUpCaveat(run, null);
  const captioned = notCounted === undefined ? caption : `${caption}. ${notCounted}`;
  useChartSource(
    run === null ? null : { table: () => slowestTable(side, run, other, requests, captioned), untilNs: playhead, side },
  );
  if (run === null) return <p className="muted">Computing…</p>;
  if (requests.length === 0) return <p className="muted">{`No ${choice}s${finished}.`}</p>;
  const widthNs = requestParts(run, requests[0]).latency;
  return (
    <>
      {notCounted !== undefined && <p className="muted chart-note">{notCounted}</p>}
      <div className="row muted small between">
        <span>{`${plural(requests.length, choice)}${finished}, the slowest first`}</span>
        <SelectField
          label="Group the slowest requests"
          bare
          value={grouping}
          options={GROUPS.map(({ value, label }) => ({ value, label }))}
          onChange={(value) => {
            setGrouping(GROUPS.find((one) => one.value === value)?.value ?? 'none');
            setMost(LISTED_GROUPS);
          }}
        />
      </div>
      {/* A region that scrolls has to be reachable with the keyboard (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="grow scroll low small" role="region" aria-label="Slowest requests" tabIndex={0}>
        {groups.map((group, index) => (
          <section key={index}>
            {group.head !== null && (
              <h3 className="small strong near">
                {group.cause !== undefined && <CauseKey cause={group.cause} />} {group.head}
                {group.operation !== undefined && (
                  <DoorButton side={side} operation={group.operation} name={group.head} />
                )}
              </h3>
            )}
            <Rows
              side={side}
              run={run}
              other={other}
              requests={group.requests}
              widthNs={widthNs}
              most={group.head === null ? LISTED : LISTED_IN_GROUP}
            />
          </section>
        ))}
        {all.length > most && (
          <Button look="quiet" onClick={() => setMost(most + LISTED_GROUPS)}>
            {`Show more groups (${all.length - most} left)`}
          </Button>
        )}
      </div>
    </>
  );
}

interface Group {
  /** Null without grouping. */
  readonly head: string | null;
  readonly cause?: ToldCause;
  readonly operation?: number;
  readonly requests: ArrayLike<number>;
}

/** The groups in order; each is put into words when it is shown. */
function groupsOf(run: ShownRun, requests: Uint32Array, grouping: Grouping): (() => Group)[] {
  const { recording, jobs } = run;
  switch (grouping) {
    case 'none':
      return [() => ({ head: null, requests })];
    case 'cause':
      return groupByCause(readerOf(run), requests).map(
        ({ cause, ...group }) =>
          () =>
            cause === null
              ? { head: `no wait for others: ${plural(group.requests.length, 'request')}`, requests: group.requests }
              : { head: `${LOOK[cause].label}: ${delayWords(group)}`, cause, requests: group.requests },
      );
    case 'culprit': {
      const { experiment } = readerOf(run);
      return groupByCulprit({ recording, jobs, experiment }, requests).map((culprit) => () => ({
        // A recorded wait has one name: the operation that ended it.
        head: `${culpritWords(run, culprit)} ended waits of ${delayWords(culprit)}`,
        operation: culprit.operation,
        requests: culprit.requests,
      }));
    }
  }
}

/** `12 requests, 89.3 ms together` */
function delayWords({ requests, delayNs }: SlowGroup): string {
  return `${plural(requests.length, 'request')}, ${formatTime(delayNs)}`;
}

function culpritWords(run: ShownRun, { job, operation }: Culprit): string {
  const reader = readerOf(run);
  if (job < 0) return operationWords(reader, operation);
  const block = blockOf(reader, operation);
  return `GC of block ${block ?? '?'}, from ${formatInstant(run.jobs.startNs[job])}`;
}

interface RowsProps {
  side: Side;
  run: ShownRun;
  other: ShownRun | null;
  requests: ArrayLike<number>;
  /** The time of a full bar, ns. */
  widthNs: number;
  /** Rows at first. */
  most: number;
}

function Rows({ side, run, other, requests, widthNs, most }: RowsProps): ReactElement {
  const [listed, setListed] = useState(most);
  const selection = useView((state) => state.selection);
  const shown = Array.from({ length: Math.min(requests.length, listed) }, (_, i) => requests[i]);
  const bars = useMemo(
    () => Array.from({ length: Math.min(requests.length, listed) }, (_, i) => toldParts(run, requests[i])),
    [run, requests, listed],
  );
  const rest = requests.length - shown.length;
  return (
    <ol className="slow-rows">
      {shown.map((request, place) => {
        const { latency } = requestParts(run, request);
        const name = requestName(run, request);
        const isSame = other !== null && matchRequest(run, other, request) === 'same';
        const there = isSame ? requestParts(other, request).latency : NaN;
        const isSelected = selection?.kind === 'request' && selection.request === request;
        return (
          <li key={request} aria-current={isSelected ? 'true' : undefined}>
            <button type="button" className="button-link" onClick={() => openDoor({ side, request })}>
              {name}
            </button>
            <span className="end nowrap">{formatTime(latency)}</span>
            <CauseBar parts={bars[place]} widthNs={Math.max(1, widthNs)} label={`Latency of ${name} by cause`} />
            {other !== null && (
              <span className={`end nowrap side-${side === 'a' ? 'b' : 'a'}`}>
                {side === 'a' ? 'B' : 'A'} {Number.isNaN(there) ? '–' : formatTime(there)}
              </span>
            )}
          </li>
        );
      })}
      {rest > 0 && (
        <li>
          <button type="button" className="button-link" onClick={() => setListed(listed + LISTED)}>
            {`Show more (${rest} left)`}
          </button>
        </li>
      )}
    </ol>
  );
}

function DoorButton({ side, operation, name }: { side: Side; operation: number; name: string }): ReactElement {
  return (
    <button
      type="button"
      className="button-link"
      aria-label={`Show in the timeline: ${name}`}
      onClick={() => openDoor({ side, operation })}
    >
      show
    </button>
  );
}

/** A row for each request; the latency in the other run if it has the same request. */
function slowestTable(
  side: Side,
  run: ShownRun,
  other: ShownRun | null,
  requests: ArrayLike<number>,
  caption: string,
): ChartTable {
  const [own, there] = side === 'a' ? ['A', 'B'] : ['B', 'A'];
  const operations = new Operations(run.recording);
  const rows = Array.from(requests, (request) => {
    const isSame = other !== null && matchRequest(run, other, request) === 'same';
    return {
      request,
      name: requestName(run, request),
      ...requestParts(run, request),
      arrivalNs: operations.arrival(request),
      otherNs: isSame ? requestParts(other, request).latency : null,
    };
  });
  const columns: DataColumn<(typeof rows)[number]>[] = [
    { file: 'request', value: ({ request }) => request },
    { title: 'request', file: 'name', value: ({ name }) => name },
    {
      title: 'arrives',
      file: 'arrivalNs',
      text: ({ arrivalNs }) => formatInstant(arrivalNs),
      value: ({ arrivalNs }) => arrivalNs,
    },
    {
      title: `latency in ${own}`,
      file: `latencyNs in ${own}`,
      text: ({ latency }) => formatTime(latency),
      value: ({ latency }) => latency,
    },
  ];
  if (other !== null) {
    columns.push({
      title: `latency in ${there}`,
      file: `latencyNs in ${there}`,
      text: ({ otherNs }) => (otherNs === null ? NO_VALUE : formatTime(otherNs)),
      value: ({ otherNs }) => otherNs,
    });
  }
  const causes = WAIT_NAMES.map((file, cause): (typeof columns)[number] => ({
    file,
    value: ({ parts }) => parts[cause],
  }));
  return chartTableOf(caption, rows, [...columns, ...causes]);
}
