import { Suspense, useState, type ReactElement } from 'react';
import { formatShare, formatTime, plural } from '../../../base/format.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { deviceChoiceOf, needsRam } from '../../../compare/plan/comparable.ts';
import { SSD_CHOICES } from '../../exports/used-ssd.ts';
import { Segmented } from '../../components/fields/segmented.tsx';
import { rowName, varyingDimensions, type CompareRow } from '../rows.ts';
import { useCompare } from '../state/compare-store.ts';
import {
  cancelAll,
  changePlan,
  MOST_ROWS,
  pauseAll,
  redoPlan,
  resumeAll,
  runCanceled,
  undoPlan,
} from '../state/runner.ts';
import { lazyPart } from '../../contributions/lazy-part.tsx';
import { stageOf } from '../table/cells.tsx';
import { DevicePicker } from './device-picker.tsx';
import { TracePicker } from './trace-picker.tsx';
import { LEAST_STARTS } from '../../../analysis/intervals.ts';
import { UndoButtons } from '../../contributions/undo-buttons.tsx';
import { NumberField } from '../../components/fields/number-field.tsx';
import {
  MOST_SEEDS,
  runsOf,
  withRam,
  withSeeds,
  withState,
  schemeEntry,
  togglePolicy,
  USUAL_POLICIES,
  withoutEntry,
} from '../plan/plan-edits.ts';
import { Choice, contains, Popover } from '../../components/popover.tsx';
import { SeedsNote } from '../sweep/sweep-fields.tsx';
import { sweptSetting } from '../plan/swept-settings.ts';
import { NAMED_POLICIES } from '../../../document/presets/schemes.ts';
import { useShallow } from 'zustand/react/shallow';
import { Menu } from '../../components/dialogs/menu.tsx';
import { exportEntries } from '../../exports/asked-export.ts';
import { COMPARE_EXPORTS, refusalsOf } from '../out/registry.ts';

function ExportMenu(): ReactElement {
  const refusals = useCompare(useShallow(refusalsOf));
  return (
    <Menu
      label="Export"
      title="Export the table, the charts or the comparison"
      items={exportEntries(COMPARE_EXPORTS, refusals)}
    >
      <Icon name="out" /> Export
    </Menu>
  );
}

const StorageDialog = lazyPart(() => import('./storage-dialog.tsx'));

/**
 * What is compared, how far it is, and what can be taken out. It is before the first trace too: its pickers must
 * stay open while dropped files arrive.
 */
export function CompareBar(): ReactElement {
  const hasTraces = useCompare((state) => state.plan.traces.length > 0);
  const canUndo = useCompare((state) => state.past.length > 0);
  const [storage, setStorage] = useState(false);
  const canRedo = useCompare((state) => state.future.length > 0);
  return (
    <div className="pad surface toolbar line-below">
      <div className="row muted wrap" role="group" aria-label="Plan">
        <TracePicker />
        <span aria-hidden="true">×</span>
        <PolicyPicker />
        <span aria-hidden="true">×</span>
        <DevicePicker />
        {hasTraces && (
          <>
            <span aria-hidden="true">×</span>
            <SweepButton />
          </>
        )}
        <span aria-hidden="true">×</span>
        <SeedsPicker />
      </div>
      {hasTraces && <DeviceChoices />}
      {hasTraces && <RunState />}
      <div className="flex to-end">
        <UndoButtons
          undone={canUndo ? 'change of the plan' : null}
          redone={canRedo ? 'change of the plan' : null}
          onUndo={undoPlan}
          onRedo={redoPlan}
        />
        <Button title="Runs and traces stored in the browser" onClick={() => setStorage(true)}>
          Storage
        </Button>
        {storage && (
          <Suspense fallback={null}>
            <StorageDialog onClose={() => setStorage(false)} />
          </Suspense>
        )}
        {hasTraces && <ExportMenu />}
      </div>
    </div>
  );
}

