/**
 * A closed loop as a synthetic flow of MQSim's `workload.xml`: the way back of the import. MQSim then draws requests of
 * its own, so that only such a document is written so whose flow, imported again, is the document's workload.
 */
import { quoted } from '../../src/device/visible-text.ts';
import { sameValue } from '../../src/device/same-value.ts';
import { logicalPages } from '../../src/device/geometry.ts';
import type { Experiment } from '../../src/document/experiment.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { importMqsimWorkload } from '../../src/traces/fio-job/mqsim-workload.ts';
import { CommandError } from '../../src/cli/failure.ts';
import { flowXml } from './mqsim-device.ts';

const SECTOR_BYTES = 512;

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
  const text = flowXml(experiment, {
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
  });
  requireSame(path, experiment, text, deviceBytes);
  return text;
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

/** @throws CommandError if the flow, imported again, is another workload */
function requireSame(path: string, experiment: Experiment, text: string, deviceBytes: number): void {
  const { host, seed, workload } = parseExperiment({
    ...experiment,
    ...importMqsimWorkload(text, 'workload.xml', deviceBytes).experiment,
    name: experiment.name,
  });
  const wanted = {
    seed: experiment.seed,
    host: partOf(experiment.host),
    workload: withFootprint(experiment.workload, deviceBytes),
  };
  const found = { seed, host: partOf(host), workload: withFootprint(workload, deviceBytes) };
  const difference = firstDifference(wanted, found, '');
  if (difference === null) return;
  throw new CommandError(
    `${path}: ${difference.path}: found ${quoted(difference.wanted)}; allowed: ${quoted(difference.found)}, as a synthetic flow of MQSim has it, or host.mode "open"`,
  );
}

const partOf = ({ mode, queueDepth }: Experiment['host']): object => ({ mode, queueDepth });

/** Without the keys that have no effect in a closed loop; a footprint of 0 is replaced by its meaning. */
function withFootprint(workload: Experiment['workload'], deviceBytes: number): unknown {
  if (!('synthetic' in workload)) return workload;
  const { arrivals: _, ...rest } = workload.synthetic;
  const { footprintBytes } = rest.addresses;
  const addresses = { ...rest.addresses, footprintBytes: footprintBytes === 0 ? deviceBytes : footprintBytes };
  return { synthetic: { ...rest, addresses } };
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
