/**
 * Hostile links: links of real experiments, changed where a link has structure. Whatever comes of it, it is a document
 * that holds, or one short sentence.
 */
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readLink, LinkError, FIRST_SCREEN } from '../../support/doors/page.ts';
import { canonicalJson, parseExperiment } from '../../support/doors/document.ts';

const RUNS = process.env.LONG === undefined ? 600 : 100_000;

const DOCUMENTS: readonly object[] = [
  JSON.parse(canonicalJson(FIRST_SCREEN.pair.a)) as object,
  { version: 1 },
  { version: 1, workload: { requests: [{ op: 'write', offset: 4096, bytes: 512 }] } },
  { version: 1, device: { pageBytes: 1 }, workload: { requests: [{ bytes: 1_073_741_824 }] } },
  { version: 1, workload: { synthetic: { requests: 5, readSizes: [{ bytes: 4096, weight: 1 }] } } },
  { version: 1, workload: { trace: { name: 't', format: 'msr', hash: '0'.repeat(64) } } },
  { version: 1, policy: { suspension: { erase: true }, gc: { d: 4 } }, host: { mode: 'closed' } },
];

/** Values that a person would not write. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(null, true, '', 'NaN', -1, 0, 1e308, -0.5, 2 ** 53, 2 ** 31, 4_294_967_296, [], {}, [[]]),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    '\u001b]0;title\u0007\u001b[2J',
    '\u202eexe.gpj',
    '<img src=x onerror=alert(1)>',
    '\ud800',
    'x'.repeat(5000),
  ),
  fc.double(),
  fc.array(fc.integer(), { maxLength: 5 }),
);
const oddKey = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'version',
    '',
    'x'.repeat(3000),
    'SECURITY ALERT: call',
    '\u0007\u009b2J',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

/** Every place in a document that holds a value: the object or list, and the key in it. */
function places(value: unknown): { readonly holder: Record<string, unknown>; readonly key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...places(holder[key])]);
}

/** A document with some of its values, keys and lists changed. */
const document = fc
  .tuple(
    fc.constantFrom(...DOCUMENTS),
    fc.array(fc.tuple(fc.constantFrom('set', 'delete', 'rename', 'add', 'nest'), fc.nat(), odd, oddKey), {
      maxLength: 4,
    }),
  )
  .map(([original, changes]) => {
    const copy = structuredClone(original);
    for (const [kind, at, value, name] of changes) {
      const all = places(copy);
      if (all.length === 0) break;
      const { holder, key } = all[at % all.length];
      if (kind === 'set') holder[key] = value;
      else if (kind === 'nest') holder[key] = [holder[key]];
      else if (kind === 'add')
        Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });
      else {
        const old = holder[key];
        Reflect.deleteProperty(holder, key);
        if (kind === 'rename')
          Object.defineProperty(holder, name, { value: old, enumerable: true, configurable: true, writable: true });
      }
    }
    return JSON.stringify(copy);
  });

const pack = (text: string): string => deflateRawSync(text).toString('base64url');

/** Text with a piece cut out, doubled or put in. */
const edited = (base: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: base },
    {
      weight: 1,
      arbitrary: fc
        .tuple(base, fc.nat(), fc.nat({ max: 20 }), fc.string({ unit: 'binary', maxLength: 5 }))
        .map(([text, at, length, put]) => {
          const from = text.length === 0 ? 0 : at % text.length;
          return text.slice(0, from) + put + text.slice(from + length);
        }),
    },
  );

const field = (name: string, value: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: value.map((text) => `&${new URLSearchParams({ [name]: text }).toString()}`) },
  );

const link = fc
  .tuple(
    fc.oneof({ weight: 9, arbitrary: fc.constant('1') }, { weight: 1, arbitrary: fc.string({ maxLength: 60 }) }),
    edited(edited(document).map(pack)),
    field('b', edited(edited(document).map(pack))),
    field('f', fc.oneof(fc.nat().map(String), fc.string())),
    field('s', fc.string()),
    field('view', fc.oneof(fc.constantFrom('0-100.a3', '5-1', '0-9007199254740993.b1'), fc.string())),
    field('find', fc.string({ unit: 'binary', maxLength: 2000 })),
    fc.constantFrom('#/explore?', '#/explore?', '#/explore?', '#/', '#/nothing?', '#/papers/'),
  )
  .map(
    ([v, x, b, f, s, view, find, head]) =>
      `${head}${new URLSearchParams({ v }).toString()}&x=${x}${b}${f}${s}${view}${find}`,
  );

// oxlint-disable-next-line no-control-regex -- What must not be in a message.
const UNCLEAN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

it('a link is read as a valid experiment, or refused in one short clean sentence', async () => {
  let read = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(link, async (hash) => {
      try {
        const linked = await readLink(hash);
        if (linked === null) return;
        // What a link says is a whole experiment by itself.
        expect(parseExperiment(JSON.parse(canonicalJson(linked.a)))).toEqual(linked.a);
        read++;
      } catch (error) {
        if (!(error instanceof LinkError)) throw error;
        refused++;
        expect(error.message.length).toBeLessThan(1200);
        expect(error.message).not.toMatch(UNCLEAN);
      }
    }),
    { numRuns: RUNS },
  );
  expect(read + refused).toBeGreaterThan(RUNS * 0.9);
  expect(read).toBeGreaterThan(RUNS / 20);
  expect(refused).toBeGreaterThan(RUNS / 20);
  expect(Object.prototype).not.toHaveProperty('polluted');
});
