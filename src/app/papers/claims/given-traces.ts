/** The traces on which claims run instead of stand-ins. They stay for the visit. */
import { pageState, pageStore } from '../../stores/page-state.ts';
import type { GivenTrace } from '../../../papers/trials/given-trace.ts';
import type { ClaimsKinds } from '../../../worker/claims/claims-protocol.ts';
import { requestAlone } from '../../../worker/connection.ts';
import { startClaimsWorker } from '../../../worker/start.ts';

/** A file that is being read, or that could not be. */
export interface TraceFile {
  readonly name: string;
  /** Null while it is being read. */
  readonly failure: string | null;
}

export interface GivenTraces {
  readonly traces: readonly GivenTrace[];
  readonly files: readonly TraceFile[];
}

export const useGivenTraces = pageStore<GivenTraces>(() => ({ traces: [], files: [] }));

/** Cancels the reading of a file, by its name. */
const cancels = pageState(
  () => ({ readings: new Map<string, () => void>() }),
  ({ readings }) => {
    for (const cancel of readings.values()) cancel();
  },
);

/** Reads trace files. One that is already there, or still being read, is replaced. */
export function addTraces(files: readonly File[]): void {
  for (const file of files) read(file);
}

export function removeTrace(name: string): void {
  cancels.readings.get(name)?.();
  cancels.readings.delete(name);
  useGivenTraces.setState(({ traces, files }) => ({
    traces: traces.filter((trace) => trace.name !== name),
    files: files.filter((file) => file.name !== name),
  }));
}

function read(file: File): void {
  removeTrace(file.name);
  const show = (failure: string | null): void => {
    useGivenTraces.setState(({ files }) => ({
      files: [...files.filter(({ name }) => name !== file.name), { name: file.name, failure }],
    }));
  };
  show(null);
  const cancel = requestAlone<ClaimsKinds, 'trace'>(
    startClaimsWorker,
    'trace',
    { file, format: 'auto' },
    {
      onEnd: (end) => {
        if (end.kind === 'failed') show(end.failure.message);
        if (end.kind !== 'done') return;
        useGivenTraces.setState(({ traces, files }) => ({
          traces: [...traces, end.result],
          files: files.filter(({ name }) => name !== file.name),
        }));
      },
    },
  );
  cancels.readings.set(file.name, cancel);
}
