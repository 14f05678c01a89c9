// @vitest-environment happy-dom
/** Addresses and files of earlier versions say what is gone, and what to do instead. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import LearnScreen from '../../../src/app/learn/learn-screen.tsx';
import { openerOf } from '../../../src/app/files/kinds.ts';
import { useNotices } from '../../../src/app/stores/notices.ts';
import { resetPage } from '../../../src/app/stores/page-state.ts';
import { screenOf, useScreen } from '../../../src/app/stores/screen.ts';
import { GONE_PAGES } from '../links/opened.ts';

afterEach(cleanup);

const ADDRESSES = [
  ...GONE_PAGES.map((page) => `#/learn/${page}`),
  '#/learn/open?v=1&d=AAAA',
  '#/learn/desk/homework',
  '#/learn/own/step-1',
];

describe('a page that is gone', () => {
  it.each(ADDRESSES)('%s says so, and leads to the lessons', (address) => {
    useScreen.setState(screenOf(address) ?? {});
    render(<LearnScreen />);
    expect(screen.getByRole('heading').textContent).toBe('This page is gone');
    expect(screen.getByText(/no homework, no grading and no lessons from files any more/)).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toBe('#/learn');
  });
});

describe('a file that the page does not open', () => {
  it.each([
    ['lesson', 'It is a lesson file of an earlier version: link to one of the lessons in Learn instead.'],
    ['homework', 'It is a homework of an earlier version: give lessons and challenges of Learn instead.'],
    ['answers', 'It is a file of answers to a homework: the version that made the homework grades them.'],
    ['hand-in', 'It is a file of answers to a lesson or a challenge: judge them with “sim grade”.'],
  ])('nandscope-%s is named and refused', async (kind, sentence) => {
    resetPage();
    const file = new File([JSON.stringify({ format: `nandscope-${kind}`, version: 1 })], 'old.json');
    await (
      await openerOf(file)
    )(file);
    expect(useNotices.getState().notices.map(({ title, text }) => [title, text])).toEqual([
      ['Cannot open old.json', sentence],
    ]);
  });
});
