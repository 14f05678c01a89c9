/** What the page says a switch would change is what the click changes, to the event. */
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test, vi } from 'vitest';
import { FIRST_SCREEN } from '../../../../src/app/stores/first-screen.ts';
import { followTrials, stopTrying, tryAll } from '../../../../src/app/setup/switches/follow-trials.ts';
import { largestOf, useTrials, type TrialsPhase } from '../../../../src/app/setup/switches/trials-store.ts';
import { clickOf, listedSwitches, LISTED_SWITCHES } from '../../../../src/app/setup/switches/switch-click.ts';
import { currentPair, experimentB, startWith } from '../../../../src/app/stores/document.ts';
import { change } from '../../../../src/app/stores/edits.ts';
import { editRefusal } from '../../../../src/app/stores/refusals.ts';
import { updateRun, type ShownRun } from '../../../../src/app/stores/runs.ts';
import { scenarioExperiment } from '../../../../src/app/scenarios/open-scenario.ts';
import { citationOf } from '../../../../src/app/scenarios/scenario-search.ts';
import { effectBetween } from '../../../../src/compare/run/run-effect.ts';
import type { Experiment } from '../../../../src/document/experiment.ts';
import { canonicalJson } from '../../../../src/document/canonical.ts';
import { SWITCHES } from '../../../../src/document/presets/switches.ts';
import { switchState } from '../../../../src/document/presets/switch-state.ts';
import { applyPatch } from '../../../../src/document/patch.ts';
import { parseExperiment } from '../../../../src/document/validate.ts';
import { findScenario } from '../../../../src/papers/scenarios.ts';
import type { Scenario } from '../../../../src/papers/scenario.ts';
import type { RequestColumns } from '../../../../src/traces/columns.ts';
import { tryJob } from '../../../../src/worker/jobs/run-engine.ts';
import { runJob } from '../../../../src/worker/jobs/run-job.ts';
import { outcomeOf } from '../../../../src/worker/outcome.ts';
import { SEED } from '../../../reference/random-runs.ts';
import { readText } from '../../../traces/help.ts';

let dropped: RequestColumns;
const trace = (): Promise<RequestColumns> => Promise.resolve(dropped);
const { signal } = new AbortController();
const job = { signal, trace, onProgress: () => undefined };
/** How many runs were made in the background. */
let tried = 0;
/** Their experiments, each as one text. */
const triedTexts: string[] = [];
/** Whether a run in the background takes until it is canceled. */
let isEndless = false;
/** Whether a part of the page is missing, so that no run in the background starts. */
let isMissing = false;
/** How many were canceled. */
let canceled = 0;

vi.hoisted(() => {
  vi.stubGlobal('navigator', { platform: 'Linux', hardwareConcurrency: 2 });
  vi.stubGlobal('document', { hidden: false, addEventListener: () => undefined, querySelector: () => null });
});
vi.mock('../../../../src/app/runs/engine-client.ts', () => ({
  engine: {
    try: (experiment: Experiment) => {
      tried++;
      triedTexts.push(canonicalJson(experiment));
      if (isMissing) {
        const failure = { kind: 'crash', message: 'A part of the page could not be loaded.' };
        return { end: Promise.resolve({ kind: 'failed', failure }), cancel: () => undefined };
      }
      if (isEndless) {
        let end = (): void => undefined;
        return {
          end: new Promise((resolve) => {
            end = () => {
              resolve({ kind: 'canceled' });
            };
          }),
          cancel: () => {
            canceled++;
            end();
          },
        };
      }
      return {
        end: tryJob(experiment, job).then((result) => ({ kind: 'done', result })),
        cancel: () => undefined,
      };
    },
  },
}));

beforeAll(() => {
  followTrials();
  useTrials.setState({ isWhole: true });
});

function scenarioOf(name: string): Scenario {
  const found = findScenario(name);
  if (found === undefined) throw new Error(`no scenario ${name}`);
  return found;
}

/** A run as the page makes it. */
async function shown(asked: Experiment): Promise<ShownRun> {
  return { ...outcomeOf(asked, await runJob(asked, job)), asked, title: '', run: 1 };
}

async function open(experiment: Experiment, until: TrialsPhase = 'done', tookMs?: number): Promise<void> {
  startWith({ a: experiment, change: null, forkNs: null });
  updateRun('b', { state: 'idle', progress: null, failure: null, shown: null });
  updateRun('a', { state: 'running' });
  const run = await shown(experiment);
  updateRun('a', { state: 'done', progress: null, failure: null, shown: { ...run, tookMs: tookMs ?? run.tookMs } });
  await phaseOf(until);
}

async function phaseOf(phase: TrialsPhase): Promise<void> {
  await vi.waitFor(() => {
    expect(useTrials.getState()).toMatchObject({ pair: currentPair(), phase });
  });
}

