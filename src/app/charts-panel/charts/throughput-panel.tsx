import { useMemo, type ReactElement } from 'react';
import { bufferShares } from '../../../analysis/busy-time/utilization.ts';
import { expectedPlateaus, throughputOf } from '../../../analysis/figures/throughput.ts';
import {
  exactRate,
  sentenceOf,
  throughputTable,
  updateThroughput,
  type ReferenceRate,
  type ThroughputData,
  type ThroughputRow,
} from '../../../charts/throughput.ts';
import { openDoor } from '../../navigation/open-door.ts';
import { useRuns, type ShownRun } from '../../stores/runs.ts';
import type { Side } from '../../stores/view.ts';
import { ChartHost, type ChartProps } from './chart-host.tsx';

const STEPS = 120;
const RANGES = 240;

/** Throughput of the reads or writes over time, A and B, with what the settings of an SLC cache give. */
export default function ThroughputPanel({ choice, asTable }: ChartProps): ReactElement {
  const a = useRuns((state) => state.a.shown);
  const b = useRuns((state) => state.b.shown);
  const rows = useMemo(() => [...rowOf('a', a, choice), ...rowOf('b', b, choice)], [a, b, choice]);
  const references = useMemo(() => (choice === 'write' ? referencesOf(a, b) : []), [a, b, choice]);
  if (rows.length === 0) return <p className="muted">{`There are no ${choice}s.`}</p>;
  const label = `Throughput of the ${choice}s over time`;
  const sentence = rows.map(sentenceOf).join(' ');
  // The drawing adds the sentence itself.
  const data: ThroughputData = { label, rows, references };
  return (
    <>
      <p className="muted chart-note">{sentence}</p>
      <ChartHost
        asTable={asTable}
        table={() => throughputTable({ ...data, label: `${label}. ${sentence}` })}
        note={
          references.length === 0
            ? undefined
            : 'Dashed: what the settings give if writes keep all dies busy. Strip below: share of the SLC cache in use.'
        }
        draw={(host, size, theme) =>
          updateThroughput(host, data, {
            ...size,
            theme,
            onSelect: ({ id }, startNs, endNs) => openDoor({ side: id === 'b' ? 'b' : 'a', startNs, endNs }),
          })
        }
      />
    </>
  );
}

function rowOf(side: Side, run: ShownRun | null, choice: 'read' | 'write'): ThroughputRow[] {
  if (run === null || run[choice].count === 0) return [];
  const { recording, requests, metrics, cacheOccupancy } = run;
  const sizes = { count: requests.count, op: requests.op, bytes: requests.bytes };
  const cliffNs = choice === 'write' ? (metrics.cliffNs ?? null) : null;
  return [
    {
      ...throughputOf(recording, sizes, choice === 'read' ? 0 : 1, STEPS, cliffNs),
      id: side,
      name: side.toUpperCase(),
      style: side === 'a' ? 0 : 1,
      cached: cacheOccupancy === null ? null : bufferShares(cacheOccupancy.pages, recording.endNs, RANGES),
      endNs: recording.endNs,
    },
  ];
}

/** The plateaus of A, or of B if only B has a cache. */
function referencesOf(a: ShownRun | null, b: ShownRun | null): ReferenceRate[] {
  const run = [a, b].find((one) => one !== null && expectedPlateaus(one.experiment) !== null);
  const plateaus = run ? expectedPlateaus(run.experiment) : null;
  if (plateaus === null) return [];
  const names = { cache: 'cache', direct: 'ordinary', folding: 'folding' } as const;
  return (['cache', 'direct', 'folding'] as const).map((id) => ({
    id,
    label: `${names[id]} ${exactRate(plateaus[id]).replace(' MB/s', '')}`,
    bytesPerSecond: plateaus[id],
  }));
}
