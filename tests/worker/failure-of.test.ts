import { expect, it } from 'vitest';
import { FORMATS } from '../../src/traces/known-formats.ts';
import { TraceError } from '../../src/traces/error.ts';
import { readTrace } from '../../src/traces/read.ts';
import { bytesSource } from '../../src/traces/source.ts';
import { failureOf } from '../../src/worker/serve-engine.ts';

it('a file of no known format: the command line says where the formats are named, the page lists them beside the message', async () => {
  const file = bytesSource('notes.txt', new TextEncoder().encode('hello\n'));
  const error: unknown = await readTrace(file).catch((reason: unknown) => reason);
  if (!(error instanceof TraceError)) throw new Error('the file was read');
  expect(error.message).toMatch(/name its format \(--format; --format list names them\)/);
  const failure = failureOf(error);
  expect(failure.message).toBe(
    'the format is not known: its first line is “hello” (one column). If you know the format, choose it',
  );
  expect(failure).toMatchObject({
    kind: 'trace',
    formats: FORMATS.map(({ name, title, example }) => ({ name, title, example })),
  });
});
