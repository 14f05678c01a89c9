// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { openKept } from '../../../src/app/compare/address.ts';
import { useCompare } from '../../../src/app/compare/state/compare-store.ts';

const kept = vi.hoisted((): { answer: (value: unknown) => void } => ({ answer: () => undefined }));
vi.mock('../../../src/app/storage/database.ts', async (original) => ({
  ...(await original<object>()),
  keptValue: () =>
    new Promise((resolve) => {
      kept.answer = resolve;
    }),
}));

it('Compare works after a second without its storage, says that it waits, and stops saying it', async () => {
  const began = performance.now();
  await openKept();
  expect(performance.now() - began).toBeGreaterThan(900);
  expect(useCompare.getState()).toMatchObject({ opened: true, waits: true });
  kept.answer(null);
  await vi.waitFor(() => expect(useCompare.getState().waits).toBe(false));
});
