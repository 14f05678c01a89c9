import { beforeEach, expect, it, vi } from 'vitest';
import { copyLink } from '../../../src/app/files/copy-link.ts';
import { emptyPlan, withExperiment } from '../../../src/app/compare/plan/plan-edits.ts';
import { planOfAddress } from '../../../src/app/compare/plan/plan-address.ts';
import { useCompare } from '../../../src/app/compare/state/compare-store.ts';
import { useNotices } from '../../../src/app/stores/notices.ts';
import { useScreen } from '../../../src/app/stores/screen.ts';
import { parseExperiment } from '../../../src/document/validate.ts';

const copied: string[] = [];

/** A plan of an experiment with so many requests. */
const planOf = (requests: number) =>
  withExperiment(
    emptyPlan(),
    parseExperiment({
      workload: {
        requests: Array.from({ length: requests }, (_, i) => ({
          atNs: i * 1237 + ((i * 7919) % 1009),
          op: i % 3 === 0 ? 'write' : 'read',
          offset: ((i * 104_729) % 5000) * 8192,
          bytes: 8192 * (1 + (i % 5)),
        })),
      },
    }),
  );

beforeEach(() => {
  copied.length = 0;
  vi.stubGlobal('location', { href: 'http://host/#/compare', hash: '#/compare' });
  vi.stubGlobal('navigator', { clipboard: { writeText: (text: string) => Promise.resolve(copied.push(text)) } });
  useScreen.setState({ screen: 'compare' });
});

it('the link of a comparison has the plan that is on screen, though the address has it only later', async () => {
  const plan = planOf(3);
  useCompare.setState({ plan, opened: true });
  await copyLink();
  expect(copied).toHaveLength(1);
  expect(await planOfAddress(new URL(copied[0]).hash)).toEqual(plan);
});

it('a comparison that is too long for a link is not copied without its plan', async () => {
  useCompare.setState({ plan: planOf(2000), opened: true });
  await copyLink();
  expect(copied).toEqual([]);
  const [{ text }] = useNotices.getState().notices.slice(-1);
  expect(text).toContain('too long for a link');
});
