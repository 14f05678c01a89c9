import { expect, it, vi } from 'vitest';
import type * as OwnModule from '../../../src/app/learn/own-lesson.ts';
import { SUSPENSION } from '../../../src/learn/lessons/suspension.ts';
import { Browser, type Tab } from '../../support/tabs.ts';

/** Ends the write of the database. */
const { writes } = vi.hoisted(() => ({ writes: [] as (() => void)[] }));
vi.mock('../../../src/app/storage/kept-values.ts', () => ({
  keepTabValue: () => new Promise<void>((resolve) => writes.push(resolve)),
  keptTabValue: () => Promise.resolve(null),
}));

async function opened(tab: Tab): Promise<typeof OwnModule> {
  vi.resetModules();
  return tab.run(() => import('../../../src/app/learn/own-lesson.ts'));
}

const titleAfterReload = async (tab: Tab): Promise<string | undefined> => {
  const own = await opened(tab);
  await tab.run(() => own.readOwnLesson());
  return own.useOwnLesson.getState().lesson?.title;
};

it('a lesson that was just opened is there after a reload, before the database has it', async () => {
  const tab = new Browser().open();
  const own = await opened(tab);
  tab.run(() => {
    own.showOwnLesson(SUSPENSION);
  });
  expect(await titleAfterReload(tab)).toBe(SUSPENSION.title);
  // The database has it: the tab keeps no second copy.
  await tab.run(async () => {
    for (const end of writes.splice(0)) end();
    await Promise.resolve();
  });
  expect(await titleAfterReload(tab)).toBeUndefined();
});
