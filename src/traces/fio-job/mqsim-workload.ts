/** MQSim's `workload.xml` (src/exec/IO_Flow_Parameter_Set.cpp at 7ec40e3): its synthetic flows as a workload. */
import { ExperimentError } from '../../device/experiment-error.ts';
import { quoted } from '../../device/visible-text.ts';
import type { SizeWeight } from '../../document/experiment.ts';
import { DeviceTable } from '../../document/import/report.ts';
import { readXml } from '../../document/import/xml.ts';
import type { XmlEntry } from '../../document/import/xml.ts';
import { importedFlows } from './fio-job.ts';
import type { ImportedJob } from './fio-job.ts';
import type { Flow } from './flow.ts';

const ROOT = 'MQSim_IO_Scenarios';
const SYNTHETIC = 'IO_Flow_Parameter_Set_Synthetic';
const TRACE = 'IO_Flow_Parameter_Set_Trace_Based';
const SECTOR_BYTES = 512;
const MOST_REQUESTS = 200_000;
const LARGEST_SECTORS = 2_097_152;
/** Flows that MQSim reads. */
const MOST_FLOWS = 8;
const WORKLOAD = 'workload.synthetic';

export const isMqsimWorkload = (text: string): boolean => text.slice(0, 65_536).includes(`<${ROOT}`);

interface Flows {
  readonly entries: readonly XmlEntry[];
  /** The flows of the first scenario, by the beginning of their keys. */
  readonly flows: readonly string[];
  readonly scenarios: number;
}

/** Names each element after its flow, and those of later scenarios after their scenario as well. */
function flowsOf(entries: readonly XmlEntry[]): Flows {
  const scenarios: number[] = [];
  const flows = new Map<number, string>();
  const own: string[] = [];
  const named = entries.map((entry): XmlEntry => {
    const { inside, insideIds } = entry;
    const set = inside.lastIndexOf(SYNTHETIC) >= 0 ? inside.lastIndexOf(SYNTHETIC) : inside.lastIndexOf(TRACE);
    if (set < 0) return entry;
    const around = insideIds[set - 1] ?? -1;
    if (!scenarios.includes(around)) scenarios.push(around);
    const scenario = scenarios.indexOf(around) + 1;
    let flow = flows.get(insideIds[set]);
    if (flow === undefined) {
      flow = scenario === 1 ? `flow ${own.length + 1}` : `scenario ${scenario}, flow ${flows.size + 1}`;
      flows.set(insideIds[set], flow);
      if (scenario === 1) own.push(flow);
    }
    return { ...entry, key: `${flow}.${entry.key}` };
  });
  if (own.length > MOST_FLOWS)
    throw new ExperimentError('the file', `${own.length} flows`, `at most ${MOST_FLOWS}, as MQSim has`);
  return { entries: named, flows: own, scenarios: scenarios.length };
}

/**
 * Reads the synthetic flows of a workload of MQSim.
 * @param deviceBytes logical bytes of the device, which the flows share in equal parts
 * @throws ExperimentError that names the line or the key
 */
export function importMqsimWorkload(text: string, name: string, deviceBytes: number): ImportedJob {
  const entries = readXml(text);
  const root = entries.at(0)?.inside[0] ?? entries.at(0)?.key ?? '';
  if (root !== ROOT) throw new ExperimentError('the file', quoted(root), `the root element ${ROOT}`);
  const { entries: named, flows, scenarios } = flowsOf(entries);
  const first = named.filter(({ key }) => flows.some((flow) => key.startsWith(`${flow}.`)));
  const trace = first.find(({ inside }) => inside.includes(TRACE));
  if (trace !== undefined) {
    const path = first.find(({ key, inside }) => key.endsWith('.File_Path') && inside.includes(TRACE))?.value ?? '';
    throw new ExperimentError(
      `${TRACE} (line ${trace.line})`,
      quoted(path),
      'a synthetic flow: bring the trace file itself',
    );
  }
  if (flows.length === 0) throw new ExperimentError('the file', 'no flow', `at least one ${SYNTHETIC}`);
  const table = new DeviceTable('MQSim', named);
  const share = Math.max(SECTOR_BYTES, Math.floor(deviceBytes / flows.length));
  const all = flows.map((flow, index) => flowOf(table, flow, share, index));
  if (scenarios > 1) {
    table.note(
      `The file has ${scenarios} scenarios, which MQSim runs one after the other: the first one is here. Keep another one alone in the file to run it.`,
    );
    const others = named.filter(({ key }) => /^scenario \d+, flow \d+\./.test(key)).map(({ key }) => key);
    table.ignored('of another scenario than the first one', ...others);
  }
  return importedFlows(table, all, { name, format: 'mqsim-workload' }, deviceBytes);
}

