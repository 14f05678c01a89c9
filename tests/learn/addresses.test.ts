/** Links that lecturers have given to students: a lesson and a step keep their names. */
import { expect, it } from 'vitest';
import { LESSONS } from '../../src/learn/lessons/index.ts';

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

it('each link to a step of a published lesson still opens that step', () => {
  const addresses = new Set(LESSONS.flatMap(({ name, steps }) => steps.map((step) => `${name}/${step.name}`)));
  const published = Object.entries(PUBLISHED).flatMap(([lesson, steps]) =>
    steps.split(' ').map((step) => `${lesson}/${step}`),
  );
  expect(published.filter((address) => !addresses.has(address))).toEqual([]);
  expect(published).toHaveLength(60);
});

it('the course goes from the buffer to the tail in the order of its ideas', () => {
  const order = [
    'write-and-read',
    'write-buffer',
    'who-goes-first',
    'load-and-latency',
    'open-or-closed',
    'percentile',
    'garbage-collection',
    'tail',
  ];
  const places = order.map((name) => LESSONS.findIndex((lesson) => lesson.name === name));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBe(0);
  expect(places[1]).toBe(1);
});
