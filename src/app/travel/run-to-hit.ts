import type { JobHandle } from '../../worker/client.ts';
import { engine } from '../runs/engine-client.ts';
import { formatExact } from '../../base/format.ts';
import { say, useTravel } from '../stores/travel.ts';
import { fromNs, jumpTo, travelRun } from './travel.ts';
import { ofPage, pageState } from '../stores/page-state.ts';

const search = pageState<{ handle: JobHandle<number | null> | null }>(
  () => ({ handle: null }),
  ({ handle }) => handle?.cancel(),
);

export function cancelSearch(): void {
  search.handle?.cancel();
  search.handle = null;
  useTravel.setState({ search: { share: null, words: '', isBad: false } });
}

/** 1 is the next hit, −1 the previous. */
export async function runToHit(direction: 1 | -1): Promise<void> {
  const run = travelRun();
  const { condition, hitCount } = useTravel.getState();
  if (run === null || condition.trim() === '') return;
  search.handle?.cancel();
  useTravel.setState({ search: { share: 0, words: '', isBad: false }, playing: 0 });
  const handle = engine.ask(run.run, { kind: 'find', ns: fromNs(), direction, condition, count: hitCount }, (share) => {
    if (search.handle === handle) useTravel.setState({ search: { share, words: '', isBad: false } });
  });
  search.handle = handle;
  const end = await ofPage(handle.end);
  if (search.handle !== handle) return;
  search.handle = null;
  if (end.kind === 'done' && end.result !== null) {
    const words = `Hit at ${formatExact(end.result)}`;
    useTravel.setState({ search: { share: null, words, isBad: false } });
    jumpTo(end.result, `${words}: ${condition}`);
    return;
  }
  const words =
    end.kind === 'failed'
      ? end.failure.message
      : end.kind === 'done'
        ? hitCount > 1
          ? direction > 0
            ? `No ${hitCount} hits from here to the end`
            : `No ${hitCount} hits before here`
          : direction > 0
            ? 'No hit from here to the end'
            : 'No hit before here'
        : '';
  useTravel.setState({ search: { share: null, words, isBad: end.kind === 'failed' } });
  say(words);
}
