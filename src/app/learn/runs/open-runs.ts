/** Opens the runs of a lesson's step in Explore: the one above as A, the one below as B. */
import { parseExperiment } from '../../../document/validate.ts';
import type { Lesson, Shown } from '../../../learn/lesson/lesson.ts';
import { selectSlowestOnceShown } from '../../travel/select-once-shown.ts';
import { EMPTY_VIEW } from '../../stores/view-text.ts';
import { commit, patchBetween } from '../../stores/edits.ts';
import { goTo } from '../../stores/screen.ts';
import { openView } from '../../stores/view.ts';

export function openRuns(lesson: Lesson, { run, beside }: Shown): void {
  const a = parseExperiment(lesson.runs[run].experiment);
  const change =
    beside === undefined ? null : patchBetween(a, parseExperiment({ ...lesson.runs[beside].experiment, name: a.name }));
  commit({ a, change }, `Open ${lesson.title}`, 'lesson', null);
  openView(EMPTY_VIEW);
  selectSlowestOnceShown();
  goTo('explore');
}
