/** Writes what MQSim needs to run an experiment: the trace, the device and the workload. */
import { quoted } from '../../src/device/visible-text.ts';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { RequestColumns } from '../../src/traces/columns.ts';
import type { Experiment } from '../../src/document/experiment.ts';
import { printTrace } from '../../src/traces/print.ts';
import { resolveWorkload } from '../../src/traces/resolve-workload.ts';
import { naming, namingLater } from '../../src/cli/document.ts';
import { CommandError } from '../../src/cli/failure.ts';
import { openOutput } from '../../src/cli/files/outputs.ts';
import { deviceXml, requireCounterpart, workloadXml } from './mqsim-device.ts';
import { isFlow, syntheticXml } from './mqsim-flow.ts';

/** A folder's files, as the command that compares takes them. */
export interface MqsimFiles {
  readonly requests: number;
  readonly ssd: string;
  readonly workload: string;
  /** Null if the workload is a synthetic flow, of which MQSim draws the requests. */
  readonly trace: string | null;
}

/** @throws CommandError if the folder cannot be made */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(
      `--write: found ${quoted(folder)} (${reason}); allowed: a folder, which is made if it is not there`,
      {
        cause: error,
      },
    );
  }
}

/**
 * @param path of the document, for messages
 * @param trace in place of the document's requests
 * @throws CommandError for a setting or a request that MQSim cannot have, and for a folder that cannot be written
 */
export async function writeMqsimFiles(
  path: string,
  experiment: Experiment,
  folder: string,
  trace?: RequestColumns,
): Promise<MqsimFiles> {
  requireCounterpart(path, experiment);
  const columns = await namingLater(path, () =>
    resolveWorkload(experiment, ({ name }) => {
      if (trace !== undefined) return Promise.resolve(trace);
      throw new CommandError(`${path}: workload.trace: found ${quoted(name)}; allowed: with --trace FILE`);
    }),
  );
  const flow = trace === undefined && isFlow(experiment) ? syntheticXml(path, experiment) : null;
  makeFolder(folder);
  const files = {
    ssd: join(folder, 'ssdconfig.xml'),
    workload: join(folder, 'workload.xml'),
    trace: join(folder, 'mqsim.trace'),
  };
  const texts: readonly (readonly [string, string])[] =
    flow === null
      ? [
          [files.trace, naming(path, () => printTrace(columns, 'mqsim'))],
          [files.ssd, deviceXml(experiment)],
          // MQSim looks for the trace from its own working directory.
          [files.workload, workloadXml(experiment, resolve(files.trace))],
        ]
      : [
          [files.ssd, deviceXml(experiment)],
          [files.workload, flow],
        ];
  const outputs = texts.map(([file, text]) => ({ output: openOutput(file), text }));
  try {
    for (const { output, text } of outputs) await output.write([text]);
    for (const { output } of outputs) output.commit();
  } catch (error) {
    for (const { output } of outputs) output.abandon();
    throw error;
  }
  return { requests: columns.count, ...files, trace: flow === null ? files.trace : null };
}
