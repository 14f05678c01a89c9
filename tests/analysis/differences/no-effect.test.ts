import { describe, expect, it } from 'vitest';
import { withoutEffect } from '../../../src/analysis/differences/no-effect.ts';
import type { ExperimentInput } from '../../../src/document/experiment.ts';
import { run } from '../../engine/run.ts';

const write = { atNs: 0, op: 'write' as const, offset: 0, bytes: 8192 };

function reasons(input: ExperimentInput): [string, string][] {
  return withoutEffect(run(input)).map(({ path, reason }) => [path, reason]);
}

describe('the list of settings without effect in a run', () => {
  it('is empty if every setting is at its default', () => {
    expect(reasons({ workload: { requests: [write] } })).toEqual([]);
  });

  it('contains a policy that decided as its default would have', () => {
    expect(reasons({ policy: { readPriority: true }, workload: { requests: [write] } })).toEqual([
      ['policy.readPriority', 'no read could bypass an older write'],
    ]);
    expect(
      reasons({ policy: { readPriority: true, readPriorityAgeLimitNs: 500 }, workload: { requests: [write] } }).map(
        ([path]) => path,
      ),
    ).toEqual(['policy.readPriority', 'policy.readPriorityAgeLimitNs']);
    expect(reasons({ policy: { dieBinding: 'queue' }, workload: { requests: [write] } })).toEqual([
      ['policy.dieBinding', 'every decision was the same as with the default'],
    ]);
  });

  it('does not contain a policy that decided differently', () => {
    const read = { atNs: 2, op: 'read' as const, offset: 0, bytes: 8192 };
    // The read waits for the first write's die; the second write, of another page of that die, is older.
    const requests = [write, { ...write, atNs: 1, offset: 131_072 }, { ...read, offset: 262_144 }];
    expect(reasons({ policy: { readPriority: true, dieBinding: 'static' }, workload: { requests } })).toEqual([]);
  });

  it('contains pages in flight in RAM, and a write buffer, that no request met', () => {
    const host = { hazards: 'ram' as const, writeBuffer: { pages: 4, policy: 'lru' as const } };
    const read = { ...write, op: 'read' as const };
    expect(reasons({ host, workload: { requests: [read] } })).toEqual([
      ['host.writeBuffer.pages', 'no page was written'],
      ['host.writeBuffer.policy', 'no page was written'],
      ['host.hazards', 'no request came to a page whose earlier write had not ended'],
    ]);
    expect(reasons({ host, workload: { requests: [write, read] } })).toEqual([]);
    const later = { ...read, atNs: 100_000_000 };
    expect(reasons({ host: { hazards: 'ram' }, workload: { requests: [write, later] } })).toHaveLength(1);
  });

  it('contains an idle setting once, with its reason', () => {
    const found = reasons({
      device: { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1 },
      policy: { multiPlane: 'wise', chipSelection: 'best-fit' },
      workload: { requests: [write] },
    });
    expect(found).toEqual([
      ['policy.multiPlane', 'a die has one plane'],
      ['policy.chipSelection', 'only policy.dieBinding dynamic lets a channel choose chips and pages'],
    ]);
  });
});
