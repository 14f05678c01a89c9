import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import type * as HomeworkStore from '../../../src/app/learn/homework/homework-store.ts';
import type * as KeptHomework from '../../../src/app/learn/homework/kept-homework.ts';
import type { HomeworkAnswer } from '../../../src/learn/hand-in/answers.ts';
import { homeworkHash } from '../../../src/learn/homework/homework.ts';
import { parseHomework } from '../../../src/learn/homework/parse-homework.ts';
import { Browser, type Tab } from '../../support/tabs.ts';

/** The values of the browser's database. */
const values = new Map<string, unknown>();
vi.mock('../../../src/app/storage/kept-values.ts', () => ({
  keepValue: (key: string, value: unknown) => Promise.resolve(void values.set(key, value)),
  keptValue: (key: string) => Promise.resolve(values.get(key) ?? null),
  deleteValue: (key: string) => Promise.resolve(void values.delete(key)),
}));

type Store = typeof HomeworkStore;
type Kept = typeof KeptHomework;

const text = readFileSync(resolve(import.meta.dirname, 'homework.json'), 'utf8');
const homework = parseHomework(text);
const [first, second] = homework.questions.map(({ id }) => id) as [string, string];
const number = (value: number): HomeworkAnswer => ({ kind: 'value', answer: { kind: 'number', value } });

let browser: Browser;
beforeEach(() => {
  browser = new Browser();
  values.clear();
});

async function opened(tab: Tab = browser.open()): Promise<{ tab: Tab; store: Store; kept: Kept }> {
  vi.resetModules();
  return tab.run(async () => ({
    tab,
    store: await import('../../../src/app/learn/homework/homework-store.ts'),
    kept: await import('../../../src/app/learn/homework/kept-homework.ts'),
  }));
}

type Open = Awaited<ReturnType<typeof opened>>;
const state = ({ store }: Open) => store.useHomework.getState();
const enter = ({ tab, store }: Open, id: string, answers: Readonly<Record<string, HomeworkAnswer>>): void => {
  tab.run(() => {
    store.showHomework(homework);
    store.changeStudent({ id, name: 'Ada' });
    for (const [question, answer] of Object.entries(answers)) store.giveAnswer(question, answer);
  });
};

it('a reload of the tab continues the homework: student, name and answers are there', async () => {
  const one = await opened();
  enter(one, 's-17', { [first]: number(1), [second]: number(2) });
  const reloaded = await opened(browser.open(one.tab.session));
  await reloaded.tab.run(() => reloaded.store.continueHomework());
  expect(state(reloaded)).toMatchObject({
    student: { id: 's-17', name: 'Ada' },
    given: { [first]: number(1), [second]: number(2) },
  });
  expect(homeworkHash(state(reloaded).homework ?? homework)).toBe(homeworkHash(homework));
});

it('a later visit offers the begun homework of each student, and answers return with the student id', async () => {
  enter(await opened(), 's-17', { [first]: number(1) });
  enter(await opened(), 's-18', { [first]: number(5), [second]: number(6) });
  const later = await opened();
  await later.tab.run(() => later.store.continueHomework());
  expect(state(later).homework).toBeNull();
  const begun = later.tab.run(() => later.kept.begunHomework());
  expect(begun.map(({ student, answered }) => [student.id, answered])).toEqual([
    ['s-17', 1],
    ['s-18', 2],
  ]);
  await later.tab.run(() => later.store.openBegun(begun[1]));
  expect(state(later).given).toEqual({ [first]: number(5), [second]: number(6) });
  // Case and spaces make no other student; another student has other answers, and nothing is lost on the way.
  later.tab.run(() => {
    later.store.changeStudent({ id: 's-1', name: '' });
  });
  expect(state(later).given).toEqual({});
  later.tab.run(() => {
    later.store.changeStudent({ id: ' S-17', name: '' });
  });
  expect(state(later).given).toEqual({ [first]: number(1) });
  await later.tab.run(() => later.kept.deleteBegun(begun[0]));
  expect(later.tab.run(() => later.kept.begunHomework()).map(({ student }) => student.id)).toEqual(['s-18']);
  expect([...values.keys()]).toHaveLength(1);
});

it.each([false, true])('two tabs keep the answers of both, whether they hear each other or not: %s', async (isDeaf) => {
  const [one, two] = [await opened(), await opened()];
  enter(one, 's-17', {});
  enter(two, 's-17', {});
  browser.isDeaf = isDeaf;
  one.tab.run(() => {
    one.store.giveAnswer(first, number(1));
  });
  two.tab.run(() => {
    two.store.giveAnswer(second, number(2));
  });
  if (!isDeaf) expect(state(one).given).toEqual({ [first]: number(1), [second]: number(2) });
  if (!isDeaf) expect(state(two).given).toEqual({ [first]: number(1), [second]: number(2) });
  const three = await opened();
  enter(three, 's-17', {});
  expect(state(three).given).toEqual({ [first]: number(1), [second]: number(2) });
});

it('what is entered and not saved survives a reload, counts as no answer, and is of one student alone', async () => {
  const one = await opened();
  enter(one, 's-17', {});
  one.tab.run(() => one.store.unsentOf(first)?.keep('1.'));
  const two = await opened();
  enter(two, 's-17', {});
  two.tab.run(() => two.store.unsentOf(second)?.keep('7 µs'));
  const reloaded = await opened(browser.open(one.tab.session));
  await reloaded.tab.run(() => reloaded.store.continueHomework());
  const read = (question: string) => reloaded.tab.run(() => reloaded.store.unsentOf(question)?.read());
  expect([read(first), read(second)]).toEqual(['1.', '7 µs']);
  expect(state(reloaded).given).toEqual({});
  const begun = reloaded.tab.run(() => reloaded.kept.begunHomework());
  expect(begun.map(({ student, answered }) => [student.id, answered])).toEqual([['s-17', 0]]);
  enter(reloaded, 's-18', {});
  expect([read(first), read(second)]).toEqual([null, null]);
  enter(reloaded, 's-17', {});
  reloaded.tab.run(() => reloaded.store.unsentOf(first)?.keep(null));
  expect([read(first), read(second)]).toEqual([null, '7 µs']);
  await reloaded.tab.run(() => reloaded.kept.deleteBegun(begun[0]));
  expect(browser.local.length).toBe(0);
});

it('a browser that refuses to store says so, and the answers stay on screen', async () => {
  const one = await opened();
  enter(one, 's-17', {});
  browser.isFull = true;
  one.tab.run(() => {
    one.store.giveAnswer(first, number(1));
  });
  expect(state(one)).toMatchObject({ isKept: false, given: { [first]: number(1) } });
});

it('the answers that a host stored are joined with those of this browser, and a different one is offered', async () => {
  enter(await opened(), 's-17', { [first]: number(1), [second]: number(2) });
  const one = await opened();
  const { useNotices } = await one.tab.run(() => import('../../../src/app/stores/notices.ts'));
  one.tab.run(() => {
    one.store.showHomework(homework);
    const hash = homeworkHash(homework).slice(0, 16);
    one.store.restoreAnswers({ homework: hash, student: { id: 's-17', name: '' }, given: { [first]: number(9) } });
  });
  expect(state(one).given).toEqual({ [first]: number(9), [second]: number(2) });
  const [offer] = useNotices.getState().notices;
  expect(offer?.title).toBe('This browser has other answers than the course');
  one.tab.run(() => offer?.action?.run());
  expect(state(one).given).toEqual({ [first]: number(1), [second]: number(2) });
});
