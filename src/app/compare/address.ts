/** Keeps the address of the Compare view and its comparison in step. */
import type { Plan } from '../../compare/plan/plan.ts';
import { LinkError } from '../links/link-error.ts';
import { LONGEST_LINK } from '../links/address.ts';
import { setTabEntry } from '../storage/local.ts';
import { turns } from '../stores/page-state.ts';
import { useScreen } from '../stores/screen.ts';
import { LATE_ADDRESS, openLinked } from './open-kept.ts';
import { addressOf } from './plan/plan-address.ts';
import { useCompare } from './state/compare-store.ts';

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
