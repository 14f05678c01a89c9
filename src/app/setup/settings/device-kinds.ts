import type { DevicePreset } from '../../../document/presets/devices.ts';

/** Groups of devices in a list. */
export const DEVICE_KINDS: Readonly<Record<DevicePreset['kind'], string>> = {
  paper: 'Devices from the papers',
  nand: 'NAND types (timing only)',
  'data-sheet': 'Parts from data sheets',
  drive: 'Like a drive (approximated)',
};
