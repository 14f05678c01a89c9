import { describe, expect, it } from 'vitest';
import {
  byTime,
  nextRequest,
  numbersOf,
  withChange,
  withRequestCopy,
  without,
} from '../../../../src/app/setup/requests/request-list.ts';
import type { HostRequest } from '../../../../src/document/experiment.ts';

const PAGE = 8192;
const list: HostRequest[] = [
  { atNs: 500, op: 'read', offset: 0, bytes: PAGE },
  { atNs: 0, op: 'write', offset: PAGE, bytes: 2 * PAGE },
  { atNs: 0, op: 'trim', offset: 0, bytes: PAGE },
];

describe('the list of requests', () => {
  it('starts at page 0 and time 0, and continues behind the last request', () => {
    expect(nextRequest([], 'read', PAGE)).toEqual({ atNs: 0, op: 'read', offset: 0, bytes: PAGE });
    expect(nextRequest(list.slice(0, 2), 'write', PAGE)).toEqual({
      atNs: 100_000,
      op: 'write',
      offset: 3 * PAGE,
      bytes: 2 * PAGE,
    });
  });

  it('copies, changes and deletes one request, and leaves the given list alone', () => {
    const before = structuredClone(list);
    expect(withRequestCopy(list, 1)).toHaveLength(4);
    expect(withRequestCopy(list, 1)[2]).toEqual({ ...list[1], atNs: 100_000 });
    expect(withChange(list, 2, { op: 'read' })[2]?.op).toBe('read');
    expect(without(list, 0)).toEqual([list[1], list[2]]);
    expect(list).toEqual(before);
  });

  it('numbers the requests by arrival, simultaneous ones in their order', () => {
    expect(numbersOf(list)).toEqual([2, 0, 1]);
    expect(byTime(list)).toEqual([list[1], list[2], list[0]]);
  });
});