/** The state before time 0 and the host of all devices: what a comparison hangs on is in sight. */
function DeviceChoices(): ReactElement {
  const plan = useCompare((state) => state.plan);
  const { state, hasRam } = deviceChoiceOf(plan);
  const needing = plan.devices.find(needsRam);
  return (
    <>
      <Segmented
        label="State of all devices"
        value={state}
        options={SSD_CHOICES}
        onChange={(wanted) => changePlan(withState(plan, wanted))}
      />
      <Segmented
        label="Host of all devices"
        value={hasRam === null ? null : hasRam ? 'ram' : 'none'}
        options={[
          {
            value: 'none',
            label: 'no RAM',
            title:
              needing === undefined
                ? 'A write is complete when its program ends'
                : `Not possible: ${needing.name} gathers whole word lines in its write buffer`,
            disabled: needing !== undefined,
          },
          { value: 'ram', label: 'RAM', title: 'A write buffer in controller RAM, as SSDSim ships' },
        ]}
        onChange={(host) => changePlan(withRam(plan, host === 'ram'))}
      />
    </>
  );
}

const MS = 1_000_000;

function RunState(): ReactElement {
  const rows = useCompare((state) => state.rows);
  const paused = useCompare((state) => state.paused);
  const remainingMs = useCompare((state) => state.remainingMs);
  let done = 0;
  let open = 0;
  let canceled = 0;
  let share = 0;
  for (const row of rows) {
    if (row.state === 'done') done++;
    else if (row.state === 'waiting' || row.state === 'running') open++;
    else if (row.state === 'canceled') canceled++;
    share += row.state === 'done' ? 1 : row.share;
  }
  const wrong = rows.length - done - open;
  const all = rows.length;
  const counted = done === all ? plural(all, 'run') : `${done} of ${plural(all, 'run')}`;
  const left = remainingMs === null ? '' : `${roundTime(remainingMs)} left`;
  const parts = [counted, ...(open === 0 ? [] : [paused ? 'paused' : left])].filter((part) => part !== '');
  return (
    <div className="compare-state row gap-3 grow narrow">
      <p className="nowrap">
        {parts.join(', ')}
        {wrong > 0 && <span className="bad">, {`${wrong} not run`}</span>}
        {rows.length === MOST_ROWS && <span className="bad">, {`the first ${MOST_ROWS} of the plan`}</span>}
      </p>
      {open > 0 && (
        <>
          <Running rows={rows} />
          <progress value={share / Math.max(1, rows.length)} aria-label="Share of all runs done" />
          <Button
            className="button-icon"
            aria-label={paused ? 'Continue' : 'Pause'}
            title={paused ? 'Start the waiting runs' : 'Start no further runs; those that run continue to their end'}
            onClick={paused ? resumeAll : pauseAll}
          >
            <Icon name={paused ? 'play' : 'pause'} />
          </Button>
          <Button
            className="button-icon"
            aria-label="Cancel all runs"
            title="Cancel all runs that are not done"
            onClick={cancelAll}
          >
            <Icon name="close" />
          </Button>
        </>
      )}
      {open === 0 && canceled > 0 && (
        <Button onClick={runCanceled}>
          {canceled === 1 ? 'Run the canceled run' : `Run the ${canceled} canceled runs`}
        </Button>
      )}
      <span className="unseen" role="status">
        {open === 0 && rows.length > 0 ? `${plural(done, 'run')} done` : ''}
      </span>
    </div>
  );
}

/** The first run that is running, and what it does: its share stands still while its device is prepared. */
function Running({ rows }: { readonly rows: readonly CompareRow[] }): ReactElement | null {
  const running = rows.filter(({ state }) => state === 'running');
  const [first] = running;
  if (first === undefined) return null;
  const name = rowName(first, varyingDimensions(rows));
  const stage = first.live === null ? stageOf(first) : formatShare(first.share);
  return (
    <p className="compare-running small ellipsis muted" title={running.map((row) => row.key).join('\n')}>
      {running.length === 1 ? `${name}: ${stage}` : `${name}: ${stage} (and ${running.length - 1} more)`}
    </p>
  );
}

