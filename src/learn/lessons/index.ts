/** Every lesson, in the order of the course. One file a lesson, one line here. */
import { parseLesson, type Lesson } from '../lesson/lesson.ts';
import { COURSE_RUNS } from './course.ts';
import banksOrSuperblocks from './banks-or-superblocks.txt?raw';
import behindAnErase from './behind-an-erase.txt?raw';
import busAndArray from './bus-and-array.txt?raw';
import chipsDiesPlanes from './chips-dies-planes.txt?raw';
import collections from './collections.txt?raw';
import dieBinding from './die-binding.txt?raw';
import garbageCollection from './garbage-collection.txt?raw';
import inside from './inside.txt?raw';
import loadAndLatency from './load-and-latency.txt?raw';
import openOrClosed from './open-or-closed.txt?raw';
import pageTypes from './page-types.txt?raw';
import percentile from './percentile.txt?raw';
import planeReads from './plane-reads.txt?raw';
import slcCliff from './slc-cliff.txt?raw';
import suspension from './suspension.txt?raw';
import tail from './tail.txt?raw';
import whoGoesFirst from './who-goes-first.txt?raw';
import writeAndRead from './write-and-read.txt?raw';
import writeBuffer from './write-buffer.txt?raw';

const read = (texts: Readonly<Record<string, string>>): readonly Lesson[] =>
  Object.entries(texts).map(([name, text]) => parseLesson(name, text, COURSE_RUNS));

/** No word is used before the lesson that explains it. */
export const CORE = read({
  inside,
  'write-and-read': writeAndRead,
  'bus-and-array': busAndArray,
  'chips-dies-planes': chipsDiesPlanes,
  'garbage-collection': garbageCollection,
  'write-buffer': writeBuffer,
  'behind-an-erase': behindAnErase,
  suspension,
  percentile,
  tail,
});

/** Each needs the core path, and no other of these. */
export const FURTHER = read({
  'who-goes-first': whoGoesFirst,
  'load-and-latency': loadAndLatency,
  'open-or-closed': openOrClosed,
  collections,
  'die-binding': dieBinding,
  'banks-or-superblocks': banksOrSuperblocks,
  'page-types': pageTypes,
  'slc-cliff': slcCliff,
  'plane-reads': planeReads,
});

export const LESSONS: readonly Lesson[] = [...CORE, ...FURTHER];

/** Where published steps went that are no more: each link to one leads to a step, or to a figure. */
export const MOVED: Readonly<Record<string, string>> = {
  'planes-agree/level': 'learn/chips-dies-planes/planes-agree',
  'planes-agree/apart': 'learn/chips-dies-planes/planes-agree',
  'planes-agree/greedy': 'learn/chips-dies-planes/planes-agree',
  'banks-or-superblocks/banks': 'learn/banks-or-superblocks/small-writes',
  'banks-or-superblocks/superblock': 'learn/banks-or-superblocks/fast-bus',
  'banks-or-superblocks/computer': 'learn/banks-or-superblocks/fast-bus',
  'banks-or-superblocks/computer-slow-bus': 'learn/banks-or-superblocks/fast-bus',
  'garbage-collection/hot-and-cold': 'learn/collections/hot-and-cold',
  'garbage-collection/held-channel': 'learn/collections/held-channel',
  'garbage-collection/held-tail': 'learn/collections/held-tail',
  'mbm/write-strategy': 'papers/mbm-fig-3b',
  'mbm/read-strategy': 'papers/mbm-fig-6a',
  'mbm/minimize-chips': 'papers/mbm-fig-7',
};

export const findLesson = (name: string): Lesson | undefined => LESSONS.find((lesson) => lesson.name === name);
