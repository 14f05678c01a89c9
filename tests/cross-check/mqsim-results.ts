/**
 * What MQSim writes about a run: its results, `NAME_scenario_1.xml` beside the workload file, and the log of single
 * requests that a changed MQSim can write (README.md).
 */
import { CommandError } from '../../src/cli/failure.ts';

/** The response times of one flow, as MQSim prints them: whole µs, rounded down. */
export interface MqsimResults {
  readonly requests: number;
  readonly reads: number;
  readonly writes: number;
  /** From arrival to completion. */
  readonly meanUs: number;
  readonly minUs: number;
  readonly maxUs: number;
}

/** The elements of a flow by the names of MQSim's host report. */
const ELEMENTS: Readonly<Record<keyof MqsimResults, string>> = {
  requests: 'Request_Count',
  reads: 'Read_Request_Count',
  writes: 'Write_Request_Count',
  meanUs: 'End_to_End_Request_Delay',
  minUs: 'Min_End_to_End_Request_Delay',
  maxUs: 'Max_End_to_End_Request_Delay',
};

/**
 * Reads the results of a run with one flow.
 * @param path for messages
 * @throws CommandError that names the element that is missing
 */
export function parseResults(path: string, text: string): MqsimResults {
  const flows = [...text.matchAll(/<Host\.IO_Flow>(.*?)<\/Host\.IO_Flow>/gs)].map(([, inner]) => inner);
  if (!text.includes('<MQSim_Results>') || flows.length === 0) {
    throw new CommandError(
      `${path}: found no flow; allowed: the results of MQSim, <MQSim_Results> with <Host.IO_Flow>`,
    );
  }
  if (flows.length > 1) {
    throw new CommandError(`${path}: found ${flows.length} flows; allowed: one, the trace that NANDscope runs, too`);
  }
  const numberOf = (name: string): number => {
    const value = new RegExp(`<${name}>\\s*(\\d+)\\s*</${name}>`).exec(flows[0])?.[1];
    if (value === undefined)
      throw new CommandError(`${path}: found no <${name}>; allowed: a whole number in each flow`);
    return Number(value);
  };
  return {
    requests: numberOf(ELEMENTS.requests),
    reads: numberOf(ELEMENTS.reads),
    writes: numberOf(ELEMENTS.writes),
    meanUs: numberOf(ELEMENTS.meanUs),
    minUs: numberOf(ELEMENTS.minUs),
    maxUs: numberOf(ELEMENTS.maxUs),
  };
}

/** The requests of a trace as NANDscope ran them. */
export interface RanRequests {
  readonly count: number;
  /** Arrival, ns after the first request. */
  readonly at: Float64Array;
  /** First byte. */
  readonly offset: Float64Array;
}

const SECTOR_BYTES = 512;

/**
 * Reads a log with a line `ARRIVAL_NS FIRST_SECTOR LATENCY_NS` for each completed request, in any order.
 * @returns the latency of each request of the trace, ns
 * @throws CommandError that names the line, or the request that has none
 */
export function parseLatencies(path: string, text: string, { count, at, offset }: RanRequests): Float64Array {
  const rows: { arrival: number; sector: number; ns: number }[] = [];
  let start = Infinity;
  text.split('\n').forEach((line, index) => {
    if (line.trim() === '') return;
    const match = /^\s*(\d+)\s+(\d+)\s+(\d+)\s*$/.exec(line);
    if (match === null) {
      throw new CommandError(
        `${path}:${index + 1}: found ${JSON.stringify(line.slice(0, 60))}; allowed: ARRIVAL_NS FIRST_SECTOR LATENCY_NS`,
      );
    }
    const [arrival, sector, ns] = match.slice(1).map(Number);
    start = Math.min(start, arrival);
    rows.push({ arrival, sector, ns });
  });
  if (rows.length !== count) {
    throw new CommandError(`${path}: found ${rows.length} requests; allowed: ${count}, as many as the trace has`);
  }
  // Requests of one instant and place are equal; MQSim's log keeps their order.
  const own = Array.from({ length: count }, (_, i) => i);
  own.sort((a, b) => at[a] - at[b] || offset[a] - offset[b] || a - b);
  rows.sort((a, b) => a.arrival - b.arrival || a.sector - b.sector);
  const latencies = new Float64Array(count);
  own.forEach((request, i) => {
    const { arrival, sector, ns } = rows[i];
    if (arrival - start !== at[request] || sector * SECTOR_BYTES !== offset[request]) {
      throw new CommandError(
        `${path}: found no line of request ${request}, at ${at[request]} ns on byte ${offset[request]} of the trace; ` +
          'allowed: a line for every request, at its place (MQSim wraps addresses beyond its capacity)',
      );
    }
    latencies[request] = ns;
  });
  return latencies;
}
