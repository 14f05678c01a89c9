/** Short forms for measures, values and small devices of the lessons. */
import type { ExperimentInput, HostRequest } from '../../document/experiment.ts';
import { devicePreset } from '../../document/presets/presets.ts';
import type { LessonValue } from '../measure/value.ts';
import type { Measure, PhaseMeasure, WaitMeasure } from '../measure/measure.ts';

/** MBM Table I: times of a 3D NAND part of 2 KiB to 8 KiB pages. */
export const TABLE_ONE = devicePreset('mbm-table-1').patch;
export const PAGE_BYTES = 8192;

/** A device of Table I's times with only the geometry that a lesson needs. */
export function smallDevice(
  channels: number,
  chipsPerChannel: number,
  diesPerChip: number,
  planesPerDie: number,
): NonNullable<ExperimentInput['device']> {
  return {
    ...TABLE_ONE.device,
    channels,
    chipsPerChannel,
    diesPerChip,
    planesPerDie,
    blocksPerPlane: 8,
    pagesPerBlock: 64,
  };
}

/** Requests of one page each, one for each logical page, all at one time. */
export function onePageEach(op: HostRequest['op'], lpns: readonly number[], atNs = 0): HostRequest[] {
  return lpns.map((lpn) => ({ atNs, op, offset: lpn * PAGE_BYTES, bytes: PAGE_BYTES }));
}

export const time = (measure: Measure): LessonValue => ({ measure, as: 'time' });
export const count = (measure: Measure): LessonValue => ({ measure, as: 'count' });
export const share = (measure: Measure): LessonValue => ({ measure, as: 'share' });
export const ratio = (over: Measure, under: Measure): LessonValue => ({
  measure: { of: 'ratio', terms: [over, under] },
  as: 'ratio',
});

export const latency = (run: string, request: number): Measure => ({ of: 'latency', run, request });
export const finish = (run: string, request?: number): Measure =>
  request === undefined ? { of: 'finish', run } : { of: 'finish', run, request };
export const figure = (run: string, path: string): Measure => ({ of: 'figure', run, path });
export const setting = (run: string, path: string): Measure => ({ of: 'setting', run, path });
export const wait = (run: string, request: number, cause: WaitMeasure['cause']): Measure => ({
  of: 'wait',
  run,
  request,
  cause,
});
export const difference = (more: Measure, less: Measure): Measure => ({ of: 'difference', terms: [more, less] });
export const phase = (
  run: string,
  name: PhaseMeasure['phase'],
  what: PhaseMeasure['figure'],
  where: Pick<PhaseMeasure, 'request' | 'channel' | 'die'> = {},
): Measure => ({ of: 'phase', run, phase: name, figure: what, ...where });
export const sum = (...terms: readonly Measure[]): Measure => ({ of: 'sum', terms });
/** A measure several times over. */
export const times = (number: number, measure: Measure): Measure =>
  sum(...Array.from({ length: number }, () => measure));
