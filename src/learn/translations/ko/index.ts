/** The lessons in Korean, by the lesson's name. */
import type { Catalog } from '../../lesson/texts.ts';
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
import { SUSPENSION } from './suspension.ts';
import { TAIL } from './tail.ts';
import { WHO_GOES_FIRST } from './who-goes-first.ts';
import { WRITE_AND_READ } from './write-and-read.ts';
import { WRITE_BUFFER } from './write-buffer.ts';

export const KOREAN: Readonly<Record<string, Catalog>> = {
  'write-and-read': WRITE_AND_READ,
  'write-buffer': WRITE_BUFFER,
  'bus-and-array': BUS_AND_ARRAY,
  'chips-dies-planes': CHIPS_DIES_PLANES,
  'planes-agree': PLANES_AGREE,
  'behind-an-erase': BEHIND_AN_ERASE,
  suspension: SUSPENSION,
  'who-goes-first': WHO_GOES_FIRST,
  'die-binding': DIE_BINDING,
  mbm: MBM,
  'banks-or-superblocks': BANKS_OR_SUPERBLOCKS,
  'load-and-latency': LOAD_AND_LATENCY,
  'open-or-closed': OPEN_OR_CLOSED,
  percentile: PERCENTILE,
  'garbage-collection': GARBAGE_COLLECTION,
  'page-types': PAGE_TYPES,
  'plane-reads': PLANE_READS,
  tail: TAIL,
};
