import { beforeEach, expect, it, vi } from 'vitest';
import { claimsOf, listClaims, useClaims } from '../../../src/app/papers/claims/claims-store.ts';
import { addTraces, removeTrace, useGivenTraces } from '../../../src/app/papers/claims/given-traces.ts';
import type { ClaimsPort } from '../../../src/worker/claims/claims-client.ts';
import type { ClaimsMessage } from '../../../src/worker/claims/claims-protocol.ts';

const { ports } = vi.hoisted(() => ({ ports: [] as ClaimsPort[] }));
vi.mock('../../../src/worker/start.ts', () => ({
  startClaimsWorker: (): ClaimsPort => {
    const port = { postMessage: () => undefined, onmessage: null, onerror: null, terminate: () => undefined };
    ports.push(port);
    return port;
  },
}));

const tell = (port: number, data: ClaimsMessage): void =>
  ports[port].onmessage?.(new MessageEvent('message', { data }));
const traceOf = (hash: string): ClaimsMessage => ({ kind: 'trace', trace: { name: 'a.csv', hash } }) as ClaimsMessage;
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
  tell(0, { kind: 'failed', message: 'The worker stopped.' });
  expect(claimsOf(useClaims.getState(), 'mbm')).toMatchObject({ state: 'failed', failure: 'The worker stopped.' });
  listClaims('mbm');
  expect(ports).toHaveLength(2);
  expect(claimsOf(useClaims.getState(), 'mbm')).toMatchObject({ state: 'listing', failure: null });
  tell(1, { kind: 'list', claims: [{ id: 'mbm-1' }], figures: [], assumptions: [], traces: [] } as never);
  listClaims('mbm');
  expect(ports).toHaveLength(2);
  expect(claimsOf(useClaims.getState(), 'mbm').state).toBe('listed');
});
