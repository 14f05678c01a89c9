import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FIRST_SCREEN,
  linkTo,
  readLink,
  type Linked,
  LinkError,
  packText,
  unpackText,
  EMPTY_VIEW,
  viewFromText,
  viewToText,
  type LinkedView,
} from '../../support/doors/page.ts';
import { canonicalJson, parseExperiment } from '../../support/doors/document.ts';

const pack = (text: string): string => deflateRawSync(text).toString('base64url');

describe('packed text', () => {
  it('unpacks unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 2000 }), async (text) => {
        const packed = await packText(text);
        expect(packed).toMatch(/^[\w-]*$/);
        expect(await unpackText(packed)).toBe(text);
      }),
    );
  });

  it('that is damaged gives a link error and no other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 200 }), async (text) => {
        try {
          await unpackText(text);
        } catch (error) {
          expect(error).toBeInstanceOf(LinkError);
        }
      }),
    );
  });

  it('that unpacks to more than any experiment is refused', async () => {
    await expect(unpackText(pack(' '.repeat(5_000_000)))).rejects.toThrow(/too large when unpacked/);
    await expect(unpackText('A'.repeat(300_000))).rejects.toThrow(/too long/);
  });
});

describe('a view', () => {
  const anyView: fc.Arbitrary<LinkedView> = fc.record({
    window: fc.option(
      fc
        .tuple(fc.nat(1_000_000_000), fc.integer({ min: 1, max: 1_000_000_000 }))
        .map(([from, span]): readonly [number, number] => [from, from + span]),
      { nil: null },
    ),
    selection: fc.option(
      fc.oneof(
        fc.record(
          { side: fc.constantFrom('a' as const, 'b' as const), request: fc.nat(), operation: fc.nat(), peer: fc.nat() },
          { requiredKeys: ['side', 'request'] },
        ),
        fc.record({ side: fc.constantFrom('a' as const, 'b' as const), operation: fc.nat() }),
      ),
      { nil: null },
    ),
  });

  it('reads back unchanged', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        expect(viewFromText(viewToText(view))).toEqual(view);
      }),
    );
  });

  it.each([
    '7-3',
    '5-5',
    'a17',
    '.c3',
    '1-2.a',
    '-5-10',
    '1e9-2e9',
    '1-99999999999999999',
    '.am3',
    '.a3m1o2',
    '.ao1m2',
  ])('“%s” is not a view', (text) => {
    expect(viewFromText(text)).toBeNull();
  });
});

describe('a link', () => {
  const { a } = FIRST_SCREEN.pair;
  const change = { policy: { suspension: { erase: true } } };

  it('restores experiment, change, fork, view and search', async () => {
    const find = { text: 'latency > 1ms gc block "60" & #17', dim: false };
    const whole = { a, change, forkNs: 40_000_000, scenario: 'mbm-fig-3b', view: FIRST_SCREEN.view, find };
    const linked = await readLink(await linkTo(whole));
    expect(linked?.forkNs).toBe(40_000_000);
    expect(linked?.find).toEqual(find);
    expect(linked?.a).toEqual(a);
    expect(linked?.change).toEqual(change);
    expect(linked?.scenario).toBe('mbm-fig-3b');
    expect(linked?.view).toEqual(FIRST_SCREEN.view);
  });

  it('from before scenarios existed opens without one', async () => {
    expect((await readLink(`#/explore?v=1&x=${pack(canonicalJson(a))}`))?.scenario).toBeNull();
  });

  it('to the first screen is short enough for a chat message', async () => {
    expect((await linkTo({ ...FIRST_SCREEN.pair, scenario: null, view: FIRST_SCREEN.view })).length).toBeLessThan(700);
  });

  it.each(['', '#', '#/', '#/explore'])('“%s” leads to no page', async (hash) => {
    expect(await readLink(hash)).toBeNull();
  });

  it.each([
    ['0', /version “0”; this page reads version 1\.$/],
    ['x', /version “x”; this page reads version 1\.$/],
    ['2', /version 1\. A newer NANDscope created it: open it there\.$/],
  ])('of version “%s” is refused, and only a later one is said to be newer', async (version, message) => {
    await expect(readLink(`#/explore?v=${version}&x=${pack(canonicalJson(a))}`)).rejects.toThrow(message);
  });

  it('has at most 500 characters of the search', async () => {
    const view = FIRST_SCREEN.view;
    const find = { text: 'x'.repeat(600), dim: true };
    const link = await linkTo({ a, change: null, forkNs: null, scenario: null, view, find });
    expect(new URLSearchParams(link).get('find')).toBe('x'.repeat(500));
  });

  it('with an unreadable view opens without it', async () => {
    const linked = await readLink(`#/explore?v=1&x=${pack(canonicalJson(a))}&view=yesterday`);
    expect(linked?.view).toEqual(EMPTY_VIEW);
  });

  it.each(['now', '-1', '1.5', '99999999999999999'])('whose fork is at “%s” is refused', async (at) => {
    await expect(readLink(`#/explore?v=1&x=${pack(canonicalJson(a))}&f=${at}`)).rejects.toThrow(/fork \(f\)/);
  });

  it('with an impossible change is refused by its key', async () => {
    const b = pack('{"policy":{"suspension":{"erase":"maybe"}}}');
    await expect(readLink(`#/explore?v=1&x=${pack(canonicalJson(a))}&b=${b}`)).rejects.toThrow(
      /policy\.suspension\.erase/,
    );
  });

  it('nested too deeply is refused with a message', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    await expect(readLink(`#/explore?v=1&x=${pack(`{"version":1,"initial":${deep}}`)}`)).rejects.toThrow(LinkError);
  });

  it('with any text is opened or refused as a link', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), async (json) => {
        try {
          await readLink(`#/explore?v=1&x=${pack(json)}`);
        } catch (error) {
          expect(error).toBeInstanceOf(LinkError);
        }
      }),
    );
  });
});

describe('an experiment too long for a link', () => {
  /** Requests that pack badly, as those of a real trace do. */
  const listed = (count: number): Linked => {
    let seed = 1;
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    let atNs = 0;
    const requests = Array.from({ length: count }, () => {
      atNs += random(400_000);
      return { atNs, op: 'read' as const, offset: random(1_000_000) * 4096, bytes: 4096 * (1 + random(32)) };
    });
    const a = parseExperiment({ workload: { requests } });
    return { a, change: null, forkNs: null, scenario: null, view: EMPTY_VIEW };
  };

  it('has a link that is refused', async () => {
    const short = listed(5000);
    expect((await readLink(await linkTo(short)))?.a).toEqual(short.a);
    await expect(readLink(await linkTo(listed(15_000)))).rejects.toThrow('The link is too long');
  });

  it('is one whose text is too large when it is unpacked, too', async () => {
    const { a, ...rest } = listed(0);
    const requests = Array.from({ length: 200_000 }, () => ({
      atNs: 1e9,
      op: 'write' as const,
      offset: 8192,
      bytes: 8192,
      fua: false,
    }));
    const same = { ...rest, a: { ...a, workload: { requests } } };
    expect((await linkTo(same)).length).toBeLessThan(200_000);
    await expect(readLink(await linkTo(same))).rejects.toThrow('too large when unpacked');
  });
});
