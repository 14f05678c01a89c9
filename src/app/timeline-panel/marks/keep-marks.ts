/** Marks of the timeline survive a reload: they are kept in the store of this tab, as they are set and named. */
import { parseJson } from '../../../document/parse-json.ts';
import { isPlainObject } from '../../../document/parse-node.ts';
import { setTabEntry, tabEntry } from '../../storage/local.ts';
import { notify } from '../../stores/notices.ts';
import { MOST_MARK_NAME, MOST_MARKS, useTimeline, type Mark } from '../../stores/timeline.ts';
import { follow, pageState } from '../../stores/page-state.ts';

const KEPT = 'nandscope.marks';
/** Whether the browser's refusal was said. */
const refusal = pageState(() => ({ isTold: false }));

/** Shows the marks that this tab had before a reload, and keeps them from now on. */
export function keepMarks(): void {
  const kept = marksOf(tabEntry(KEPT) ?? '[]');
  // A person may have set some since the page opened.
  const { marks: set } = useTimeline.getState();
  const isNew = ({ ns }: Mark): boolean => set.every((mark) => mark.ns !== ns);
  if (kept.length > 0) useTimeline.setState({ marks: [...kept.filter(isNew), ...set].slice(0, MOST_MARKS) });
  follow(useTimeline, ({ marks }, before) => {
    if (marks === before.marks) return;
    if (setTabEntry(KEPT, marks.length === 0 ? null : JSON.stringify(marks)) || refusal.isTold) return;
    refusal.isTold = true;
    notify(
      'plain',
      'This browser does not store the marks',
      'They are lost when the page is reloaded. Save the session to a file.',
    );
  });
}

/** The marks of a kept text; without those that are none. */
function marksOf(text: string): readonly Mark[] {
  let list: unknown;
  try {
    list = parseJson(text, 'marks');
  } catch {
    return [];
  }
  if (!Array.isArray(list)) return [];
  return list.slice(0, MOST_MARKS).flatMap((mark: unknown) => {
    if (!isPlainObject(mark)) return [];
    const { ns, name } = mark;
    const isMark = typeof ns === 'number' && Number.isSafeInteger(ns) && ns >= 0 && typeof name === 'string';
    return isMark ? [{ ns, name: name.slice(0, MOST_MARK_NAME) }] : [];
  });
}
