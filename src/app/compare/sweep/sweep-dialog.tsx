import { useState, type ReactElement } from 'react';
import { formatCount, plural } from '../../../base/format.ts';
import type { Plan, SweptParameter } from '../../../compare/plan/plan.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { NumberField } from '../../components/fields/number-field.tsx';
import { planeReadsPlan } from '../../../compare/plan/built-in.ts';
import { interferenceMap, MOST_SEEDS, queueDepthKnee, withSeeds, withSweep } from '../plan/plan-edits.ts';
import { SeedsNote } from './sweep-fields.tsx';
import { estimateOf } from '../plan/work.ts';
import { useCompare, type SweepLook } from '../state/compare-store.ts';
import { changePlan, MOST_ROWS, msPerRequest, POOL_SIZE } from '../state/runner.ts';
import { AxisFields, draftOf, type AxisDraft } from './axis-fields.tsx';
import { hasGenerator, listedValues, sweptSetting, parseValues } from '../plan/swept-settings.ts';

/** The values of an axis, or why it has none; null if no parameter is chosen. */
function readAxis({ path, text, chosen }: AxisDraft): SweptParameter | string | null {
  if (path === null) return null;
  const setting = sweptSetting(path);
  if (setting.node.kind === 'number') {
    const { values, problem } = parseValues(setting, text);
    return values === null ? problem : { path, values };
  }
  const values = listedValues(setting).flatMap(({ value }, place) => (chosen.includes(place) ? [value] : []));
  return values.length === 0 ? 'Choose at least one value.' : { path, values };
}

export default function SweepDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const plan = useCompare((state) => state.plan);
  const [axes, setAxes] = useState<readonly AxisDraft[]>(() =>
    plan.sweep.length === 0 ? [draftOf(undefined)] : plan.sweep.map(draftOf),
  );
  const [seeds, setSeeds] = useState(Math.max(1, plan.seeds.length));
  const read = axes.map(readAxis);
  const sweep = read.filter((axis): axis is SweptParameter => axis !== null && typeof axis === 'object');
  const isWrong = read.some((axis) => typeof axis === 'string');
  const isTwice = sweep.length === 2 && sweep[0].path === sweep[1].path;
  const next =
    seeds === Math.max(1, plan.seeds.length) ? withSweep(plan, sweep) : withSeeds(withSweep(plan, sweep), seeds);
  const start = (started: Plan, look: SweepLook | null, figure: string): void => {
    changePlan(started);
    useCompare.setState({ chart: 'sweep', sweepLook: look, figure });
    onClose();
  };
  const { runs } = estimateOf(next, POOL_SIZE, msPerRequest());
  return (
    <Dialog
      title="Sweep parameters"
      className="sweep-dialog"
      onClose={onClose}
      actions={
        <>
          {plan.sweep.length > 0 && (
            <Button
              onClick={() => {
                changePlan(withSweep(plan, []));
                onClose();
              }}
            >
              Remove the sweep
            </Button>
          )}
          <Button
            look="main"
            disabled={isWrong || isTwice || sweep.length === 0 || runs > MOST_ROWS || plan.traces.length === 0}
            onClick={() => start(next, null, useCompare.getState().figure)}
          >
            {plan.traces.length === 0 ? 'Add a trace first' : `Start ${plural(runs, 'run')}`}
          </Button>
        </>
      }
    >
      <div className="sweep-presets cells gap-3" role="group" aria-label="Built-in sweeps">
        <Preset
          title="Interference map"
          plan={interferenceMap()}
          sentence="Read load × write load → read p50, p99 and p99.9, without and with suspension. Replaces the plan."
          start={(started) => start(started, 'map', 'percentiles')}
        />
        <Preset
          title="Queue-depth knee"
          plan={queueDepthKnee(plan)}
          sentence="Latency against IOPS at queue depths 1 to 128, for the traces and policies of the plan."
          start={(started) => start(started, 'knee', 'read.p99Ns')}
        />
        <Preset
          title="Bus speed and plane reads"
          plan={planeReadsPlan()}
          sentence="Reads of a die of four planes from 100 to 2,400 MT/s, one at a time and one a plane. Replaces the plan."
          start={(started) => start(started, 'lines', 'read.meanNs')}
        />
      </div>
      {axes.map((draft, index) => (
        <AxisFields
          // The two parameters stay in their places.
          key={index === 0 ? 'first' : 'second'}
          title={index === 0 ? 'First parameter' : 'Second parameter'}
          draft={draft}
          problem={problemOf(read[index], isTwice && index === 1)}
          generated={hasGenerator(seeds > 1 ? next : plan)}
          onChange={(changed) => setAxes(axes.map((one, place) => (place === index ? changed : one)))}
        />
      ))}
      {axes.length === 1 && axes[0].path !== null && (
        <Button className="apart" onClick={() => setAxes([...axes, draftOf(undefined)])}>
          Add a second parameter
        </Button>
      )}
      <div className="sweep-seeds cells gap-3 center apart">
        <NumberField
          label="Seeds for each point"
          value={seeds}
          onCommit={(count) => {
            if (!Number.isInteger(count) || count < 1 || count > MOST_SEEDS) return `1 to ${MOST_SEEDS}.`;
            setSeeds(count);
            return null;
          }}
        />
        <SeedsNote plan={next} seeds={seeds} />
      </div>
      <Estimate plan={next} />
    </Dialog>
  );
}

function problemOf(axis: SweptParameter | string | null, isTwice: boolean): string | null {
  if (isTwice) return 'This is the first parameter, too. Choose another one.';
  return typeof axis === 'string' ? axis : null;
}

interface PresetProps {
  readonly title: string;
  readonly sentence: string;
  readonly plan: Plan;
  readonly start: (plan: Plan) => void;
}

function Preset({ title, sentence, plan, start }: PresetProps): ReactElement {
  return (
    <div className="sweep-preset small cells gap-1">
      <Button onClick={() => start(plan)}>{title}</Button>
      <p className="muted">
        {sentence} <EstimateText plan={plan} />
      </p>
    </div>
  );
}

function EstimateText({ plan }: { readonly plan: Plan }): ReactElement {
  const { runs, requests, ms } = estimateOf(plan, POOL_SIZE, msPerRequest());
  const size =
    requests === null
      ? plural(runs, 'run')
      : `${plural(runs, 'run')} of ${formatCount(Math.round(requests))} requests in all`;
  return <>{ms === null ? `${size}.` : `${size}, about ${durationOf(ms)} on ${plural(POOL_SIZE, 'worker')}.`}</>;
}

const durationOf = (ms: number): string =>
  ms < 90_000 ? `${Math.max(1, Math.round(ms / 1000))} s` : `${Math.round(ms / 60_000)} min`;

function Estimate({ plan }: { readonly plan: Plan }): ReactElement {
  const { runs } = estimateOf(plan, POOL_SIZE, null);
  return (
    <p className="strong apart" role="status">
      <EstimateText plan={plan} />
      {runs > MOST_ROWS && ' '}
      {runs > MOST_ROWS
        ? `The page runs at most ${MOST_ROWS}: choose fewer values, or export the plan for the command line.`
        : ''}
    </p>
  );
}
