/** Opens the comparison of the address, or the kept one, once. */
import { parsePlan, parsePlanText } from '../../compare/plan/parse-plan.ts';
import type { Plan } from '../../compare/plan/plan.ts';
import { ExperimentError } from '../../document/validate.ts';
import { LinkError } from '../links/link-error.ts';
import { unpackText } from '../links/packing.ts';
import { keptValue } from '../storage/kept-values.ts';
import { storageFault } from '../storage/storage-fault.ts';
import { notify } from '../stores/notices.ts';
import { useCompare } from './state/compare-store.ts';
import { applyPlan, changePlan, KEPT_PLAN } from './state/runner.ts';

let opening: Promise<void> | null = null;

/** Resolves when the comparison is open. */
export function openKept(): Promise<void> {
  opening ??= open();
  return opening;
}

async function open(): Promise<void> {
  try {
    const kept = await keptValue(KEPT_PLAN);
    if (kept !== null) applyPlan(parsePlan(kept));
  } catch (error) {
    // A plan of another version is not opened; everything else is the storage's fault.
    if (!(error instanceof ExperimentError)) useCompare.setState({ fault: storageFault(error) });
  }
  await openLinked(location.hash);
  useCompare.setState({ opened: true });
}

/** The plan that an address carries; null without one. */
async function planOfAddress(hash: string): Promise<Plan | null> {
  const query = /^#\/compare\?(.*)$/s.exec(hash)?.[1];
  if (query === undefined) return null;
  const fields = new URLSearchParams(query);
  const version = fields.get('v');
  if (version !== LINK_VERSION) {
    throw new LinkError(`The link has version “${version ?? 'none'}”; this page reads version ${LINK_VERSION}.`);
  }
  const packed = fields.get('p');
  if (packed === null) throw new LinkError('The link contains no comparison. Check that you copied all of it.');
  return parsePlanText(await unpackText(packed));
}

/** The version of the address. */
export const LINK_VERSION = '1';

/** Opens the comparison of an address as an undoable step. */
export async function openLinked(hash: string): Promise<void> {
  try {
    const plan = await planOfAddress(hash);
    if (plan !== null && JSON.stringify(plan) !== JSON.stringify(useCompare.getState().plan)) changePlan(plan);
  } catch (error) {
    if (error instanceof ExperimentError) {
      notify('bad', 'Cannot open this link', `The comparison in the link is not valid. ${error.message}.`);
      return;
    }
    if (error instanceof LinkError) {
      notify('bad', 'Cannot open this link', error.message);
      return;
    }
    throw error;
  }
}
