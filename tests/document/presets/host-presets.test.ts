import { describe, expect, test } from 'vitest';
import { HOST_PRESETS, hostPreset } from '../../../src/document/presets/host-presets.ts';
import { applyPatch } from '../../../src/document/patch.ts';
import { defaultExperiment } from '../../../src/document/validate.ts';

const withPages = (pageBytes: number): ReturnType<typeof defaultExperiment> =>
  applyPatch(defaultExperiment(), { device: { pageBytes } });

describe('host presets', () => {
  test.each(HOST_PRESETS)('$name makes a valid experiment, and says what it is', ({ patch, sentence, source }) => {
    const experiment = withPages(4096);
    expect(applyPatch(experiment, patch(experiment.device)).policy).toEqual(experiment.policy);
    expect(sentence).toMatch(/^\S.*\.$/);
    expect(source).not.toBe('');
  });

  test('without a buffer the host is the default one', () => {
    const experiment = defaultExperiment();
    expect(applyPatch(experiment, hostPreset('no-buffer').patch(experiment.device))).toEqual(experiment);
  });

  test.each([
    [2048, 64],
    [8192, 16],
    [16_384, 8],
    [262_144, 1],
  ])('SSDSim’s DRAM has, of pages of %i bytes, %i', (pageBytes, pages) => {
    const experiment = withPages(pageBytes);
    const { host } = applyPatch(experiment, hostPreset('ssdsim-dram').patch(experiment.device));
    expect(host.hazards).toBe('ram');
    expect(host.writeBuffer).toEqual({ ...experiment.host.writeBuffer, pages, policy: 'lru', idleWriteBack: false });
  });

  test('the message about an unknown name lists them', () => {
    expect(() => hostPreset('ssdsim')).toThrow(/"ssdsim"; allowed: no-buffer, ssdsim-dram/);
  });
});
