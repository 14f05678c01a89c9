/** The settings: titles, sentences, choices, sources, and why they are without effect. */
import { DEVICE_SETTINGS } from './device.ts';
import { POLICY_SETTINGS } from './policy.ts';
import { PRESETS } from './presets.ts';
import { REASONS } from './reasons.ts';
import { SLC_CACHE } from './slc-cache.ts';
import { SOURCES } from './sources.ts';
import { WORKLOAD_SETTINGS } from './workload.ts';

export const SETTINGS = {
  ...DEVICE_SETTINGS,
  ...WORKLOAD_SETTINGS,
  ...POLICY_SETTINGS,
  ...PRESETS,
  ...SOURCES,
  ...REASONS,
  ...SLC_CACHE,
};
