/**
 * A closed loop as a synthetic flow of MQSim's `workload.xml`. MQSim then draws requests of its own, so a document is
 * refused if the flow says less than the document.
 */
import { quoted } from '../../src/device/visible-text.ts';
import { sameValue } from '../../src/device/same-value.ts';
import { logicalPages } from '../../src/device/geometry.ts';
import type { Experiment, SyntheticWorkload } from '../../src/document/experiment.ts';
import { CommandError } from '../../src/cli/failure.ts';
import { flowXml } from './mqsim-device.ts';

const SECTOR_BYTES = 512;

/** The keys of a flow whose values depend on the document, and what they always are. */
interface Flow {
  readonly Working_Set_Percentage: string;
  readonly Synthetic_Generator_Type: 'QUEUE_DEPTH';
  readonly Read_Percentage: number;
  readonly Address_Distribution: 'STREAMING' | 'RANDOM_HOTCOLD' | 'RANDOM_UNIFORM';
  readonly Percentage_of_Hot_Region: number;
  readonly Generated_Aligned_Addresses: true;
  readonly Address_Alignment_Unit: number;
  readonly Request_Size_Distribution: 'FIXED';
  readonly Average_Request_Size: number;
  readonly Variance_Request_Size: 0;
  readonly Seed: number;
  readonly Average_No_of_Reqs_in_Queue: number;
  readonly Stop_Time: 0;
  readonly Total_Requests_To_Generate: number;
}

/** Whether a document is written as a flow: MQSim reads traces in an open loop only. */
export const isFlow = ({ host, workload }: Experiment): boolean => host.mode === 'closed' && 'synthetic' in workload;

/**
 * `workload.xml` with the document's requests as one synthetic flow.
 * @param path of the document, for messages
 * @throws CommandError that names the first setting which a flow of MQSim cannot have
 */
export function syntheticXml(path: string, experiment: Experiment): string {
  const { device, host, seed, workload } = experiment;
  if (!('synthetic' in workload)) throw new Error('the workload is not synthetic');
  const { requests, readShare, readSizes, addresses } = workload.synthetic;
  const deviceBytes = logicalPages(device) * device.pageBytes;
  const footprint = addresses.footprintBytes === 0 ? deviceBytes : addresses.footprintBytes;
  const isHot = addresses.hottestAccesses === 0 && addresses.sequentialShare === 0;
  const flow: Flow = {
    Working_Set_Percentage: percentOf(footprint, deviceBytes),
    Synthetic_Generator_Type: 'QUEUE_DEPTH',
    Read_Percentage: Number((readShare * 100).toFixed(9)),
    Address_Distribution: addresses.sequentialShare === 1 ? 'STREAMING' : isHot ? 'RANDOM_HOTCOLD' : 'RANDOM_UNIFORM',
    Percentage_of_Hot_Region: isHot ? Number((addresses.hotShare * 100).toFixed(9)) : 0,
    Generated_Aligned_Addresses: true,
    Address_Alignment_Unit: Math.max(1, Math.floor(addresses.alignBytes / SECTOR_BYTES)),
    Request_Size_Distribution: 'FIXED',
    Average_Request_Size: Math.max(1, Math.floor(readSizes[0].bytes / SECTOR_BYTES)),
    Variance_Request_Size: 0,
    Seed: seed,
    Average_No_of_Reqs_in_Queue: host.queueDepth,
    Stop_Time: 0,
    Total_Requests_To_Generate: requests,
  };
  requireSame(path, experiment, flow, deviceBytes);
  return flowXml(experiment, { ...flow });
}

/** The shortest percentage whose share of the device is so many bytes. */
function percentOf(bytes: number, deviceBytes: number): string {
  const exact = (bytes / deviceBytes) * 100;
  for (let places = 0; places < 15; places++) {
    for (const percent of [exact, exact + 0.5 / 10 ** places]) {
      const text = percent.toFixed(places);
      if (Math.floor((deviceBytes * Number(text)) / 100) === bytes) return text;
    }
  }
  return exact.toFixed(15);
}

/** @throws CommandError if the flow is another workload */
function requireSame(path: string, { host, seed, workload }: Experiment, flow: Flow, deviceBytes: number): void {
  if (!('synthetic' in workload)) return;
  // Arrivals have no effect in a closed loop; a footprint of 0 is the whole device.
  const { arrivals: _, ...rest } = workload.synthetic;
  const { footprintBytes } = rest.addresses;
  const addresses = { ...rest.addresses, footprintBytes: footprintBytes === 0 ? deviceBytes : footprintBytes };
  const wanted = {
    seed,
    host: { queueDepth: host.queueDepth },
    workload: { synthetic: { ...rest, addresses } },
  };
  const difference = firstDifference(wanted, meaningOf(flow, deviceBytes), '');
  if (difference === null) return;
  throw new CommandError(
    `${path}: ${difference.path}: found ${quoted(difference.wanted)}; allowed: ${quoted(difference.found)}, as a synthetic flow of MQSim has it, or host.mode "open"`,
  );
}

/** What the keys of a flow mean in MQSim (src/exec/IO_Flow_Parameter_Set.cpp at 7ec40e3), in the words of a document. */
function meaningOf(flow: Flow, deviceBytes: number): object {
  const percent = Number(flow.Working_Set_Percentage);
  const sizes = [{ bytes: flow.Average_Request_Size * SECTOR_BYTES, weight: 1 }];
  const hotShare = Number((flow.Percentage_of_Hot_Region / 100).toFixed(4));
  const hot =
    flow.Address_Distribution === 'RANDOM_HOTCOLD'
      ? { hotShare, hotAccesses: Number((1 - hotShare).toFixed(4)), hottestShare: 0, hottestAccesses: 0 }
      : { hotShare: 0.2, hotAccesses: 0.2, hottestShare: 0.01, hottestAccesses: 0.01 };
  const synthetic: Omit<SyntheticWorkload, 'arrivals'> = {
    requests: flow.Total_Requests_To_Generate,
    readShare: flow.Read_Percentage / 100,
    readSizes: sizes,
    writeSizes: sizes,
    fuaShare: 0,
    flushEvery: 0,
    addresses: {
      // MQSim takes 100 for a percentage outside 1 to 100.
      footprintBytes: Math.floor((deviceBytes * (percent < 1 ? 100 : percent)) / 100),
      readFootprintBytes: 0,
      sharedReads: 0,
      alignBytes: flow.Address_Alignment_Unit * SECTOR_BYTES,
      shiftBytes: 0,
      sequentialShare: flow.Address_Distribution === 'STREAMING' ? 1 : 0,
      streams: 1,
      ...hot,
    },
  };
  return {
    seed: flow.Seed,
    host: { queueDepth: flow.Average_No_of_Reqs_in_Queue },
    workload: { synthetic },
  };
}

interface Difference {
  readonly path: string;
  readonly wanted: unknown;
  readonly found: unknown;
}

function firstDifference(wanted: unknown, found: unknown, path: string): Difference | null {
  if (sameValue(wanted, found)) return null;
  if (Array.isArray(wanted) || typeof wanted !== 'object' || wanted === null) return { path, wanted, found };
  const others = (found ?? {}) as Readonly<Record<string, unknown>>;
  for (const [key, value] of Object.entries(wanted)) {
    const inside = firstDifference(value, others[key], path === '' ? key : `${path}.${key}`);
    if (inside !== null) return inside;
  }
  return { path, wanted, found };
}
