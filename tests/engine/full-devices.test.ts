/**
 * No run stops as full while a page could be freed; and the random experiments get to everything that can stop a run.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NAMED_POLICIES } from '../../src/document/presets/schemes.ts';
import { hasController } from '../../src/document/controller.ts';
import type { Experiment } from '../../src/document/experiment.ts';
import { canonicalJson } from '../../src/document/canonical.ts';
import { Cause, NONE } from '../../src/engine/recording/recording.ts';
import type { EngineObserver } from '../../src/engine/recording/recorder.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { experimentsAbout, FULL } from '../reference/arbitrary.ts';
import {
  cachedDevices,
  controlledDevices,
  flushingDevices,
  fullDevices,
  heldDevices,
  lineDevices,
  planeReadDevices,
  preparedDevices,
  planesToFree,
  typedDevices,
} from './full-devices.ts';
import { inlineRequests, runChecked, workloadOf } from './run.ts';

const LONG = process.env.LONG !== undefined;
const RUNS = LONG ? 2000 : 136;
const HELD_RUNS = LONG ? 2000 : 102;
const FLUSHING_RUNS = LONG ? 2000 : 170;
const CACHED_RUNS = LONG ? 2000 : 60;
const PLANE_READ_RUNS = LONG ? 2000 : 80;
const CONTROLLED_RUNS = LONG ? 2000 : 60;
const TYPED_RUNS = LONG ? 2000 : 136;
const LINE_RUNS = LONG ? 2000 : 60;
const PREPARED_RUNS = LONG ? 2000 : 136;

/** Runs experiments with the checker, and says of each that stopped why no page could be freed. */
function figuresOf(
  runs: ReturnType<typeof fullDevices>,
  label: string,
  named = NAMED_POLICIES.length,
  rebinds = true,
): Record<string, number> {
  const policies = new Set<string>();
  const figures = { completed: 0, full: 0, collections: 0, rebound: 0, leveled: 0, suspended: 0 };
  for (const { policy, experiment } of runs) {
    const engine = runChecked(experiment, { record: false });
    const { counters } = engine;
    policies.add(policy);
    figures.collections += counters.gcRuns;
    figures.rebound += counters.rebound;
    figures.leveled += counters.wearLeveling;
    figures.suspended += counters.suspensionsProgram + counters.suspensionsErase;
    if (engine.stopped === null) {
      figures.completed++;
      continue;
    }
    figures.full++;
    const free = planesToFree(engine.experiment, engine.deviceState());
    const told = `${policy}: ${engine.stopped.reason}\n${free.join('\n')}\n${canonicalJson(experiment)}`;
    expect(engine.stopped.resource, told).toBe('free-pages');
    expect(free.length, told).toBe(0);
  }
  if (LONG) console.info(`${label}:`, figures);
  expect(policies.size).toBeGreaterThanOrEqual(named);
  expect(figures.completed + figures.full).toBe(runs.length);
  expect(figures.completed).toBeGreaterThan(runs.length * 0.6);
  expect(figures.collections).toBeGreaterThan(runs.length * 5);
  if (rebinds) expect(figures.rebound).toBeGreaterThan(0);
  expect(figures.leveled).toBeGreaterThan(0);
  return figures;
}

const MOST_TIME = LONG ? 60 * 60 * 1000 : 120_000;

