/** The lessons in Korean, by the lesson's name. */
import type { Catalog } from '../../lesson/texts.ts';
import { BANKS_OR_SUPERBLOCKS } from './banks-or-superblocks.ts';
import { BEHIND_AN_ERASE } from './behind-an-erase.ts';
import { BUS_AND_ARRAY } from './bus-and-array.ts';
import { CHIPS_DIES_PLANES } from './chips-dies-planes.ts';
import { DIE_BINDING } from './die-binding.ts';
import { GARBAGE_COLLECTION } from './garbage-collection.ts';
import { MBM } from './mbm.ts';
import { PLANES_AGREE } from './planes-agree.ts';
import { SUSPENSION } from './suspension.ts';
import { TAIL } from './tail.ts';
import { WRITE_AND_READ } from './write-and-read.ts';

export const KOREAN: Readonly<Record<string, Catalog>> = {
  'write-and-read': WRITE_AND_READ,
  'bus-and-array': BUS_AND_ARRAY,
  'chips-dies-planes': CHIPS_DIES_PLANES,
  'planes-agree': PLANES_AGREE,
  'behind-an-erase': BEHIND_AN_ERASE,
  suspension: SUSPENSION,
  'die-binding': DIE_BINDING,
  mbm: MBM,
  'banks-or-superblocks': BANKS_OR_SUPERBLOCKS,
  'garbage-collection': GARBAGE_COLLECTION,
  tail: TAIL,
};
