/** Documents of some megabytes, which are read in pieces: the same result and the same refusals as in one go. */
import { describe, expect, it } from 'vitest';
import { runStepsWithPauses } from '../../src/base/generators.ts';
import type { DocumentError } from '../../src/device/document-error.ts';
import { parseJsonSteps } from '../../src/document/parse-json.ts';
import { parseExperimentSteps } from '../../src/document/parse-json.ts';
import { parseExperimentText } from '../support/experiments.ts';
import { parseExperiment } from '../../src/document/validate.ts';

const REQUESTS = 30_000;
const MIDDLE = 12_345;

const requests = Array.from({ length: REQUESTS }, (_, i) => ({
  atNs: i * 1000,
  op: i % 3 === 0 ? 'write' : 'read',
  offset: ((i * 7919) % 1000) * 4096,
}));

/** The text of a document with many requests; one of them, and the rest of the document, can be replaced. */
function documentText(odd: string | null = null, { before = '', after = '' } = {}): string {
  const items = requests.map((request) => JSON.stringify(request));
  if (odd !== null) items[MIDDLE] = odd;
  return `{"version":1,${before}"workload":{"requests":[${items.join(',')}]}${after}}`;
}

/** Why a document is refused. */
function refusalOf(read: () => unknown): string {
  try {
    read();
    return 'accepted';
  } catch (error) {
    return (error as DocumentError).message;
  }
}

/** Why `JSON.parse` refuses a text. */
function reasonOf(text: string): string {
  try {
    JSON.parse(text);
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('a long document', () => {
  it('reads as the same experiment in pieces, with pauses and in one go', async () => {
    const text = documentText();
    expect(text.length).toBeGreaterThan(1_000_000);
    const whole = parseExperiment(JSON.parse(text));
    expect(parseExperimentText(text)).toEqual(whole);
    const shares: number[] = [];
    const sliced = await runStepsWithPauses(
      parseExperimentSteps(`\uFEFF${text}`),
      (share) => shares.push(share),
      new AbortController().signal,
    );
    expect(sliced).toEqual(whole);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
  });

  it('is read in steps that are short against the whole', () => {
    const text = documentText();
    const steps = [...parseExperimentSteps(text)].length;
    // The scan yields every 128 KiB, a piece of a list has 256 KiB, and 500 requests are read at a time.
    expect(steps).toBeGreaterThan(text.length / 131_072 + REQUESTS / 500);
  });

  it('has the value that JSON.parse gives, also with several long lists', () => {
    const long = JSON.stringify(Array.from({ length: 60_000 }, (_, i) => `é"],[${i}`));
    const text = `{"a":{"x":${long},"y":[],"z":[[1,2],${long}]},"b":${long},"__proto__":{"q":${long}}}`;
    let value: unknown;
    const steps = parseJsonSteps(text, 'experiment');
    for (let step = steps.next(); ; step = steps.next()) {
      value = step.value;
      if (step.done === true) break;
    }
    expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(text)));
  });

  it.each([
    ['a missing value', '{"atNs":}'],
    ['two commas', ',{"atNs":1}'],
    ['an item that closes the list', '{"atNs":1}],[{"atNs":1}'],
    ['a wrong bracket', '{"atNs":1]'],
    ['an open text', '{"op":"read}'],
    ['a broken escape in a key', '{"\\x":1}'],
    ['nothing', ''],
  ])('that is not JSON by %s is refused with the message of JSON.parse', (_, odd) => {
    const text = documentText(odd);
    const reason = reasonOf(text);
    expect(reason).not.toBe('none');
    expect(refusalOf(() => parseExperimentText(text))).toMatch(/^experiment: found text that is not JSON/);
    expect(refusalOf(() => parseExperimentText(text))).toContain(reason);
  });

  it('that is broken behind its long list is refused', () => {
    expect(refusalOf(() => parseExperimentText(documentText(null, { after: ',' })))).toMatch(/text that is not JSON/);
    expect(refusalOf(() => parseExperimentText(`${documentText()}]`))).toMatch(/text that is not JSON/);
    // The comma is where the list is divided; nothing follows it.
    const comma = `{"workload":{"requests":["${'x'.repeat(300_000)}",]}}`;
    expect(refusalOf(() => parseExperimentText(comma))).toMatch(/text that is not JSON/);
  });

  it.each([
    ['a wrong value in an item', '{"atNs":-1}', {}, `workload.requests[${MIDDLE}].atNs: found -1`],
    ['an unknown key in an item', '{"at":1}', {}, `workload.requests[${MIDDLE}].at: found an unknown key`],
    [
      'a duplicate key in an item',
      '{"atNs":1,"atNs":1}',
      {},
      `workload.requests[${MIDDLE}].atNs: found a duplicate key`,
    ],
    ['an item that is null', 'null', {}, `workload.requests[${MIDDLE}]: found null`],
    ['an earlier key before a wrong item', '{"atNs":-1}', { before: '"name":1,' }, 'name: found 1'],
    ['a wrong device before a wrong item', '{"atNs":-1}', { before: '"device":{"channels":0},' }, 'device.channels'],
    ['a contradiction after all items', null, { after: ',"device":{"pageBytes":2097152}' }, 'device.pageBytes'],
  ] as const)('with %s is refused as it would be in one go', (_, odd, around, message) => {
    const text = documentText(odd, around);
    const refusal = refusalOf(() => parseExperimentText(text));
    expect(refusal).toContain(message);
    if (!message.includes('duplicate')) expect(refusal).toBe(refusalOf(() => parseExperiment(JSON.parse(text))));
  });

  it('stops between two steps when it is canceled', async () => {
    const stop = new AbortController();
    const reading = runStepsWithPauses(
      parseExperimentSteps(documentText()),
      () => {
        stop.abort();
      },
      stop.signal,
    );
    await expect(reading).rejects.toThrow('aborted');
  });
});