/** How many switches are tried with an effect. */
const known = (): number => Object.values(useTrials.getState().tried).filter(({ kind }) => kind === 'tried').length;

/** A small figure, under another name each time: nothing is known of it. */
let opened = 0;
const unknown = (): Experiment =>
  parseExperiment({ ...scenarioOf('mbm-fig-7').experiment, name: `not yet tried ${++opened}` });

const LINES = Array.from(
  { length: 300 },
  (_, i) =>
    `${128_166_372_000_000_000 + i * 900},srv,0,${i % 3 === 0 ? 'Write' : 'Read'},${(i * 7919 * 8192) % 1_073_741_824},8192,1000`,
);

const CASES: readonly (readonly [string, () => Promise<Experiment>])[] = [
  ['the first screen', () => Promise.resolve(FIRST_SCREEN.pair.a)],
  [
    'a dropped trace',
    async () => {
      const read = await readText(LINES.join('\n'));
      dropped = read.columns;
      return parseExperiment({
        device: { blocksPerPlane: 64 },
        workload: { trace: { name: 't', hash: '0'.repeat(64), format: 'msr' } },
      });
    },
  ],
  // One of the figures for each commit.
  ...['mbm-fig-3a', 'mbm-fig-7', 'dj-read-priority']
    .filter((_, at) => process.env.LONG !== undefined || at === SEED % 3)
    .map((name) => [name, () => Promise.resolve(scenarioExperiment(scenarioOf(name)))] as const),
];

for (const [name, make] of CASES)
  test(`each row of ${name} is the comparison of the runs before and after its click`, async () => {
    const a = await make();
    await open(a);
    await compareRows();
    // With a B the rows are of B, but that of the switch in which it differs tells A → B.
    const first = LISTED_SWITCHES.find((of) => useTrials.getState().tried[of.name]?.kind === 'tried');
    if (first === undefined) throw new Error('no switch is tried');
    await turn(first);
    expect(clickOf(currentPair())(first).isBack).toBe(true);
    await compareRows();
    const { tried } = useTrials.getState();
    const b = experimentB(currentPair());
    if (b === null) throw new Error('no B');
    const [before, after] = await Promise.all([a, b].map((one) => tryJob(one, job)));
    expect(tried[first.name]).toMatchObject({ kind: 'tried', effect: effectBetween(before, after) });
  });

/** Makes B by a click, and waits until all rows are known. */
async function turn(of: (typeof LISTED_SWITCHES)[number]): Promise<void> {
  expect(change('b', { patch: clickOf(currentPair())(of).patch }, 'click')).toBeNull();
  const b = experimentB(currentPair());
  if (b === null) throw new Error(`${of.name} made no B`);
  updateRun('b', { state: 'running' });
  updateRun('b', { state: 'done', shown: await shown(b) });
  await phaseOf('done');
}

async function compareRows(): Promise<void> {
  const { tried } = useTrials.getState();
  const pair = currentPair();
  const now = experimentB(pair) ?? pair.a;
  expect(Object.keys(tried).sort()).toEqual(SWITCHES.map((one) => one.name).sort());
  let compared = 0;
  for (const of of LISTED_SWITCHES) {
    const found = tried[of.name];
    const { patch, isBack } = clickOf(pair)(of);
    if (found.kind !== 'tried') {
      expect(editRefusal(now, patch, 'b'), of.name).not.toBeNull();
      expect(found.kind).toBe('refused');
      continue;
    }
    // The click itself, by the page.
    startWith(pair);
    expect(change('b', { patch }, 'click')).toBeNull();
    const clicked = experimentB(currentPair()) ?? currentPair().a;
    startWith(pair);
    const [before, after] = await Promise.all([now, clicked].map((one) => tryJob(one, job)));
    expect(found.hash, of.name).toBe(after.stateHash);
    expect(found.effect, of.name).toEqual(isBack ? effectBetween(after, before) : effectBetween(before, after));
    expect((await runJob(clicked, job)).stateHash, of.name).toBe(found.hash);
    compared++;
  }
  expect(compared).toBeGreaterThanOrEqual(4);
  await phaseOf('done');
}

