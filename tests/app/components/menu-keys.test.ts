import { describe, expect, it } from 'vitest';
import { choiceOf, isTyping, NOTHING_TYPED, stepOf, typedWith } from '../../../src/app/components/dialogs/menu.tsx';

const LABELS = ['Table as CSV', 'Picture as PNG', 'Picture as SVG', 'Report', 'Plan'];

describe('a menu', () => {
  it('is walked through by arrows, which go round, and by Home and End', () => {
    expect([0, 1, 4].map((at) => stepOf('ArrowDown', at, 5))).toEqual([1, 2, 0]);
    expect([0, 1, -1].map((at) => stepOf('ArrowUp', at, 5))).toEqual([4, 0, 4]);
    expect([stepOf('Home', 3, 5), stepOf('End', 3, 5)]).toEqual([0, 4]);
    expect(stepOf('x', 3, 5)).toBeNull();
    expect(stepOf('ArrowDown', -1, 0)).toBeNull();
  });

  it('finds a choice by its first letters, the next one by the same letter again', () => {
    expect(choiceOf('p', LABELS, 0)).toBe(1);
    expect(choiceOf('pp', LABELS, 1)).toBe(2);
    expect(choiceOf('ppp', LABELS, 2)).toBe(4);
    expect(choiceOf('pppp', LABELS, 4)).toBe(1);
    expect(choiceOf('pl', LABELS, 1)).toBe(4);
    expect(choiceOf('picture as s', LABELS, 1)).toBe(2);
    expect(choiceOf('r', LABELS, 3)).toBe(3);
    expect(choiceOf('x', LABELS, 2)).toBeNull();
  });

  it('takes letters after a pause as a new word', () => {
    const word = typedWith(typedWith(NOTHING_TYPED, 'p', 1000), 'l', 1500);
    expect(word.text).toBe('pl');
    expect(isTyping(word, 2000)).toBe(true);
    expect(typedWith(word, 'r', 3000).text).toBe('r');
  });
});
