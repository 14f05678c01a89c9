/** Every lesson, in the order of the course. One file a lesson, one line here. */
import type { Lesson } from '../lesson/lesson.ts';
import { BANKS_OR_SUPERBLOCKS } from './banks-or-superblocks.ts';
import { BEHIND_AN_ERASE } from './behind-an-erase.ts';
import { BUS_AND_ARRAY } from './bus-and-array.ts';
import { CHIPS_DIES_PLANES } from './chips-dies-planes.ts';
import { DIE_BINDING } from './die-binding.ts';
import { GARBAGE_COLLECTION } from './garbage-collection.ts';
import { LOAD_AND_LATENCY } from './load-and-latency.ts';
import { MBM } from './mbm.ts';
import { OPEN_OR_CLOSED } from './open-or-closed.ts';
import { PAGE_TYPES } from './page-types.ts';
import { PERCENTILE } from './percentile.ts';
import { PLANE_READS } from './plane-reads.ts';
import { PLANES_AGREE } from './planes-agree.ts';
import { SLC_CLIFF } from './slc-cliff.ts';
import { SUSPENSION } from './suspension.ts';
import { TAIL } from './tail.ts';
import { WHO_GOES_FIRST } from './who-goes-first.ts';
import { WRITE_AND_READ } from './write-and-read.ts';
import { WRITE_BUFFER } from './write-buffer.ts';

export const LESSONS: readonly Lesson[] = [
  WRITE_AND_READ,
  WRITE_BUFFER,
  BUS_AND_ARRAY,
  CHIPS_DIES_PLANES,
  PLANES_AGREE,
  BEHIND_AN_ERASE,
  SUSPENSION,
  WHO_GOES_FIRST,
  DIE_BINDING,
  MBM,
  BANKS_OR_SUPERBLOCKS,
  LOAD_AND_LATENCY,
  OPEN_OR_CLOSED,
  PERCENTILE,
  GARBAGE_COLLECTION,
  PAGE_TYPES,
  SLC_CLIFF,
  PLANE_READS,
  TAIL,
];

/** The lesson called `name`, or undefined. */
export function findLesson(name: string): Lesson | undefined {
  return LESSONS.find((lesson) => lesson.name === name);
}