test('a switch that is tried once is not run again when it is turned, and its words stay', async () => {
  await open(FIRST_SCREEN.pair.a);
  const { tried } = useTrials.getState();
  expect(largestOf(listedSwitches(false), tried)).toBe('suspension');
  expect(largestOf(LISTED_SWITCHES, tried)).toBe('write-buffer');
  const before = tried.suspension;
  expect(before).toMatchObject({ kind: 'tried', effect: { level: 'requests' } });
  expect(tried.mcs).toMatchObject({ kind: 'tried', effect: { level: 'none', changed: 0 } });
  expect(tried.ws).toMatchObject({ kind: 'tried', effect: { level: 'places', changed: 0 } });
  const first = triedTexts.length;
  change('b', { patch: { policy: { suspension: { program: true, erase: true } } } }, 'click');
  const b = experimentB(currentPair());
  if (b === null) throw new Error('no B');
  updateRun('b', { state: 'running' });
  updateRun('b', { state: 'done', shown: await shown(b) });
  await phaseOf('done');
  expect(useTrials.getState().tried.suspension).toMatchObject({
    effect: before.kind === 'tried' ? before.effect : null,
  });
  // B was tried before the click. After it the other switches are, each once.
  expect(triedTexts.slice(0, first)).toContain(canonicalJson(b));
  const after = triedTexts.slice(first);
  expect(after).not.toContain(canonicalJson(b));
  expect(new Set(after).size).toBe(after.length);
});

test('after a run of more than two seconds no switch is tried until a person asks, then all are', async () => {
  const runs = tried;
  await open(unknown(), 'asks', 2001);
  expect(tried).toBe(runs);
  expect(known()).toBe(0);
  tryAll();
  await phaseOf('done');
  expect(known()).toBeGreaterThanOrEqual(4);
  expect(tried).toBeGreaterThan(runs);
});

test('a switch whose run takes more than two seconds is canceled, and the rest waits for a click', async () => {
  isEndless = true;
  const [runs, before] = [tried, canceled];
  await open(unknown(), 'asks');
  expect(tried).toBe(runs + 1);
  expect(canceled).toBeGreaterThan(before);
  // Asked for, it may take as long as it likes.
  tryAll();
  await phaseOf('running');
  await sleep(2300);
  expect(useTrials.getState()).toMatchObject({ phase: 'running' });
  expect(tried).toBe(runs + 2);
  stopTrying();
  expect(useTrials.getState()).toMatchObject({ phase: 'asks', trying: null });
  isEndless = false;
});

test('a switch that is not listed is tried when the list is opened, and those before it are not tried again', async () => {
  useTrials.setState({ isWhole: false });
  const before = triedTexts.length;
  await open(unknown());
  const first = tried;
  const compareNames = (listed: typeof LISTED_SWITCHES): void => {
    expect(Object.keys(useTrials.getState().tried).sort()).toEqual(listed.map(({ name }) => name).sort());
  };
  compareNames(listedSwitches(false));
  useTrials.setState({ isWhole: true });
  expect(useTrials.getState().phase).toBe('idle');
  await phaseOf('done');
  compareNames(LISTED_SWITCHES);
  expect(tried).toBeGreaterThan(first);
  expect(new Set(triedTexts.slice(before)).size).toBe(triedTexts.length - before);
  const all = tried;
  useTrials.setState({ isWhole: false });
  expect(useTrials.getState().phase).toBe('done');
  expect(tried).toBe(all);
});

test('if a part of the page is missing, one switch is tried, and the rest waits for a click', async () => {
  isMissing = true;
  const runs = tried;
  await open(unknown(), 'asks');
  expect(tried).toBe(runs + 1);
  expect(Object.values(useTrials.getState().tried)).toContainEqual({
    kind: 'failed',
    reason: 'A part of the page could not be loaded.',
  });
  expect(useTrials.getState().trying).toBeNull();
  isMissing = false;
  tryAll();
  await phaseOf('done');
  expect(tried).toBeGreaterThan(runs + 2);
});

test('an edit cancels the run behind a switch, and nothing of it is shown', async () => {
  isEndless = true;
  await open(unknown(), 'running');
  await vi.waitFor(() => {
    expect(useTrials.getState().trying).not.toBeNull();
  });
  const before = canceled;
  const { pair } = useTrials.getState();
  expect(change('b', { patch: { timing: { readNs: 50_000 } } }, 'an edit')).toBeNull();
  expect(canceled).toBe(before + 1);
  expect(currentPair()).not.toBe(pair);
  expect(useTrials.getState()).toMatchObject({ pair: currentPair(), phase: 'idle', trying: null, tried: {} });
  isEndless = false;
});

test('the figure behind a switch differs if the switch is turned in it', async () => {
  let compared = 0;
  for (const of of SWITCHES) {
    const a = scenarioExperiment(scenarioOf(of.scenario));
    const { value } = switchState(a, of);
    const [fallback] = of.positions;
    const wanted = value === fallback?.value ? of.positions.find((one) => one.value === of.proposes) : fallback;
    if (wanted === undefined) throw new Error(`${of.name} proposes no position`);
    const [before, after] = await Promise.all([a, applyPatch(a, wanted.patch)].map((one) => tryJob(one, job)));
    expect(effectBetween(before, after).level, of.name).toBe('requests');
    // The door is called as the figure that opens.
    expect(citationOf(scenarioOf(of.scenario)).startsWith(of.figure), of.name).toBe(true);
    compared++;
  }
  expect(compared).toBe(10);
});
