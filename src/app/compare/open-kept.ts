/** Opens the comparison of the address, or the kept one, once. */
import { sameValue } from '../../device/same-value.ts';
import { parsePlan } from '../../compare/plan/parse-plan.ts';
import { DocumentError } from '../../document/validate.ts';
import { LinkError } from '../links/link-error.ts';
import { keptValue } from '../storage/kept-values.ts';
import { tabEntry } from '../storage/local.ts';
import { storageFault } from '../storage/storage-fault.ts';
import { notify } from '../stores/notices.ts';
import { planOfAddress } from './plan/plan-address.ts';
import { useCompare } from './state/compare-store.ts';
import { applyKeptPlan, changePlan, KEPT_PLAN } from './state/runner.ts';
import { ofPage, pageState, turns } from '../stores/page-state.ts';
import { DocumentNotices } from '../stores/document-notices.ts';

/** The tab's address while it is not yet that of the comparison on screen: a reload brings back the kept one. */
export const LATE_ADDRESS = 'nandscope.late';

/** Only the last of several addresses opens. */
const beginLink = turns();

const comparison = pageState<{ opening: Promise<void> | null }>(() => ({ opening: null }));

/** Resolves when the comparison is open. */
export function openKept(): Promise<void> {
  comparison.opening ??= open();
  return comparison.opening;
}

async function open(): Promise<void> {
  try {
    const kept = await ofPage(keptValue(KEPT_PLAN));
    if (kept !== null) applyKeptPlan(parsePlan(kept));
  } catch (error) {
    // A plan of another version is not opened; everything else is the storage's fault.
    if (!(error instanceof DocumentError)) useCompare.setState({ fault: storageFault(error) });
  }
  if (tabEntry(LATE_ADDRESS) !== location.hash) await openLinked(location.hash);
  useCompare.setState({ opened: true });
}

/** Opens the comparison of an address as an undoable step. */
export async function openLinked(hash: string): Promise<void> {
  const isLast = beginLink();
  try {
    const notices = new DocumentNotices();
    const plan = await planOfAddress(hash, notices);
    if (isLast() && plan !== null && !sameValue(plan, useCompare.getState().plan)) {
      changePlan(plan, 'file');
      notices.say();
    }
  } catch (error) {
    if (!isLast()) return;
    if (error instanceof DocumentError) {
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
