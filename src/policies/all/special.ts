/**
 * What neither the first run on screen nor its switches need: mechanisms of single papers, what few drives have, and the
 * parts of the engine for these. The page loads it with the first experiment that needs some of it (load-policies.ts);
 * everything else has it from the start.
 */
import { CacheRegisters } from '../cache-registers.ts';
import { Folds } from '../folds.ts';
import { hostParallelCollection } from '../host-parallel.ts';
import { Paq } from '../paq.ts';
import { MultiLocationRead } from '../multi-location-read.ts';
import { PlaneReads } from '../plane-reads.ts';
import { wrongLoads } from '../quirks.ts';
import { sharedUnits } from '../shared-units.ts';
import { UndecidedQueue } from '../die-binding/late-binding.ts';
import { makeController } from '../../engine/host/controller.ts';
import { precondition } from '../../engine/setup/precondition.ts';
import { SLC_CACHE } from '../../engine/state/cached-flash.ts';
import { storeReads } from '../../engine/setup/stored-reads.ts';
import { Slacker } from '../slacker.ts';
import { Sprinkler } from '../sprinkler/sprinkler.ts';
import { twinBlocks } from '../twin-blocks.ts';
import { WordLinesMechanism } from '../word-lines/word-lines.ts';
import { staticWearLeveling } from '../static-wear-leveling.ts';

export const SPECIAL = {
  Sprinkler,
  Slacker,
  Paq,
  hostParallelCollection,
  staticWearLeveling,
  twinBlocks,
  CacheRegisters,
  PlaneReads,
  WordLinesMechanism,
  Folds,
  SLC_CACHE,
  MultiLocationRead,
  wrongLoads,
  UndecidedQueue,
  sharedUnits,
  makeController,
  precondition,
  storeReads,
};

export type Special = typeof SPECIAL;
