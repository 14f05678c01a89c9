/** Lifts the curves of a row out of the others while a pointer or the focus is on the row. */

const CHARTS = '.compare-charts';

/** Lifts the curves of a run; null lets all of them lie. Nothing is drawn anew: charts have their lines by run. */
export function liftCurves(key: string | null): void {
  for (const charts of document.querySelectorAll(CHARTS)) {
    let isThere = false;
    for (const line of charts.querySelectorAll<SVGElement>('[data-row]')) {
      const isIt = key !== null && line.dataset.row === key;
      line.classList.toggle('lifted', isIt);
      isThere ||= isIt;
    }
    charts.classList.toggle('lifting', isThere);
  }
}

/** The run of the row that an event is in; null outside of rows. */
export const keyOfRow = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('tr[data-key]')?.dataset.key ?? null) : null;