function flowOf(table: DeviceTable, flow: string, share: number, index: number): Flow {
  const key = (name: string): string => `${flow}.${name}`;
  const working = table.decimal(key('Working_Set_Percentage'), 85);
  const percent = working < 1 || working > 100 ? 100 : working;
  const footprint = Math.floor((share * percent) / 100);
  const path = `${WORKLOAD}.addresses.footprintBytes`;
  if (percent === working) table.mapped(key('Working_Set_Percentage'), path, footprint, 'of the part of this flow');
  else
    table.contradicts(
      key('Working_Set_Percentage'),
      path,
      footprint,
      'MQSim takes 100 for a percentage outside 1 to 100',
    );

  const average = Math.max(1, Math.min(LARGEST_SECTORS, table.whole(key('Average_Request_Size'), 8)));
  const sizes = sizesOf(table, key, average);
  const readShare = Math.min(100, table.decimal(key('Read_Percentage'), 100)) / 100;
  table.mapped(key('Read_Percentage'), `${WORKLOAD}.readShare`, readShare);
  const aligned = table.text(key('Generated_Aligned_Addresses'), 'true').toLowerCase() !== 'false';
  const alignBytes = aligned
    ? Math.max(1, table.whole(key('Address_Alignment_Unit'), 16)) * SECTOR_BYTES
    : SECTOR_BYTES;
  table.mapped(key('Generated_Aligned_Addresses'), `${WORKLOAD}.addresses.alignBytes`, alignBytes);
  if (aligned)
    table.mapped(key('Address_Alignment_Unit'), `${WORKLOAD}.addresses.alignBytes`, alignBytes, 'sectors of 512 bytes');
  else table.ignored('addresses are not aligned (Generated_Aligned_Addresses)', key('Address_Alignment_Unit'));
  const { sequentialShare, hot } = addresses(table, key);
  const pace = paceOf(table, key, average);
  const requests = amountOf(table, key, pace.gapNs);
  const seed = table.whole(key('Seed'), 1) % 4_294_967_296;
  if (index === 0) table.mapped(key('Seed'), 'seed', seed, 'its own random numbers, not those of MQSim');
  else table.mapped(key('Seed'), 'workload.requests', seed, 'its own random numbers, not those of MQSim');
  surroundings(table, key);
  return {
    name: flow,
    isTrim: false,
    isTrimWrite: false,
    depth: pace.depth,
    isPaced: pace.gapNs > 0,
    offset: index * share,
    isWaiting: false,
    startNs: 0,
    seed,
    isPreconditioned: false,
    regions: 1,
    warmup: 0,
    workload: {
      requests,
      readShare,
      readSizes: sizes,
      writeSizes: sizes,
      fuaShare: 0,
      flushEvery: 0,
      arrivals: { kind: 'exponential', meanGapNs: Math.max(1, pace.gapNs), burstRequests: 16, burstGapNs: 3000 },
      addresses: {
        footprintBytes: footprint,
        readFootprintBytes: 0,
        sharedReads: 0,
        alignBytes,
        shiftBytes: 0,
        sequentialShare,
        streams: 1,
        ...hot,
      },
    },
  };
}

