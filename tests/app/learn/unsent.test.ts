import { expect, it } from 'vitest';
import { keptPick, pickText } from '../../../src/app/learn/kinds/pick.tsx';
import { unsentDraft, unsentText } from '../../../src/app/learn/questions/question-form.tsx';
import type { Draft } from '../../../src/app/learn/kinds/kind-view.ts';
import type { Question } from '../../../src/learn/kinds/index.ts';

const option = { text: 'x', when: { measure: { count: 'requests' }, above: 0 } };
const QUESTIONS = {
  number: { kind: 'number', ask: '?', answer: 'wait', tolerance: 0.3 },
  choice: { kind: 'choice', ask: '?', options: [option, option] },
  order: { kind: 'order', ask: '?', items: [{ text: 'a' }, { text: 'b' }] },
  draw: { kind: 'draw', ask: '?', most: 10, tolerance: 0.3, bars: [{ text: 'a', answer: 'wait' }] },
} as unknown as Readonly<Record<'number' | 'choice' | 'order' | 'draw', Question>>;
const VALUES = { wait: { as: 'time' } } as unknown as Parameters<typeof unsentDraft>[1];
const back = (kind: keyof typeof QUESTIONS, text: string) => unsentDraft(QUESTIONS[kind], VALUES, text);

it('a number returns as it was typed, valid or not; an emptied field keeps nothing', () => {
  expect(back('number', '1.5 ms')).toEqual({ answer: { kind: 'number', value: 1_500_000 } });
  expect(back('number', '1.5 m')).toHaveProperty('invalid');
  expect(unsentText({ invalid: 'x' }, '1.5 m')).toBe('1.5 m');
  expect(unsentText({ invalid: 'x' }, '')).toBeNull();
});

it('each other kind of answer returns as it was entered', () => {
  const drafts: readonly Draft[] = [
    { answer: { kind: 'choice', option: 1 } },
    { answer: { kind: 'order', order: [1, 0] } },
    { answer: { kind: 'draw', values: [2.5] } },
  ];
  let compared = 0;
  for (const draft of drafts) {
    if (!('answer' in draft)) continue;
    const { kind } = draft.answer;
    if (kind === 'number' || kind === 'pick') continue;
    expect(back(kind, unsentText(draft, null) ?? '')).toEqual(draft);
    compared++;
  }
  expect(compared).toBe(3);
});

it('a damaged text, and one of another question, are nothing', () => {
  expect(back('choice', '{')).toBeNull();
  expect(back('choice', '{"kind":"choice","option":7}')).toBeNull();
  expect(back('order', '{"kind":"choice","option":1}')).toBeNull();
  expect(back('draw', '{"kind":"draw","values":[1,2]}')).toBeNull();
});

it('a picked operation returns with its phase, if the run has it', () => {
  const unsent = (text: string | null) => ({ read: () => text, keep: () => undefined });
  expect(keptPick(unsent(pickText(5, 2)), 6)).toEqual({ operation: 5, rowKind: 2 });
  expect(keptPick(unsent(pickText(5, 2)), 5)).toBeNull();
  for (const text of [null, '', '{', '{"kind":"pick","operation":-1} 2', '{"kind":"choice","option":1}', '1.5 ms']) {
    expect(keptPick(unsent(text), 100), String(text)).toBeNull();
  }
  expect(keptPick(undefined, 100)).toBeNull();
});
