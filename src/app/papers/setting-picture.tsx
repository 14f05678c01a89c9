import type { ReactElement } from 'react';
import { logicalPages } from '../../device/geometry.ts';
import type { Experiment, HostRequest } from '../../document/experiment.ts';
import { operationNamed } from '../../document/request-ops.ts';
import { generateRequests } from '../../traces/synthetic/synthetic.ts';

const WIDTH = 240;
const LANE = 6;
const GAP = 2;
/** More dies or requests would not make a picture. */
const MOST_DIES = 16;
const MOST_REQUESTS = 60;
const PAGE = 5;
const SPACE = 1;

type Arrival = Pick<HostRequest, 'op' | 'atNs' | 'bytes'>;

/** The first requests. A closed loop asks for as many as it keeps waiting at once, and the rest without a pause. */
function firstRequests({ workload, host, seed, device }: Experiment): readonly Arrival[] {
  if ('requests' in workload) return workload.requests.slice(0, MOST_REQUESTS);
  if (!('synthetic' in workload)) return [];
  const { synthetic } = workload;
  const { count, at, op, bytes } = generateRequests(
    { ...synthetic, requests: Math.min(synthetic.requests, MOST_REQUESTS) },
    seed,
    logicalPages(device) * device.pageBytes,
  );
  return Array.from({ length: count }, (_, one) => ({
    op: operationNamed(op[one]).op,
    atNs: host.mode === 'closed' ? 0 : at[one],
    bytes: bytes[one],
  }));
}

/** The requests on the first line: each at its arrival, those of one instant side by side. */
function arrivalsOf(experiment: Experiment): { readonly op: string; readonly x: number; readonly width: number }[] {
  const { device } = experiment;
  const requests = firstRequests(experiment);
  const last = requests.reduce((most, { atNs }) => Math.max(most, atNs), 0);
  const drawn: { readonly op: string; readonly x: number; readonly width: number }[] = [];
  let right = 0;
  for (const { op, atNs, bytes } of requests) {
    const width = Math.min(WIDTH / 4, Math.max(1, Math.round(bytes / device.pageBytes)) * PAGE);
    const x = Math.max(right, last === 0 ? 0 : (atNs / last) * (WIDTH - width));
    if (x + width > WIDTH) break;
    drawn.push({ op, x, width });
    right = x + width + SPACE;
  }
  return drawn;
}

/**
 * What a figure begins with, and no result: the requests at their arrivals on the first line, and on a line for each
 * die the pages that it holds and what runs on it at time 0. The answer is drawn once the reader has run the figure.
 */
export function SettingPicture({ experiment }: { readonly experiment: Experiment }): ReactElement {
  const { device, initial } = experiment;
  const dies = Math.min(MOST_DIES, device.channels * device.chipsPerChannel * device.diesPerChip);
  const longest = initial.running.reduce((most, { remainingNs }) => Math.max(most, remainingNs), 1);
  const place = ({ channel, chip, die }: { channel: number; chip: number; die: number }): number =>
    (channel * device.chipsPerChannel + chip) * device.diesPerChip + die;
  const top = (line: number): number => line * (LANE + GAP);
  const held = new Map<number, number>();
  return (
    <svg
      className="block full tall"
      viewBox={`0 0 ${WIDTH} ${top(dies + 1) - GAP}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {Array.from({ length: dies }, (_, die) => (
        <rect key={die} fill="var(--line)" opacity={0.45} y={top(die + 1)} width={WIDTH} height={LANE} />
      ))}
      {arrivalsOf(experiment).map(({ op, x, width }, index) => (
        <rect
          key={index}
          x={x}
          width={width}
          height={LANE}
          fill={op === 'read' ? 'var(--phase-read)' : op === 'write' ? 'var(--phase-load)' : 'var(--line-strong)'}
        />
      ))}
      {initial.running.map((one, index) =>
        place(one) >= dies ? null : (
          <rect
            key={index}
            y={top(place(one) + 1)}
            width={(one.remainingNs / longest) * (WIDTH / 3)}
            height={LANE}
            fill={`var(--phase-${one.kind})`}
            opacity={0.6}
          />
        ),
      )}
      {initial.pages.map((page, index) => {
        const die = place(page);
        const before = held.get(die) ?? 0;
        held.set(die, before + 1);
        const x = before * (PAGE + SPACE);
        return die >= dies || x + PAGE > WIDTH ? null : (
          <rect key={index} className="figure-held" x={x} y={top(die + 1)} width={PAGE} height={LANE} />
        );
      })}
    </svg>
  );
}
