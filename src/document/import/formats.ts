/** The configurations of other simulators that can be read: a file and a line for each. */
import { femu } from './femu.ts';
import type { DeviceFormat } from './format.ts';
import { mqsim } from './mqsim.ts';
import { nvmevirt } from './nvmevirt.ts';
import { simplessd } from './simplessd.ts';
import { ssdsim } from './ssdsim.ts';

export const DEVICE_FORMATS: readonly DeviceFormat[] = [ssdsim, mqsim, simplessd, femu, nvmevirt];
