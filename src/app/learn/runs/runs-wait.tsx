import type { ReactElement } from 'react';

/** Says that runs are under way, and how far they are once that is known. */
export function RunsWait({ share }: { readonly share: number }): ReactElement {
  return (
    <div className="runs-wait" role="status">
      <span>Running…</span>
      <progress value={share > 0 ? share : undefined} aria-label="Share of all runs done" />
    </div>
  );
}
