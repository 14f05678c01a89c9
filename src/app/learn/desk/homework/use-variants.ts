/** The variants of one question, run as its text and settings change: their answers, or why it cannot be given. */
import { useEffect, useState } from 'react';
import { checkVariants } from '../../../../learn/homework/check-variants.ts';
import type { CheckedQuestion } from '../../../../learn/homework/check-variants.ts';
import type { Homework, HomeworkQuestion } from '../../../../learn/homework/homework.ts';
import { DocumentError } from '../../../../learn/document/read.ts';
import { localized, t } from '../../../../messages/message.ts';
import { settingWords } from '../../experiment-facts.ts';
import { runForGrade } from '../../homework/run-for-grade.ts';

export type Variants =
  | { readonly state: 'running'; readonly share: number }
  | { readonly state: 'good'; readonly checked: CheckedQuestion }
  | { readonly state: 'bad'; readonly reason: string };

/** Delay before the variants of an edited question run, ms. */
const QUIET_MS = 300;
const RUNNING: Variants = { state: 'running', share: 0 };

/** @param question the same object as long as it is not edited */
export function useVariants(homework: Homework, question: HomeworkQuestion): Variants {
  const [known, setKnown] = useState<{ readonly of: HomeworkQuestion; readonly variants: Variants } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (variants: Variants): void => {
      if (isCurrent) setKnown({ of: question, variants });
    };
    const timer = setTimeout(() => {
      const watch = (done: number, all: number): void => {
        if (!isCurrent) throw new DOMException('The question was edited.', 'AbortError');
        show({ state: 'running', share: done / all });
      };
      const asked = { ...homework, questions: [question] };
      checkVariants(asked, runForGrade, 'everything', watch, settingWords).then(
        ([checked]) => {
          show({ state: 'good', checked });
        },
        (error: unknown) => {
          if (error instanceof DOMException && error.name === 'AbortError') return;
          show({ state: 'bad', reason: reasonOf(error) });
        },
      );
    }, QUIET_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
    // Title and text of the homework are not part of the runs.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [question]);
  return known?.of === question ? known.variants : RUNNING;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof DocumentError)) return localized(error instanceof Error ? error.message : String(error));
  return t('Found: {found}. Allowed: {allowed}.', {
    found: localized(error.found),
    allowed: localized(error.allowed),
  });
}
