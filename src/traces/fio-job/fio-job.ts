/**
 * A fio job file as an experiment's workload. One job becomes the settings of the generator. Several jobs, trims and
 * regions that do not begin at 0 become a list of requests, which the same generator makes job by job.
 */
import { ExperimentError } from '../../device/experiment-error.ts';
import type { ExperimentInput, HostRequest } from '../../document/experiment.ts';
import { operationNamed } from '../../document/request-ops.ts';
import { logicalPages } from '../../device/geometry.ts';
import { defaultExperiment } from '../../document/validate.ts';
import type { ImportReport } from '../../document/import/report.ts';
import { DeviceTable } from '../../document/import/report.ts';
import { generateRequests } from '../synthetic/synthetic.ts';
import { engineWithoutRequests, flowOf } from './flow.ts';
import type { Flow } from './flow.ts';
import { readJobFile } from './ini.ts';
import type { JobSection } from './ini.ts';

/** Requests of a list; they are part of the document, and of a link. */
const MOST_LISTED = 20_000;

export interface ImportedJob {
  /** Host, workload, seed and, with sprandom, precondition: for a device of the caller's choice. */
  readonly experiment: ExperimentInput;
  readonly report: ImportReport;
}

/** Whether a text is a fio job file: sections, and keys that only fio has. */
export function isFioJob(text: string): boolean {
  const beginning = text.slice(0, 65_536);
  // A script of a shell has brackets and assignments, too.
  if (/^\uFEFF?#!(?!.*\bfio\b)/.test(beginning)) return false;
  if (!/^\s*\[[^\]\n]+\]/m.test(beginning)) return false;
  return (
    /^\s*(?:rw|readwrite|ioengine|iodepth|bs|blocksize|bssplit|bsrange|numjobs|rwmixread)\s*=/im.test(beginning) &&
    !/^\s*\[(?:pal|ftl|generator)\]/im.test(beginning)
  );
}

/** The default logical capacity of the experiment that opens without one, bytes. */
export function usualBytes(): number {
  const { device } = defaultExperiment();
  return logicalPages(device) * device.pageBytes;
}

/**
 * Reads a fio job file.
 * @param text of the file
 * @param name of the file, for the name of the experiment
 * @param deviceBytes the logical bytes of the device that it runs on, for `size=50%` and jobs without a size
 * @returns the workload with its host settings, and a report with a row for every key of the file
 * @throws ExperimentError that names the line, what was found and what is allowed
 */
export function importFioJob(text: string, name: string, deviceBytes: number = usualBytes()): ImportedJob {
  const { entries, jobs } = readJobFile(text);
  const table = new DeviceTable('fio', entries);
  const flows = jobs.flatMap((job) => (engineWithoutRequests(job) === null ? [flowOf(table, job, deviceBytes)] : []));
  leaveOut(table, jobs);
  if (flows.length === 0) {
    const engines = [...new Set(jobs.map(engineWithoutRequests))].join('; ');
    throw new ExperimentError('the file', `no job that reads or writes a device (${engines})`, 'a job that does');
  }
  const used = new Set(jobs.flatMap(({ options }) => [...options.values()]));
  for (const entry of entries) {
    if (!used.has(entry) && entry.key.startsWith('global.'))
      table.ignored('every job behind it has its own value', entry.key);
  }
  return importedFlows(table, flows, { name, format: 'fio-job' }, deviceBytes);
}

/** Lists the options of jobs that make no requests, but for those that others share. */
function leaveOut(table: DeviceTable, jobs: readonly JobSection[]): void {
  for (const job of jobs) {
    const because = engineWithoutRequests(job);
    if (because === null) continue;
    for (const { key } of job.options.values()) {
      if (!table.isJudged(key)) table.ignored(`${because}: the job makes no requests of a device`, key);
    }
  }
}

/** What flows make: settings of the generator of one plain flow, a list of requests of others. */
export function importedFlows(
  table: DeviceTable,
  flows: readonly Flow[],
  { name, format }: { readonly name: string; readonly format: string },
  deviceBytes: number,
): ImportedJob {
  const [first] = flows;
  const isOne = flows.length === 1 && !first.isTrim && first.offset === 0 && first.startNs === 0;
  const isPaced = flows.some((flow) => flow.isPaced);
  if (isPaced && !flows.every((flow) => flow.isPaced)) {
    table.note('Jobs with a rate and jobs without: those without arrive as one burst at their start.');
  }
  const depth = flows.reduce((sum, flow) => sum + flow.depth, 0);
  const queueDepth = Math.min(65_536, flows.some(({ isWaiting }) => isWaiting) ? deepestPhase(flows) : depth);
  const warmup = flows.reduce((most, flow) => Math.max(most, flow.warmup), 0);
  table.put('host', { mode: isPaced ? 'open' : 'closed', queueDepth, ...(warmup > 0 ? { warmup } : {}) });
  const prepared = flows.find(({ isPreconditioned }) => isPreconditioned);
  if (prepared !== undefined) table.put('precondition', { kind: 'sprandom', regions: prepared.regions });
  if (isOne) table.put('workload', { synthetic: first.workload });
  else table.put('workload', { requests: merged(table, flows, deviceBytes) });
  if (!isPaced && flows.length > 1) {
    table.note(
      `${flows.length} jobs share a queue of ${queueDepth} requests in flight; their requests alternate by their depths.`,
    );
  }
  const { experiment, report } = table.finish({ name, format, reading: 'written' });
  if (isOne) return { experiment, report };
  // The settings of the generator became requests.
  const rows = report.rows.map((row) =>
    row.path?.startsWith('workload.') === true ? { ...row, path: 'workload.requests', value: null } : row,
  );
  return { experiment, report: { ...report, rows } };
}

