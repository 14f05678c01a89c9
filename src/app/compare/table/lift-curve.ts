/** Lifts the curves of a row out of the others while a pointer or the focus is on the row. */

const CHARTS = '.compare-charts';

/** Lifts the curves of some runs; none lets all of them lie. Nothing is drawn anew: charts have their lines by run. */
export function liftCurves(keys: readonly string[]): void {
  for (const charts of document.querySelectorAll(CHARTS)) {
    let isThere = false;
    for (const line of charts.querySelectorAll<SVGElement>('[data-row]')) {
      const isIt = keys.includes(line.dataset.row ?? '');
      line.classList.toggle('lifted', isIt);
      isThere ||= isIt;
    }
    charts.classList.toggle('lifting', isThere);
  }
}

/** The attribute from which {@link keysOfRow} reads the runs of a row: its own, or the seeds of a median. */
export const keysAttribute = (keys: readonly string[]): { 'data-keys': string } => ({
  'data-keys': JSON.stringify(keys),
});

/** The runs of the row that an event is in; none outside of rows. */
export function keysOfRow(target: EventTarget): readonly string[] {
  const text = target instanceof Element ? target.closest<HTMLElement>('tr[data-keys]')?.dataset.keys : undefined;
  const keys: unknown = text === undefined ? [] : JSON.parse(text);
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
}
