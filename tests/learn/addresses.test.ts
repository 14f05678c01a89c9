/** Links that lecturers have given to students: a lesson and a step keep their names. */
import { expect, it } from 'vitest';
import { minutesOf } from '../../src/learn/lesson/minutes.ts';
import { CORE, LESSONS, MOVED } from '../../src/learn/lessons/index.ts';
import { findScenario } from '../../src/papers/scenarios.ts';

/** The steps of each lesson that has been published. A new step is added here; none is removed. */
const PUBLISHED: Readonly<Record<string, string>> = {
  'banks-or-superblocks': 'banks superblock small-writes fast-bus',
  'behind-an-erase': 'behind-a-program who-was-there how-much-worse a-faster-array',
  'bus-and-array': 'second-write both-writes who-was-first four-reads four-writes',
  'chips-dies-planes': 'one-plane two-dies two-planes dies-and-planes',
  'die-binding': 'same-address free-choice erasing-die late-choice',
  'garbage-collection': 'copies tail more-spare',
  mbm: 'write-strategy read-strategy minimize-chips',
  'planes-agree': 'level apart greedy',
  suspension: 'the-order the-read the-erase',
  tail: 'how-long which-cure who-pays',
  'write-and-read': 'parts-of-a-read length-of-a-read parts-of-a-write how-many-times a-faster-bus',
  'write-buffer': 'acknowledged a-read-waits full whose-tail',
  'who-goes-first': 'in-order read-first who-pays burst',
  'load-and-latency': 'low-load twice-the-load little queue-depth price-of-depth',
  'open-or-closed': 'open-loop closed-loop reports',
  percentile: 'median rank fan-out',
};

it('each link to a step of a published lesson still opens that step, or what came of it', () => {
  const addresses = new Set([
    ...LESSONS.flatMap(({ name, steps }) => steps.map((step) => `${name}/${step.name}`)),
    ...Object.keys(MOVED),
  ]);
  for (const to of Object.values(MOVED)) {
    const [screen, name, step] = to.split('/');
    if (screen === 'learn') expect(addresses, to).toContain(`${name}/${step}`);
    else expect(findScenario(name), to).toBeDefined();
  }
  const published = Object.entries(PUBLISHED).flatMap(([lesson, steps]) =>
    steps.split(' ').map((step) => `${lesson}/${step}`),
  );
  expect(published.filter((address) => !addresses.has(address))).toEqual([]);
  expect(published).toHaveLength(60);
});

it('the core path begins inside, and each lesson comes after those that it needs', () => {
  const before: Readonly<Record<string, readonly string[]>> = {
    'garbage-collection': ['inside'],
    'chips-dies-planes': ['bus-and-array'],
    'write-buffer': ['write-and-read', 'garbage-collection'],
    suspension: ['behind-an-erase'],
    tail: ['suspension', 'percentile', 'garbage-collection'],
  };
  const names = CORE.map(({ name }) => name);
  expect(names[0]).toBe('inside');
  for (const [name, needs] of Object.entries(before)) {
    expect(names.slice(0, names.indexOf(name)), name).toEqual(expect.arrayContaining([...needs]));
  }
});

it('the core path takes at most 100 minutes by the model of words and questions', () => {
  const minutes = CORE.reduce((sum, lesson) => sum + minutesOf(lesson), 0);
  expect(CORE.length).toBeGreaterThanOrEqual(8);
  expect(CORE.length).toBeLessThanOrEqual(10);
  expect(minutes).toBeLessThanOrEqual(100);
  // A long step costs more than a short one, and a question more than none.
  const [{ steps, idea }] = CORE;
  expect(minutesOf({ steps: [...steps, ...steps], idea })).toBeGreaterThan(minutesOf({ steps, idea }) + 2);
});
