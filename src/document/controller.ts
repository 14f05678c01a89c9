import type { ControllerSettings } from './experiment.ts';

export const hasController = (controller: ControllerSettings): boolean =>
  hasFirmware(controller) || hasLink(controller);

const hasFirmware = (controller: ControllerSettings): boolean =>
  occupiesCores(controller) ||
  controller.readLatencyNs > 0 ||
  controller.writeLatencyNs > 0 ||
  controller.latencyPer4KiBNs > 0;

export const occupiesCores = (controller: ControllerSettings): boolean =>
  controller.readOccupancyNs > 0 ||
  controller.writeOccupancyNs > 0 ||
  controller.pageOccupancyNs > 0 ||
  controller.gcPageOccupancyNs > 0;

const hasLink = (controller: ControllerSettings): boolean =>
  controller.linkNsPerByte > 0 || controller.linkLatencyNs > 0;
