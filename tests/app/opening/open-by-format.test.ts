import { describe, expect, it } from 'vitest';
import { formatOfFile } from '../../../src/app/contributions/file-format.ts';
import { formatOf } from '../../../src/document/scan-json.ts';

const PLAN = { format: 'nandscope-plan', version: 1, name: 'x'.repeat(300), traces: [{ sample: 'oltp' }] };
const file = (text: string): File => new File([text], 'a.json');

describe('the format of a document', () => {
  it('is found wherever the key stands', async () => {
    const { format, ...rest } = PLAN;
    const sorted = { version: 1, traces: [{ name: 'a "b\\', list: [1, { x: [] }] }], format };
    for (const document of [PLAN, { ...rest, format }, sorted]) {
      for (const text of [JSON.stringify(document), JSON.stringify(document, null, 2)]) {
        expect(formatOf(text)).toBe('nandscope-plan');
        expect(await formatOfFile(file(text))).toBe('nandscope-plan');
      }
    }
  });

  it('is a key of the document itself, not a text or a key inside it', () => {
    const documents = [
      { name: '"format":"nandscope-plan"' },
      { name: 'format', title: 'nandscope-plan' },
      { format: { format: 'nandscope-plan' } },
      { format: ['nandscope-plan'], name: 'nandscope-plan' },
      { workload: { trace: { format: 'nandscope-plan' } } },
      [{ format: 'nandscope-plan' }, 'format', 'nandscope-plan'],
      'format',
    ];
    for (const document of documents) expect(formatOf(JSON.stringify(document))).toBeNull();
  });

  it('is none if the document breaks off in it, or names another program’s', () => {
    for (const text of ['{"format":"nandscope-pl', '{"format":"nandscope-plan', '{"format"', '{"format":"x"}', '']) {
      expect(formatOf(text)).toBeNull();
    }
  });

  it('is found though the first bytes end in the middle of it', async () => {
    for (let before = 150; before < 200; before++) {
      const text = JSON.stringify({ name: 'x'.repeat(before), format: 'nandscope-session', version: 1 });
      expect(await formatOfFile(file(text))).toBe('nandscope-session');
    }
  });
});