describe('the named policies on small full devices', () => {
  it(
    `do not stop as long as a page could be freed (${RUNS} runs)`,
    () => {
      figuresOf(fullDevices(RUNS, 1), 'small full devices');
    },
    MOST_TIME,
  );

  it(
    `do not stop, or wait for ever, if planes read independently (${PLANE_READ_RUNS} runs)`,
    () => {
      const figures = figuresOf(planeReadDevices(PLANE_READ_RUNS, 3), 'independent plane reads', 8);
      expect(figures.suspended).toBeGreaterThan(PLANE_READ_RUNS);
    },
    MOST_TIME,
  );

  it(
    `do not stop, or wait for ever, behind a controller and a link that take time (${CONTROLLED_RUNS} runs)`,
    () => {
      const runs = controlledDevices(CONTROLLED_RUNS, 5);
      figuresOf(runs, 'controllers and links', 20);
      const some = CONTROLLED_RUNS / 20;
      const experiments = runs.map(({ experiment }) => experiment);
      expect(experiments.every(({ controller }) => hasController(controller))).toBe(true);
      expect(experiments.filter(({ policy }) => policy.planeReads === 'independent').length).toBeGreaterThan(some);
      expect(experiments.filter(({ policy }) => policy.gc.preemption === 'block').length).toBeGreaterThan(some);
      expect(experiments.filter(({ policy }) => policy.suspension.collection).length).toBeGreaterThan(some);
      expect(experiments.filter(({ host }) => host.writeBuffer.pages > 0).length).toBeGreaterThan(some);
    },
    MOST_TIME,
  );

  it(
    `do not stop, or wait for ever, on a used drive (${PREPARED_RUNS} runs)`,
    () => {
      const runs = preparedDevices(PREPARED_RUNS, 6);
      // Each die has its spare pages: a write finds room where it is bound.
      figuresOf(runs, 'used drives', NAMED_POLICIES.length, false);
      const some = PREPARED_RUNS / 20;
      expect(runs.every(({ experiment }) => experiment.precondition.kind === 'used')).toBe(true);
      const policies = runs.map(({ experiment }) => experiment.policy);
      expect(policies.filter(({ gc }) => gc.victim === 'random-greedy').length).toBeGreaterThan(some);
      expect(policies.filter(({ superblockWays }) => superblockWays > 1).length).toBeGreaterThan(some);
      expect(policies.filter(({ multiPlane }) => multiPlane === 'twin-block').length).toBeGreaterThan(0);
    },
    MOST_TIME,
  );

  it(
    `do not stop, or wait for ever, with an SLC cache (${CACHED_RUNS} runs)`,
    () => {
      const runs = cachedDevices(CACHED_RUNS, 4);
      const policies = new Set(runs.map(({ policy }) => policy));
      expect(policies.size).toBeGreaterThan(4);
      const figures = { completed: 0, full: 0, folded: 0, collections: 0 };
      for (const { policy, experiment } of runs) {
        const engine = runChecked(experiment, { record: false });
        figures.folded += engine.counters.folded;
        figures.collections += engine.counters.gcRuns;
        if (engine.stopped === null) {
          figures.completed++;
          continue;
        }
        figures.full++;
        const free = planesToFree(engine.experiment, engine.deviceState());
        const told = `${policy}: ${engine.stopped.reason}\n${free.join('\n')}\n${canonicalJson(experiment)}`;
        expect(engine.stopped.resource, told).toBe('free-pages');
        expect(free.length, told).toBe(0);
      }
      if (LONG) console.info('SLC caches:', figures);
      expect(figures.completed + figures.full).toBe(runs.length);
      expect(figures.completed).toBeGreaterThan(runs.length * 0.6);
      expect(figures.folded).toBeGreaterThan(runs.length * 10);
      expect(figures.collections).toBeGreaterThan(runs.length);
    },
    MOST_TIME,
  );

  it(
    `do not stop, or wait for ever, with pages of several types (${TYPED_RUNS} runs)`,
    () => {
      const runs = typedDevices(TYPED_RUNS, 6);
      figuresOf(runs, 'page types');
      const types = runs.map(({ experiment }) => experiment.timing.pageTypes);
      for (const count of [2, 3, 4]) {
        expect(types.filter((one) => one.count === count).length).toBeGreaterThan(TYPED_RUNS / 8);
      }
      expect(types.filter(({ order }) => order === 'shadow').length).toBeGreaterThan(TYPED_RUNS / 8);
    },
    MOST_TIME,
  );

  it.each(['one-shot', 'two-pass'] as const)(
    `do not stop, or wait for ever, with whole word lines, %s (${LINE_RUNS} runs)`,
    (wordLine) => {
      const runs = lineDevices(wordLine, LINE_RUNS, 7);
      const figures = { completed: 0, full: 0, collections: 0, padding: 0 };
      for (const { policy, experiment } of runs) {
        const engine = runChecked(experiment, { record: false });
        figures.collections += engine.counters.gcRuns;
        figures.padding += engine.counters.padding;
        if (engine.stopped === null) {
          figures.completed++;
          continue;
        }
        figures.full++;
        const free = planesToFree(engine.experiment, engine.deviceState());
        const told = `${policy}: ${engine.stopped.reason}\n${free.join('\n')}\n${canonicalJson(experiment)}`;
        expect(engine.stopped.resource, told).toBe('free-pages');
        expect(free.length, told).toBe(0);
      }
      if (LONG) console.info(`whole word lines, ${wordLine}:`, figures);
      expect(figures.completed + figures.full).toBe(runs.length);
      expect(figures.completed).toBeGreaterThan(runs.length * 0.6);
      expect(figures.collections).toBeGreaterThan(runs.length);
      expect(figures.padding).toBeGreaterThan(runs.length);
    },
    MOST_TIME,
  );

  it(
    `do not stop, or wait for ever, if collections hold their channel (${HELD_RUNS} runs)`,
    () => {
      const runs = heldDevices(HELD_RUNS, 2);
      const figures = figuresOf(runs, 'collections that hold their channel');
      expect(figures.suspended).toBeGreaterThan(HELD_RUNS);
      const policies = runs.map(({ experiment }) => experiment.policy);
      expect(policies.every(({ gc }) => gc.preemption === 'block')).toBe(true);
      const some = HELD_RUNS / 20;
      expect(policies.filter(({ gc }) => gc.hostParallel).length).toBeGreaterThan(some);
      expect(policies.filter(({ wearLeveling }) => wearLeveling.static).length).toBeGreaterThan(some);
      expect(policies.filter(({ cacheMode }) => cacheMode).length).toBeGreaterThan(some);
      expect(policies.filter(({ superblockWays }) => superblockWays > 1).length).toBeGreaterThan(some);
      expect(policies.filter(({ suspension }) => suspension.collection).length).toBeGreaterThan(some);
    },
    MOST_TIME,
  );
  it(
    `do not stop, or wait for ever, if writes are buffered, flushed and forced to flash (${FLUSHING_RUNS} runs)`,
    () => {
      const runs = flushingDevices(FLUSHING_RUNS, 3);
      figuresOf(runs, 'write buffers that flush');
      const some = FLUSHING_RUNS / 10;
      const buffers = runs.map(({ experiment }) => experiment.host.writeBuffer);
      expect(buffers.filter(({ policy }) => policy === 'lru').length).toBeGreaterThan(some);
      expect(buffers.filter(({ acknowledge }) => acknowledge === 'program').length).toBeGreaterThan(some);
      expect(buffers.filter(({ pages }) => pages === 1).length).toBeGreaterThan(some);
    },
    MOST_TIME,
  );
});