type KeyOf = (name: string) => string;

function sizesOf(table: DeviceTable, key: KeyOf, average: number): SizeWeight[] {
  const path = `${WORKLOAD}.readSizes`;
  const kind = table.word(key('Request_Size_Distribution'), 'FIXED', ['FIXED', 'NORMAL']);
  table.mapped(key('Average_Request_Size'), path, average * SECTOR_BYTES, 'sectors of 512 bytes');
  if (kind === 'FIXED') {
    table.mapped(key('Request_Size_Distribution'), path, average * SECTOR_BYTES);
    table.ignored('sizes are fixed', key('Variance_Request_Size'));
    return [{ bytes: average * SECTOR_BYTES, weight: 1 }];
  }
  const deviation = table.decimal(key('Variance_Request_Size'), 0);
  const because = 'seven sizes within three standard deviations; MQSim takes the variance for the standard deviation';
  table.approximated(key('Request_Size_Distribution'), path, 'NORMAL', because);
  table.contradicts(key('Variance_Request_Size'), path, deviation, because);
  // Weights of a normal distribution at −3 to 3 standard deviations.
  const weights = [0.004, 0.054, 0.242, 0.4, 0.242, 0.054, 0.004];
  return weights.map((weight, i) => ({
    bytes: Math.min(LARGEST_SECTORS, Math.max(1, Math.round(average + (i - 3) * deviation))) * SECTOR_BYTES,
    weight,
  }));
}

function addresses(
  table: DeviceTable,
  key: KeyOf,
): {
  readonly sequentialShare: number;
  readonly hot: Pick<Flow['workload']['addresses'], 'hotShare' | 'hotAccesses' | 'hottestShare' | 'hottestAccesses'>;
} {
  const kind = table.word(key('Address_Distribution'), 'RANDOM_UNIFORM', [
    'STREAMING',
    'RANDOM_UNIFORM',
    'RANDOM_HOTCOLD',
    'MIXED_STREAMING_RANDOM',
  ]);
  const flat = { hotShare: 0.2, hotAccesses: 0.2, hottestShare: 0.01, hottestAccesses: 0.01 };
  const distribution = key('Address_Distribution');
  if (kind === 'MIXED_STREAMING_RANDOM')
    throw table.refuse(distribution, 'STREAMING, RANDOM_UNIFORM or RANDOM_HOTCOLD: MQSim itself refuses the mix');
  if (kind !== 'RANDOM_HOTCOLD') {
    const share = kind === 'STREAMING' ? 1 : 0;
    table.mapped(distribution, `${WORKLOAD}.addresses.sequentialShare`, share);
    table.ignored('no hot region (Address_Distribution)', key('Percentage_of_Hot_Region'));
    return { sequentialShare: share, hot: flat };
  }
  const percent = Math.min(100, table.decimal(key('Percentage_of_Hot_Region'), 0));
  const hotShare = Number((percent / 100).toFixed(4));
  const hotAccesses = Number((1 - percent / 100).toFixed(4));
  table.mapped(distribution, `${WORKLOAD}.addresses.hotAccesses`, hotAccesses);
  const because = `${100 - percent} % of the requests go to ${percent} % of the region, which lies scattered here and at the front in MQSim`;
  table.approximated(key('Percentage_of_Hot_Region'), `${WORKLOAD}.addresses.hotShare`, hotShare, because);
  return { sequentialShare: 0, hot: { hotShare, hotAccesses, hottestShare: 0, hottestAccesses: 0 } };
}

