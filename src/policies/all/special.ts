/**
 * What neither the first run on screen nor its switches need: mechanisms of single papers, what few drives have, and the
 * parts of the engine for these. The page loads it with the first experiment that needs some of it (load-policies.ts);
 * everything else has it from the start.
 */
import { CacheRegisters } from '../cache-registers.ts';
import { Folds } from '../folds.ts';
import { HostParallelCollection } from '../host-parallel.ts';
import { Paq } from '../paq.ts';
import { MultiLocationRead } from '../multi-location-read.ts';
import { PlaneReads } from '../plane-reads.ts';
import { WrongLoads } from '../quirks.ts';
import { sharedUnitsOf } from '../shared-units.ts';
import { UndecidedQueue } from '../die-binding/late-binding.ts';
import { makeController } from '../../engine/host/controller.ts';
import { precondition } from '../../engine/setup/precondition.ts';
import { storeReads } from '../../engine/setup/stored-reads.ts';
import { Slacker } from '../slacker.ts';
import { Sprinkler } from '../sprinkler/sprinkler.ts';
import { TwinBlocks } from '../twin-blocks.ts';
import { WordLines } from '../word-lines/word-lines.ts';
import { StaticWearLeveling } from '../static-wear-leveling.ts';

export const SPECIAL = {
  Sprinkler,
  Slacker,
  Paq,
  HostParallelCollection,
  StaticWearLeveling,
  TwinBlocks,
  CacheRegisters,
  PlaneReads,
  WordLines,
  Folds,
  MultiLocationRead,
  WrongLoads,
  UndecidedQueue,
  sharedUnitsOf,
  makeController,
  precondition,
  storeReads,
};

export type Special = typeof SPECIAL;
