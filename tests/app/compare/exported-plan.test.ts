// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { saveCsv, saveMarkdown, savePlan, saveResults } from '../../../src/app/compare/out/exports.ts';
import { emptyPlan, withTraceFile } from '../../../src/app/compare/plan/plan-edits.ts';
import { useCompare } from '../../../src/app/compare/state/compare-store.ts';
import { parsePlanText } from '../../../src/compare/plan/parse-plan.ts';
import { planHash } from '../../../src/compare/results/maker.ts';

const saved = vi.hoisted(() => [] as Blob[]);
vi.mock('../../../src/app/exports/save-file.ts', () => ({
  fileStem: (name: string) => name,
  saveFile: (content: Blob) => saved.push(content),
}));

it('a dropped trace has the hash of its plan in every export that the command line finds in the saved plan', async () => {
  const trace = { name: 'a.csv', format: 'msr', hash: 'a'.repeat(64) };
  useCompare.setState({ plan: withTraceFile(emptyPlan(), trace, 0), rows: [], opened: true });
  savePlan();
  await saveCsv();
  await saveMarkdown();
  await saveResults();
  const [plan, csv, markdown, results] = await Promise.all(saved.map(async (blob) => blob.text()));
  const read = parsePlanText(plan);
  expect(csv).toContain(planHash(read));
  expect(markdown).toContain(planHash(read));
  expect(results).toContain(`"plan":${JSON.stringify(read)}`);
});
