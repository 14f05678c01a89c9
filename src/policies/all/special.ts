/**
 * Mechanisms that neither the first run on screen nor its switches need: schemes of single papers, and what few drives
 * have. The page loads them with the first experiment that has one (load-policies.ts); everything else has them from the
 * start.
 */
import { CacheRegisters } from '../cache-mode/cache-registers.ts';
import { Folds } from '../slc-cache/folds.ts';
import { HostParallelCollection } from '../host-parallel/host-parallel.ts';
import { Paq } from '../paq/paq.ts';
import { MultiLocationRead } from '../multi-location-read/multi-location-read.ts';
import { PlaneReads } from '../plane-reads/plane-reads.ts';
import { WrongLoads } from '../quirks/quirks.ts';
import { Slacker } from '../slacker/slacker.ts';
import { Sprinkler } from '../sprinkler/sprinkler.ts';
import { TwinBlocks } from '../twin-blocks/twin-blocks.ts';
import { WordLines } from '../word-lines/word-lines.ts';
import { StaticWearLeveling } from '../wear-leveling/static-wear-leveling.ts';

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
};

export type Special = typeof SPECIAL;