const roundTime = (ms: number): string =>
  ms < 90_000 ? `${Math.max(1, Math.round(ms / 1000))} s` : formatTime(Math.round(ms) * MS, 2);

function SeedsPicker(): ReactElement {
  const plan = useCompare((state) => state.plan);
  const seeds = Math.max(1, plan.seeds.length);
  const choose = (count: number): string | null => {
    if (!Number.isInteger(count) || count < 1 || count > MOST_SEEDS) return `1 to ${MOST_SEEDS} starts.`;
    const next = withSeeds(plan, count);
    if (runsOf(next) > MOST_ROWS) return `${plural(runsOf(next), 'run')}; the page runs at most ${MOST_ROWS}.`;
    changePlan(next);
    return null;
  };
  return (
    <Popover label={plural(seeds, 'start')} title="Starts">
      {() => (
        <>
          <NumberField label="Starts of each run" value={seeds} onCommit={choose} />
          <div className="group">
            {[1, LEAST_STARTS, 2 * LEAST_STARTS].map((count) => (
              <Button key={count} aria-pressed={count === seeds} onClick={() => choose(count)}>
                {plural(count, 'start')}
              </Button>
            ))}
          </div>
          <SeedsNote plan={plan} seeds={seeds} />
        </>
      )}
    </Popover>
  );
}

const SweepDialog = lazyPart(() => import('../sweep/sweep-dialog.tsx'));

function SweepButton(): ReactElement {
  const sweep = useCompare((state) => state.plan.sweep);
  const [open, setOpen] = useState(false);
  const points = sweep.reduce((product, { values }) => product * values.length, 1);
  const what = sweep.length === 0 ? 'Sweep…' : plural(points, 'point');
  return (
    <>
      <Button
        title={
          sweep.length === 0
            ? 'Sweep one or two parameters, with repeated seeds'
            : `Swept: ${sweep.map(({ path }) => sweptSetting(path).title).join(', ')}`
        }
        onClick={() => setOpen(true)}
      >
        {what}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SweepDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function PolicyPicker(): ReactElement {
  const plan = useCompare((state) => state.plan);
  const named = new Set(NAMED_POLICIES.map(({ name }) => schemeEntry(name).name));
  const others = plan.policies.filter(({ name }) => !named.has(name));
  return (
    <Popover label={plural(plan.policies.length, 'policy', 'policies')} title="Policies" search="Search policies">
      {(query) => (
        <>
          <div className="group">
            <Button
              onClick={() => {
                const missing = USUAL_POLICIES.map(schemeEntry).filter(
                  ({ name }) => !plan.policies.some((entry) => entry.name === name),
                );
                changePlan(missing.length === 0 ? plan : { ...plan, policies: [...plan.policies, ...missing] });
              }}
            >
              MBM, TBM, Sprinkler, baseline
            </Button>
          </div>
          {others.map(({ name }) => (
            <div className="entry" key={name}>
              <span className="anywhere">{name}</span>
              <span />
              <Button
                look="quiet"
                className="button-icon panel-small"
                aria-label={`Remove ${name}`}
                onClick={() => changePlan(withoutEntry(plan, 'policies', name))}
              >
                <Icon name="close" />
              </Button>
            </div>
          ))}
          {NAMED_POLICIES.filter(({ title, sentence, source }) =>
            contains([title, sentence, source, title, sentence].join(' '), query),
          ).map(({ name, title, sentence }) => (
            <Choice
              key={name}
              label={title}
              note={sentence}
              on={plan.policies.some((entry) => entry.name === schemeEntry(name).name)}
              onChange={() => changePlan(togglePolicy(plan, name))}
            />
          ))}
        </>
      )}
    </Popover>
  );
}