function paceOf(table: DeviceTable, key: KeyOf, average: number): { readonly depth: number; readonly gapNs: number } {
  const type = table.word(key('Synthetic_Generator_Type'), 'BANDWIDTH', ['BANDWIDTH', 'QUEUE_DEPTH']);
  if (table.has(key('Intensity'))) {
    table.contradicts(
      key('Intensity'),
      null,
      null,
      'MQSim reads Bandwidth: Intensity, which its own file has, never reaches it',
    );
  }
  if (type === 'QUEUE_DEPTH') {
    const depth = Math.max(1, table.whole(key('Average_No_of_Reqs_in_Queue'), 1));
    table.mapped(key('Synthetic_Generator_Type'), 'host.mode', 'closed');
    table.mapped(key('Average_No_of_Reqs_in_Queue'), 'host.queueDepth', depth);
    table.ignored('the closed loop has no bandwidth (Synthetic_Generator_Type)', key('Bandwidth'));
    return { depth, gapNs: 0 };
  }
  const bandwidth = table.whole(key('Bandwidth'), 250_000_000);
  const rate = Math.floor(Math.floor(bandwidth / SECTOR_BYTES) / average);
  if (rate < 1) throw table.refuse(key('Bandwidth'), 'bytes a second, a request a second at least');
  const gapNs = Math.max(1, Math.floor(1e9 / rate));
  table.mapped(key('Synthetic_Generator_Type'), `${WORKLOAD}.arrivals.kind`, 'exponential');
  table.mapped(
    key('Bandwidth'),
    `${WORKLOAD}.arrivals.meanGapNs`,
    gapNs,
    table.has(key('Bandwidth')) ? 'bytes a second' : 'MQSim’s own default',
  );
  table.ignored('requests come at a rate (Synthetic_Generator_Type)', key('Average_No_of_Reqs_in_Queue'));
  return { depth: 1, gapNs };
}

function amountOf(table: DeviceTable, key: KeyOf, gapNs: number): number {
  const path = `${WORKLOAD}.requests`;
  const stop = table.whole(key('Stop_Time'), 1_000_000_000);
  const total = table.whole(key('Total_Requests_To_Generate'), 0);
  if (stop === 0) {
    const requests = Math.min(MOST_REQUESTS, Math.max(1, total));
    table.mapped(key('Stop_Time'), path, requests, '0: the number of requests counts');
    if (requests === total) table.mapped(key('Total_Requests_To_Generate'), path, requests);
    else
      table.approximated(
        key('Total_Requests_To_Generate'),
        path,
        requests,
        `${MOST_REQUESTS} requests at most, one at least`,
      );
    return requests;
  }
  const requests = gapNs > 0 ? Math.min(MOST_REQUESTS, Math.max(1, Math.floor(stop / gapNs))) : MOST_REQUESTS;
  const because =
    gapNs > 0
      ? `as many as arrive in ${stop} ns on average, ${MOST_REQUESTS} at most`
      : `the flow ends after ${stop} ns there, after so many requests here`;
  table.approximated(key('Stop_Time'), path, requests, because);
  table.ignored('Stop_Time ends the flow', key('Total_Requests_To_Generate'));
  return requests;
}

function surroundings(table: DeviceTable, key: KeyOf): void {
  table.ignored('the model has one queue of requests today: a flow has no priority', key('Priority_Class'));
  const caching = key('Device_Level_Data_Caching_Mode');
  const mode = table.word(caching, 'TURNED_OFF', ['TURNED_OFF', 'WRITE_CACHE', 'READ_CACHE', 'WRITE_READ_CACHE']);
  if (mode === 'TURNED_OFF')
    table.ignored('requests are not cached, here neither without host.writeBuffer.pages', caching);
  else
    table.contradicts(
      caching,
      null,
      null,
      'how large the cache is stands in ssdconfig.xml: set host.writeBuffer.pages to cache writes here',
    );
  for (const name of ['Channel_IDs', 'Chip_IDs', 'Die_IDs', 'Plane_IDs']) {
    const text = table.text(key(name), '');
    if (/\d\s*-\s*\d/.test(text))
      table.contradicts(key(name), null, null, 'MQSim reads a range as its first number; here a flow uses all of them');
    else table.ignored('a flow uses all channels, chips, dies and planes of the device here', key(name));
  }
  table.ignored('counts with Enabled_Preconditioning of ssdconfig.xml only', key('Initial_Occupancy_Percentage'));
}
