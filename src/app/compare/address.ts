import type { Plan } from '../../compare/plan/plan.ts';
import { NoAnswer, within } from '../../base/timeout.ts';
import { LinkError } from '../links/link-error.ts';
import { LONGEST_LINK } from '../links/address.ts';
import { setTabEntry, tabEntry } from '../storage/local.ts';
import { turns, ofPage, pageState } from '../stores/page-state.ts';
import { useScreen } from '../stores/screen.ts';
import { useCompare } from './state/compare-store.ts';
import { parsePlan } from '../../compare/plan/parse-plan.ts';
import { DocumentError } from '../../document/validate.ts';
import { addressOf, planOfAddress } from './plan/plan-address.ts';
import { sameValue } from '../../device/same-value.ts';
import { keptValue } from '../storage/database.ts';
import { storageFault } from '../storage/storage-fault.ts';
import { notify, DocumentNotices } from '../stores/notices.ts';
import { applyKeptPlan, changePlan, KEPT_PLAN } from './state/runner.ts';

/** The tab's address while it is not yet that of the comparison on screen: a reload brings back the kept one. */
export const LATE_ADDRESS = 'nandscope.late';

/** Only the last of several addresses opens. */
const beginLink = turns();

const comparison = pageState<{ opening: Promise<void> | null }>(() => ({ opening: null }));

export function openKept(): Promise<void> {
  comparison.opening ??= open();
  return comparison.opening;
}

/** Silence of the storage after which the view works without it, ms. */
const PATIENCE_MS = 1000;

async function takeKept(): Promise<void> {
  const { plan } = useCompare.getState();
  try {
    const kept = await ofPage(keptValue(KEPT_PLAN));
    // A late one does not replace what a person has made meanwhile.
    if (kept !== null && useCompare.getState().plan === plan) applyKeptPlan(parsePlan(kept));
  } catch (error) {
    // A plan of another version is not opened; everything else is the storage's fault.
    if (!(error instanceof DocumentError)) useCompare.setState({ fault: storageFault(error) });
  }
}

async function open(): Promise<void> {
  const taken = takeKept();
  try {
    await ofPage(within(taken, PATIENCE_MS));
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    useCompare.setState({ waits: true });
    void ofPage(taken).then(() => useCompare.setState({ waits: false }));
  }
  if (tabEntry(LATE_ADDRESS) !== location.hash) await openLinked(location.hash);
  useCompare.setState({ opened: true });
}

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

/** Delay before the address is written, ms: browsers limit how often it may change. */
const QUIET_MS = 400;

/** Only the last of several overlapping writes reaches the address. */
const beginWrite = turns();

/**
 * Keeps the address up to date, and opens a typed one, while the view is shown.
 * @returns stops it
 */
export function followCompareAddress(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void write(), QUIET_MS);
  };
  const stop = useCompare.subscribe((state, before) => {
    if (state.plan !== before.plan && before.opened) setTabEntry(LATE_ADDRESS, location.hash);
    if (state.plan !== before.plan || state.opened !== before.opened) later();
  });
  const onHash = (): void => {
    if (location.hash.startsWith('#/compare?')) void openLinked(location.hash);
  };
  window.addEventListener('hashchange', onHash);
  later();
  return () => {
    clearTimeout(timer);
    stop();
    window.removeEventListener('hashchange', onHash);
  };
}

/**
 * The address of the comparison on screen, however long.
 * @throws LinkError if this browser cannot pack it
 */
export async function compareAddress(): Promise<string> {
  const { plan, opened } = useCompare.getState();
  return !opened || plan.traces.length === 0 ? '#/compare' : await addressOf(plan);
}

async function write(): Promise<void> {
  const isLast = beginWrite();
  const { plan, opened } = useCompare.getState();
  if (!opened) return;
  const address = plan.traces.length === 0 ? '#/compare' : await shortAddress(plan);
  if (!isLast() || useScreen.getState().screen !== 'compare') return;
  if (address !== location.hash) history.replaceState(history.state, '', address);
  setTabEntry(LATE_ADDRESS, null);
}

/** A plan too long for an address is exported as a file. */
async function shortAddress(plan: Plan): Promise<string> {
  try {
    const address = await addressOf(plan);
    return address.length > LONGEST_LINK ? '#/compare' : address;
  } catch (error) {
    // Without compression there are no links; exports remain.
    if (error instanceof LinkError) return '#/compare';
    throw error;
  }
}
