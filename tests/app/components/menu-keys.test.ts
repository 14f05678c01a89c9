import { describe, expect, it } from 'vitest';
import { menuChoice, isTyping, NOTHING_TYPED, menuStep, typedWith } from '../../../src/app/components/dialogs/menu.tsx';

const LABELS = ['Table as CSV', 'Picture as PNG', 'Picture as SVG', 'Report', 'Plan'];

describe('a menu', () => {
  it('is walked through by arrows, which go round, and by Home and End', () => {
    expect([0, 1, 4].map((at) => menuStep('ArrowDown', at, 5))).toEqual([1, 2, 0]);
    expect([0, 1, -1].map((at) => menuStep('ArrowUp', at, 5))).toEqual([4, 0, 4]);
    expect([menuStep('Home', 3, 5), menuStep('End', 3, 5)]).toEqual([0, 4]);
    expect(menuStep('x', 3, 5)).toBeNull();
    expect(menuStep('ArrowDown', -1, 0)).toBeNull();
  });

  it('finds a choice by its first letters, the next one by the same letter again', () => {
    expect(menuChoice('p', LABELS, 0)).toBe(1);
    expect(menuChoice('pp', LABELS, 1)).toBe(2);
    expect(menuChoice('ppp', LABELS, 2)).toBe(4);
    expect(menuChoice('pppp', LABELS, 4)).toBe(1);
    expect(menuChoice('pl', LABELS, 1)).toBe(4);
    expect(menuChoice('picture as s', LABELS, 1)).toBe(2);
    expect(menuChoice('r', LABELS, 3)).toBe(3);
    expect(menuChoice('x', LABELS, 2)).toBeNull();
  });

  it('takes letters after a pause as a new word', () => {
    const word = typedWith(typedWith(NOTHING_TYPED, 'p', 1000), 'l', 1500);
    expect(word.text).toBe('pl');
    expect(isTyping(word, 2000)).toBe(true);
    expect(typedWith(word, 'r', 3000).text).toBe('r');
  });
});
