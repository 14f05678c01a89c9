import { beforeEach, expect, it, vi } from 'vitest';
import { claimsOf, listClaims, useClaims } from '../../../src/app/papers/claims/claims-store.ts';
import { addTraces, removeTrace, useGivenTraces } from '../../../src/app/papers/claims/given-traces.ts';
import type { ClaimsKinds } from '../../../src/worker/claims/claims-protocol.ts';
import type { FromWorker, WorkerPort } from '../../../src/worker/requests.ts';

type ClaimsPort = WorkerPort<ClaimsKinds>;
type ClaimsMessage = FromWorker<ClaimsKinds>;

const { ports } = vi.hoisted(() => ({ ports: [] as ClaimsPort[] }));
vi.mock('../../../src/worker/start.ts', () => ({
  startClaimsWorker: (): ClaimsPort => {
    const port = {
      postMessage: () => undefined,
      onmessage: null,
      onerror: null,
      onmessageerror: null,
      terminate: () => undefined,
    };
    ports.push(port);
    return port;
  },
}));

const tell = (port: number, data: ClaimsMessage): void =>
  ports[port].onmessage?.(new MessageEvent('message', { data }));
const done = (result: object): ClaimsMessage => ({ type: 'done', id: 1, result }) as ClaimsMessage;
const traceOf = (hash: string): ClaimsMessage => done({ name: 'a.csv', hash });
const hashes = (): string[] => useGivenTraces.getState().traces.map(({ hash }) => hash);

beforeEach(() => {
  ports.length = 0;
});

it('a trace file that replaces another of its name stays, even if the other is read first', () => {
  addTraces([new File(['1'], 'a.csv')]);
  addTraces([new File(['22'], 'a.csv')]);
  tell(0, traceOf('first'));
  tell(1, traceOf('second'));
  expect(hashes()).toEqual(['second']);
});

it('a trace file that is removed while it is read does not appear later', () => {
  removeTrace('a.csv');
  addTraces([new File(['1'], 'a.csv')]);
  removeTrace('a.csv');
  tell(0, traceOf('first'));
  expect(useGivenTraces.getState()).toEqual({ traces: [], files: [] });
});

it('the claims of a paper are listed again after that failed, and only then', () => {
  listClaims('mbm');
  listClaims('mbm');
  expect(ports).toHaveLength(1);
  tell(0, { type: 'failed', id: 1, failure: { kind: 'crash', message: 'The worker stopped.' } });
  expect(claimsOf(useClaims.getState(), 'mbm')).toMatchObject({ state: 'failed', failure: 'The worker stopped.' });
  listClaims('mbm');
  expect(ports).toHaveLength(2);
  expect(claimsOf(useClaims.getState(), 'mbm')).toMatchObject({ state: 'listing', failure: null });
  tell(1, done({ claims: [{ id: 'mbm-1' }], figures: [], assumptions: [], traces: [] }));
  listClaims('mbm');
  expect(ports).toHaveLength(2);
  expect(claimsOf(useClaims.getState(), 'mbm').state).toBe('listed');
});
