/** The drives of NVMeVirt, by their presets: single requests to the nanosecond, as its integer arithmetic gives them. */
import { expect, it } from 'vitest';
import { applyPatch } from '../../../src/document/patch.ts';
import { DEVICE_PRESETS, applyPreset } from '../../../src/document/named/presets.ts';
import { defaultExperiment } from '../../../src/document/validate.ts';
import { DRIVE_PRESETS } from '../../../src/document/named/drive-presets.ts';
import { runChecked } from '../../engine/run.ts';

const KIB4 = 4096;

/** The latency of one request on a new drive, ns. `page`: where the read page is. */
function latency(preset: string, op: 'read' | 'write', bytes: number, page?: number): number {
  const initial = page === undefined ? {} : { pages: [{ lpn: 0, page }], writePointers: [{ page: page + 1 }] };
  const experiment = applyPatch(applyPreset(defaultExperiment(), preset), {
    initial,
    workload: { requests: [{ op, bytes }] },
  });
  return runChecked(experiment).latencies[0];
}

it('a 970 PRO of NVMeVirt takes its 57,276 and 69,276, 5,612 and 55,584 ns', () => {
  expect(latency('nvmevirt-970-pro', 'read', KIB4, 0)).toBe(57_276);
  expect(latency('nvmevirt-970-pro', 'read', KIB4, 1)).toBe(69_276);
  expect(latency('nvmevirt-970-pro', 'write', KIB4)).toBe(5612);
  expect(latency('nvmevirt-970-pro', 'write', 131_072)).toBe(55_584);
});

it('a ZN540 of NVMeVirt takes its 79,952 ns', () => {
  expect(latency('nvmevirt-zn540', 'read', KIB4, 0)).toBe(79_952);
  // 32 · 40 + 5,600 + 600
  expect(latency('nvmevirt-zn540', 'write', KIB4)).toBe(7480);
});

it('MQSim’s link takes 1,248 ns for 4 KiB', () => {
  const { controller } = applyPreset(defaultExperiment(), 'mqsim-shipped');
  expect(Math.ceil(KIB4 * controller.linkNsPerByte)).toBe(1248);
});

it('each drive names its source and what it approximates, and a device of a paper has no controller', () => {
  expect(DRIVE_PRESETS.length).toBeGreaterThanOrEqual(7);
  for (const { notes, source, kind } of DRIVE_PRESETS) {
    expect([kind, source.length > 20, notes.length > 1]).toEqual(['drive', true, true]);
  }
  const drive = applyPreset(defaultExperiment(), 'nvmevirt-970-pro');
  const papers = DEVICE_PRESETS.filter(({ kind }) => kind === 'paper');
  expect(papers.length).toBeGreaterThan(3);
  for (const { name } of papers) {
    const after = applyPreset(drive, name, {});
    expect(after.controller).toEqual(defaultExperiment().controller);
  }
});
