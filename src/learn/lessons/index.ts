/** Every lesson, in the order of the course. One file a lesson, one line here. */
import { parseLesson } from '../lesson/lesson.ts';
import type { Lesson } from '../lesson/lesson.ts';
import { COURSE_RUNS } from './course.ts';
import banksOrSuperblocks from './banks-or-superblocks.txt?raw';
import behindAnErase from './behind-an-erase.txt?raw';
import busAndArray from './bus-and-array.txt?raw';
import chipsDiesPlanes from './chips-dies-planes.txt?raw';
import dieBinding from './die-binding.txt?raw';
import garbageCollection from './garbage-collection.txt?raw';
import loadAndLatency from './load-and-latency.txt?raw';
import mbm from './mbm.txt?raw';
import openOrClosed from './open-or-closed.txt?raw';
import pageTypes from './page-types.txt?raw';
import percentile from './percentile.txt?raw';
import planeReads from './plane-reads.txt?raw';
import planesAgree from './planes-agree.txt?raw';
import slcCliff from './slc-cliff.txt?raw';
import suspension from './suspension.txt?raw';
import tail from './tail.txt?raw';
import whoGoesFirst from './who-goes-first.txt?raw';
import writeAndRead from './write-and-read.txt?raw';
import writeBuffer from './write-buffer.txt?raw';

export const LESSONS: readonly Lesson[] = Object.entries({
  'write-and-read': writeAndRead,
  'write-buffer': writeBuffer,
  'bus-and-array': busAndArray,
  'chips-dies-planes': chipsDiesPlanes,
  'planes-agree': planesAgree,
  'behind-an-erase': behindAnErase,
  suspension,
  'who-goes-first': whoGoesFirst,
  'die-binding': dieBinding,
  mbm,
  'banks-or-superblocks': banksOrSuperblocks,
  'load-and-latency': loadAndLatency,
  'open-or-closed': openOrClosed,
  percentile,
  'garbage-collection': garbageCollection,
  'page-types': pageTypes,
  'slc-cliff': slcCliff,
  'plane-reads': planeReads,
  tail,
}).map(([name, text]) => parseLesson(name, text, COURSE_RUNS));

export const findLesson = (name: string): Lesson | undefined => LESSONS.find((lesson) => lesson.name === name);
