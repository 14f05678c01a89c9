/** What had no effect in a run that is over: settings that could have none, and policies that never decided otherwise than their default. */
import { settingsWithoutEffect, type IdleSetting } from '../../document/no-effect.ts';
import { DEFAULT_EXPERIMENT } from '../../document/defaults.ts';
import { valueAt } from '../../document/path.ts';
import type { Experiment } from '../../document/experiment.ts';
import type { PolicyDecisions } from '../../engine/policy-decisions.ts';

/** What a run that is over says of its policies: the engine, or what it left behind. */
export interface DecidedRun {
  readonly experiment: Experiment;
  decisions(): readonly PolicyDecisions[];
}

/**
 * The settings of a finished run that are not at their default and had no effect all the same, each with the reason: with the default the run would have
 * been the same. (What is at its default is left out, however little it could do.)
 */
export function withoutEffect(run: DecidedRun): IdleSetting[] {
  const { experiment } = run;
  const found = settingsWithoutEffect(experiment).filter(({ path }) => !sameAt(path));
  for (const { path, differed } of run.decisions()) {
    if (differed > 0 || found.some((other) => covers(other.path, path))) continue;
    found.push({ path, reason: reasonFor(path) });
  }
  return found;

  function sameAt(path: string): boolean {
    return JSON.stringify(valueAt(experiment, path)) === JSON.stringify(valueAt(DEFAULT_EXPERIMENT, path));
  }
}

/** Whether a setting, or a group of settings, is or holds the one at `path`. */
function covers(group: string, path: string): boolean {
  return path === group || path.startsWith(`${group}.`);
}

/** What did not happen, for policies that do one thing; a decision like the default's, for those that choose. */
const NEVER: Readonly<Record<string, string>> = {
  'policy.suspension.program': 'no read came while a program could be suspended',
  'policy.suspension.erase': 'no read came while an erase could be suspended',
  'policy.suspension.point': 'nothing was suspended',
  'policy.suspension.resumeAfter': 'no read was served during a suspension',
  'policy.suspension.writesSuspendErase': 'no write waited for a running erase',
  'policy.gc.enabled': 'nothing would have been collected',
  'policy.gc.copyback': 'garbage collection moved no page',
  'policy.gc.suspendable': 'no read wanted to suspend garbage collection',
  'policy.gc.hostParallel': 'no operation found a place beside one of garbage collection',
  'policy.twinBlockGcScope': 'the other dies of the chip had nothing to collect',
  'policy.readLayout': 'no page was placed or moved for a read-intensive region',
  'policy.readPriority': 'no read could pass an older write',
  'policy.readPriorityAgeLimitNs': 'no write waited longer than the limit behind younger reads',
  'policy.multiPlaneReadCompletion': 'no pages were read together',
  'policy.parallelRead': 'no two waiting reads could be read together',
  'policy.multiLocationRead': 'no small reads of one plane waited together',
  'policy.wearLeveling.static': 'erase counts did not drift so far apart',
  'policy.partialWrite': 'no write covered part of a page that held data',
  'policy.transfer': 'all requests were of whole pages',
  'policy.unmappedRead': 'every page that was read had been written',
  'policy.quirks.overlapTransfers': 'every transaction loaded one page',
  'policy.quirks.completeAtTransfer': 'no page was written',
};

function reasonFor(path: string): string {
  return NEVER[path] ?? 'every decision was the one that the default would have made';
}
