/**
 * The class of a row on screen: its phase and its origin. A class is one small number, so that a lane's summary can be
 * a table by class.
 *
 *   class = phase · 3 + owner      phase: command … link      owner: host, gc, other
 */
import { Cause, RowKind } from '../../engine/recording/recording.ts';

/** Phases as they are drawn. A resume latency is drawn as `suspend`: both are the price of a suspension. */
export const PHASES = [
  'command',
  'load',
  'dataOut',
  'read',
  'program',
  'erase',
  'copy',
  'suspend',
  'firmware',
  'link',
] as const;
export type Phase = (typeof PHASES)[number];

/**
 * The origin: the host, garbage collection, or other work (reallocation, wear leveling, running at time 0, padding).
 */
export const OWNERS = ['host', 'gc', 'other'] as const;
export type Owner = (typeof OWNERS)[number];

const OWNER_COUNT = OWNERS.length;

/** Rows that a filter leaves out: they stay visible, without a color of their own. */
export const DIMMED = PHASES.length * OWNER_COUNT;
/** Pages in the write buffer: no phase, and no origin. */
export const BUFFERED_ROW = DIMMED + 1;
/** The same of the SLC cache. */
export const CACHED = BUFFERED_ROW + 1;
export const CLASS_COUNT = CACHED + 1;

const PHASE_OF_KIND = new Uint8Array(16);
PHASE_OF_KIND[RowKind.command] = 0;
PHASE_OF_KIND[RowKind.load] = 1;
PHASE_OF_KIND[RowKind.dataIn] = 1;
PHASE_OF_KIND[RowKind.dataOut] = 2;
PHASE_OF_KIND[RowKind.read] = 3;
PHASE_OF_KIND[RowKind.program] = 4;
PHASE_OF_KIND[RowKind.erase] = 5;
PHASE_OF_KIND[RowKind.copy] = 6;
PHASE_OF_KIND[RowKind.suspend] = 7;
PHASE_OF_KIND[RowKind.resume] = 7;
PHASE_OF_KIND[RowKind.firmware] = 8;
PHASE_OF_KIND[RowKind.linkIn] = 9;
PHASE_OF_KIND[RowKind.linkOut] = 9;

/** The owner (0 host, 1 gc, 2 other) of a cause. */
const ownerOfCause = (cause: number): number => (cause === Cause.host ? 0 : cause === Cause.gc ? 1 : 2);

export const classOf = (kind: number, cause: number): number =>
  (PHASE_OF_KIND[kind] ?? 0) * OWNER_COUNT + ownerOfCause(cause);

export const commandClass = (cls: number): number => (cls >= DIMMED ? cls : cls % OWNER_COUNT);

/** The phase of a class; undefined for {@link DIMMED} and {@link BUFFERED_ROW}. */
export const phaseOfClass = (cls: number): Phase | undefined => PHASES.at(Math.floor(cls / OWNER_COUNT));

/** The owner of a class; {@link DIMMED} and {@link BUFFERED_ROW} have none. */
export const ownerOfClass = (cls: number): Owner | undefined => (cls >= DIMMED ? undefined : OWNERS[cls % OWNER_COUNT]);

export const phaseOfKind = (kind: number): Phase => PHASES[PHASE_OF_KIND[kind]];
