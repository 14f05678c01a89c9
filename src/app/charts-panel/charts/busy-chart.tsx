import { useEffect, useState, type ReactElement } from 'react';
import {
  utilizationLegend,
  utilizationTable,
  updateUtilization,
  type UtilizationUnit,
} from '../../../charts/bars/utilization.ts';
import { PHASES, phaseOfClass, type Phase } from '../../../analysis/columns/row-classes.ts';
import { formatInstant } from '../../../base/format.ts';
import { dieNumber } from '../../../device/geometry.ts';
import type { Timeline } from '../../../timeline/timeline.ts';
import type { RunOutcome } from '../../../worker/outcome.ts';
import { openDoor } from '../../navigation/open-door.ts';
import { useRuns } from '../../stores/runs.ts';
import { useTimeline } from '../../stores/timeline.ts';
import { SIDES, useView, type Side } from '../../stores/view.ts';
import { ChartHost, type ChartProps } from './chart-host.tsx';

/** Interval of the checks whether the lanes are indexed, ms. */
const ASK_MS = 100;

/** Utilization of every channel and die in the window of the timeline, by phase, for the run of the selection. */
export default function BusyChart({ asTable }: ChartProps): ReactElement {
  const side: Side = useView((state) => state.selection?.side ?? 'a');
  const timeline = useTimeline((state) => state.timeline);
  const window = useView((state) => state.window);
  const outcome = useRuns((state) => state[side].shown);
  const [asked, askAgain] = useState(0);
  const [t0, t1] = window ?? [0, outcome?.recording.endNs ?? 0];
  const units = timeline === null || outcome === null ? null : unitsOf(timeline, SIDES.indexOf(side), outcome, t0, t1);
  useEffect(() => {
    if (units !== null) return undefined;
    const timer = setTimeout(() => askAgain(asked + 1), ASK_MS);
    return () => clearTimeout(timer);
  }, [units, asked]);
  if (units === null) return <p className="muted">Computing…</p>;
  return (
    <ChartHost
      asTable={asTable}
      side={side}
      table={() =>
        utilizationTable(
          units,
          [t0, t1],
          `Utilization of channels and dies of ${side.toUpperCase()}, ${formatInstant(t0)} – ${formatInstant(t1)}`,
        )
      }
      legend={(theme) => utilizationLegend(units, theme)}
      note="Of each channel the bus first, then its dies."
      draw={(host, size, theme) =>
        updateUtilization(host, units, {
          ...size,
          theme,
          label: 'Utilization of channels and dies in the window',
          onSelect: () => openDoor({ side, startNs: t0, endNs: t1 }),
        })
      }
    />
  );
}

function unitsOf(
  timeline: Timeline,
  run: number,
  { recording, experiment: { device } }: RunOutcome,
  t0: number,
  t1: number,
): UtilizationUnit[] | null {
  const lanes = timeline.busyByClass(run, recording, t0, t1);
  if (lanes === undefined || !(t1 > t0)) return null;
  const shares = (busy: Float64Array): UtilizationUnit['shares'] => {
    const out: Partial<Record<Phase, number>> = {};
    for (const phase of PHASES) out[phase] = 0;
    busy.forEach((ns, cls) => {
      const phase = phaseOfClass(cls);
      if (phase !== undefined) out[phase] = (out[phase] ?? 0) + ns / (t1 - t0);
    });
    return out;
  };
  const units: UtilizationUnit[] = [];
  const { channels, chipsPerChannel, diesPerChip } = device;
  for (let channel = 0; channel < channels; channel++) {
    units.push({
      id: `ch${channel}`,
      name: `channel ${channel}`,
      channel,
      isBus: true,
      shares: shares(lanes[channel]),
    });
    for (let chip = 0; chip < chipsPerChannel; chip++) {
      for (let die = 0; die < diesPerChip; die++) {
        const number = dieNumber(device, { channel, chip, die });
        const name = diesPerChip > 1 ? `chip ${chip} · die ${die}` : `chip ${chip}`;
        units.push({ id: `die${number}`, name, channel, isBus: false, shares: shares(lanes[channels + number]) });
      }
    }
  }
  const { cores = 0, lanes: servers = [] } = recording.controller ?? {};
  servers.forEach((_, server) => {
    const isCore = server < cores;
    units.push({
      id: `server${server}`,
      name: isCore
        ? `core ${server}`
        : servers.length - cores === 1
          ? 'link'
          : server === cores
            ? 'link in'
            : 'link out',
      channel: channels,
      isBus: isCore,
      group: 'controller',
      shares: shares(lanes[recording.lanes.length + server]),
    });
  });
  return units;
}