/** Jobs that run together: a job that waits begins a new phase. */
function phasesOf(flows: readonly Flow[]): Flow[][] {
  const phases: Flow[][] = [];
  for (const flow of flows) {
    const last = phases.at(-1);
    if (last === undefined || flow.isWaiting) phases.push([flow]);
    else last.push(flow);
  }
  return phases;
}

const deepestPhase = (flows: readonly Flow[]): number =>
  phasesOf(flows).reduce(
    (most, phase) =>
      Math.max(
        most,
        phase.reduce((sum, { depth }) => sum + depth, 0),
      ),
    1,
  );

/** The requests of all jobs: in turns by their depths, or by their times. */
function merged(table: DeviceTable, flows: readonly Flow[], deviceBytes: number): HostRequest[] {
  const all = flows.reduce((sum, { workload, isTrimWrite }) => sum + workload.requests * (isTrimWrite ? 2 : 1), 0);
  const share = Math.min(1, MOST_LISTED / all);
  if (share < 1) {
    const because = `the jobs have ${all} requests; each job gives its first part, ${MOST_LISTED} together`;
    table.approximated('(requests)', 'workload.requests', null, because);
  }
  const isPaced = flows.some((flow) => flow.isPaced);
  const requests: HostRequest[] = [];
  let begin = 0;
  for (const phase of phasesOf(flows)) {
    const lists = phase.map((flow) => ({
      flow,
      list: requestsOf(flow, flows.indexOf(flow), share, isPaced, begin, deviceBytes),
    }));
    if (isPaced) {
      const together = lists.flatMap(({ list }) => list).sort((a, b) => a.atNs - b.atNs);
      for (const request of together) requests.push(request);
      begin = (together.at(-1)?.atNs ?? begin) + 1;
    } else alternate(lists, requests);
  }
  return requests;
}

/** Takes requests in turns: of each job in proportion to its depth, until all are taken. */
function alternate(
  lists: readonly { readonly flow: Flow; readonly list: readonly HostRequest[] }[],
  into: HostRequest[],
): void {
  const taken = lists.map(() => 0);
  const left = (): boolean => lists.some(({ list }, i) => taken[i] < list.length);
  while (left()) {
    lists.forEach(({ flow, list }, i) => {
      for (let k = 0; k < flow.depth && taken[i] < list.length; k++) into.push(list[taken[i]++]);
    });
  }
}

function requestsOf(
  flow: Flow,
  index: number,
  share: number,
  isPaced: boolean,
  begin: number,
  deviceBytes: number,
): HostRequest[] {
  const { workload, isTrim, isTrimWrite, offset, startNs, seed } = flow;
  const count = Math.max(1, Math.floor(workload.requests * share));
  const footprint = workload.addresses.footprintBytes === 0 ? deviceBytes - offset : workload.addresses.footprintBytes;
  const addresses = { ...workload.addresses, footprintBytes: Math.max(1, footprint) };
  // Each job draws on a seed of its own.
  const columns = generateRequests(
    { ...workload, requests: count, addresses },
    (seed ?? 1) + 1_000_003 * index,
    deviceBytes,
  );
  const list: HostRequest[] = [];
  for (let i = 0; i < count; i++) {
    const place = {
      atNs: isPaced ? begin + startNs + (flow.isPaced ? columns.at[i] : 0) : 0,
      offset: offset + columns.offset[i],
      bytes: columns.bytes[i],
    };
    const operation = operationNamed(columns.op[i]);
    const isFlush = operation.op === 'flush';
    if (isTrim && !isFlush) list.push({ ...place, op: 'trim' });
    // The place of a flush says nothing, but a document has a size for every request.
    if (!isTrim || isTrimWrite) list.push({ ...place, ...operation, ...(isFlush ? { offset: 0, bytes: 4096 } : {}) });
  }
  return list;
}
