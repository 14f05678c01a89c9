/** The controller of an experiment (`controller`): whether it takes time. */
import type { ControllerSettings } from './experiment.ts';

/** Whether cores or link take any time: without that there are neither. */
export const hasController = (controller: ControllerSettings): boolean =>
  hasFirmware(controller) || hasLink(controller);

/** Whether the firmware takes time. */
const hasFirmware = (controller: ControllerSettings): boolean =>
  occupiesCores(controller) ||
  controller.readLatencyNs > 0 ||
  controller.writeLatencyNs > 0 ||
  controller.latencyPer4KiBNs > 0;

/** Whether anything waits for a core. */
export const occupiesCores = (controller: ControllerSettings): boolean =>
  controller.readOccupancyNs > 0 ||
  controller.writeOccupancyNs > 0 ||
  controller.pageOccupancyNs > 0 ||
  controller.gcPageOccupancyNs > 0;

/** Whether data takes time on the link. */
const hasLink = (controller: ControllerSettings): boolean =>
  controller.linkNsPerByte > 0 || controller.linkLatencyNs > 0;