/** What a run can show, by name. */
const SIGHTS = {
  'collection is off': 'garbage collection is off',
  'nothing to collect': 'no invalid page to collect',
  'no room to move': 'whose valid ones have no room',
  'less than a super-page': 'too few for a super-page',
} as const;

describe('the random experiments about small, full and busy devices', () => {
  it('reach every reason to stop, and every condition that prevents a stop', () => {
    const seen = new Map<string, number>();
    const see = (what: string, times = 1): void => {
      if (times > 0) seen.set(what, (seen.get(what) ?? 0) + times);
    };
    const wanted = [
      ...Object.keys(SIGHTS),
      'urgent collection',
      'the last block kept for a collection',
      'collection',
      'wear leveling',
      'wear leveling gives way',
      'bound anew',
      'runs that completed',
      'a quota on full channels alone',
    ];
    // Drawn as they are needed: making one takes longer than running it. `path` passes over those before.
    const about = experimentsAbout(FULL);
    function* drawn(): Generator<Experiment> {
      const draws = [
        // The rare ones were found in these. Other generators draw them elsewhere: then the rest is gone through.
        { seed: 4, first: 0, past: 50 },
        { seed: 4, first: 450, past: 500 },
        { seed: 14, first: 200, past: 250 },
        { seed: 5, first: 800, past: 850 },
        { seed: 4, first: 50, past: 1000 },
        { seed: 5, first: 0, past: 1000 },
      ];
      for (const { seed, first, past } of draws) {
        for (let from = first; from < past; from += 50) {
          yield* fc.sample(about, { numRuns: 50, seed, path: String(from) });
        }
      }
    }
    // A commit looks until everything has been seen.
    for (const experiment of drawn()) {
      if (!LONG && wanted.every((what) => seen.has(what))) break;
      const engine = createEngine(experiment, workloadOf(inlineRequests(experiment)));
      const { readable } = engine;
      let urgent = false;
      let barred = false;
      const observer: EngineObserver = {
        began: () => {
          urgent ||= readable.jobs.pressing.includes(1);
          barred ||= readable.flash.barred.includes(1);
        },
        chosen: () => undefined,
        erased: () => undefined,
        completed: () => undefined,
      };
      engine.setObserver(observer);
      while (engine.advance(100_000));
      const { counters, stopped } = engine;
      see('urgent collection', urgent ? 1 : 0);
      see('the last block kept for a collection', barred ? 1 : 0);
      see('collection', counters.gcRuns);
      see('wear leveling', counters.wearLeveling);
      see('bound anew', counters.rebound);
      const jobs = engine.jobs();
      for (let job = 0; job < jobs.count; job++) {
        const dropped = jobs.cause[job] === Cause.wearLeveling && jobs.endNs[job] >= 0 && jobs.last[job] === NONE;
        see('wear leveling gives way', dropped ? 1 : 0);
      }
      see('runs that completed', stopped === null ? 1 : 0);
      if (stopped === null) continue;
      if (stopped.resource === 'channel-quota') {
        // In engine and reference model alike: the quota of Algorithm 1 counts every write that a channel ever got.
        expect(engine.experiment.policy.channelMaxSubs).toMatchObject({ counter: 'cumulative' });
        expect(stopped.reason).toMatch(
          /^the quota of each channel allows writes on channels? [\d, ]+ only, where no page is free: \d+ requests? waits?\. /,
        );
        see('a quota on full channels alone');
        continue;
      }
      expect(stopped.resource).toBe('free-pages');
      const reasons = Object.entries(SIGHTS).filter(([, words]) => stopped.reason.includes(words));
      expect(reasons, stopped.reason).toHaveLength(1);
      expect(stopped.reason).toMatch(
        /^the device is full: \d+ requests? waits? for a free page\. Channel \d+, chip \d+, die \d+, plane \d+ /,
      );
      for (const [name] of reasons) see(name);
    }
    expect(wanted.filter((what) => !seen.has(what))).toEqual([]);
  });
});
