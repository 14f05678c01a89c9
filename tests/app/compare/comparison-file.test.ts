import { expect, it, vi } from 'vitest';
import { comparisonFile, parseComparison } from '../../../src/app/compare/out/comparison-file.ts';
import { emptyPlan, withSample, withTraceFile } from '../../../src/app/compare/plan/plan-edits.ts';
import { parseJson } from '../../../src/document/parse-json.ts';

/** What the page uses of the browser's. */
class Reader {
  result = '';
  onload = (): void => undefined;

  readAsDataURL(blob: Blob): void {
    void blob.arrayBuffer().then((bytes) => {
      this.result = `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`;
      this.onload();
    });
  }
}

it('opens with the plan and the bytes of every trace', async () => {
  vi.stubGlobal('FileReader', Reader);
  const hashes = ['1', '2'].map((digit) => digit.repeat(64));
  const reference = (hash: string) => ({ name: 'a.csv', format: 'msr', hash });
  let plan = withSample(emptyPlan(), 'oltp');
  for (const hash of hashes) plan = withTraceFile(plan, reference(hash), 0);
  const contents = [Uint8Array.from({ length: 1000 }, (_, i) => i % 256), new Uint8Array(0)];
  const files = contents.map((bytes) => new File([bytes], 'a.csv'));

  const text = await (await comparisonFile(plan, files)).text();
  const opened = parseComparison(parseJson(text, 'comparison'));
  expect(opened?.plan).toEqual(plan);
  for (const [i, hash] of hashes.entries()) {
    expect(new Uint8Array((await opened?.files.get(hash)?.arrayBuffer()) ?? []), hash).toEqual(contents[i]);
  }
});
