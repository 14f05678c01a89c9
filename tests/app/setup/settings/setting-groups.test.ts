import { describe, expect, it } from 'vitest';
import { BUS, everyPlace, HOST, IN_SIGHT, POLICY_GROUPS } from '../../../../src/app/stores/words/setting-groups.ts';
import { matchesSetting, parentSwitch, titleOf, wordsOfQuery } from '../../../../src/app/stores/words/setting-words.ts';
import { listSettings, schemaAt, helpAt } from '../../../../src/document/patch.ts';

const PARTS = ['policy', 'device', 'timing', 'host', 'controller', 'precondition'];
const inPolicyGroups = POLICY_GROUPS.flatMap(({ parts }) => parts.flatMap(({ settings }) => settings));

/** Titles of the settings that a query finds, with the group's question as the list has it. */
const found = (query: string): string[] =>
  POLICY_GROUPS.flatMap((group) =>
    group.parts.flatMap(({ settings }) =>
      settings.filter((place) => matchesSetting(place, group.title, wordsOfQuery(query))).map(({ path }) => path),
    ),
  );

describe('the settings in the page', () => {
  it('contain every key of policy, device, timing, host, controller and precondition once', () => {
    const places = everyPlace().map(({ path }) => path);
    const keys = PARTS.flatMap((part) => listSettings(part).map(({ path }) => path));
    expect([...places].sort()).toEqual([...keys].sort());
  });

  it('have a name, one sentence and, if they are policies, a source', () => {
    for (const place of everyPlace()) {
      expect(titleOf(place), place.path).toMatch(/\S/);
      expect(helpAt(place.path).sentence, place.path).toMatch(/\.$/);
      if (place.path.startsWith('policy.')) expect(helpAt(place.path).source, place.path).toMatch(/\S/);
    }
  });

  it('have different names', () => {
    const titles = [...IN_SIGHT, ...inPolicyGroups].map(titleOf);
    expect(new Set(titles).size).toBe(titles.length);
    const hosts = HOST.map(titleOf);
    expect(new Set(hosts).size).toBe(hosts.length);
  });

  it('have units that show every default as a whole number', () => {
    let compared = 0;
    for (const place of [...everyPlace(), BUS]) {
      const node = schemaAt(place.path);
      if (node.kind !== 'number' || place.scale === undefined) continue;
      const shown = Number((node.default / place.scale).toPrecision(12));
      expect(Math.abs(shown * place.scale - node.default), place.path).toBeLessThan(1e-9 * Math.max(1, node.default));
      compared++;
    }
    expect(compared).toBeGreaterThan(0);
  });

  it('are below the switch that they belong to', () => {
    const order = inPolicyGroups.map(({ path }) => path);
    for (const path of order) {
      const parent = parentSwitch(path);
      if (parent !== null) expect(order.indexOf(parent), path).toBeLessThan(order.indexOf(path));
    }
  });
});

describe('finding a policy', () => {
  it.each([
    ['black-out', 'policy.suspension.minRunEraseNs'],
    ['soml', 'policy.multiLocationRead'],
    ['channel_max_subs', 'policy.channelMaxSubs'],
    ['WEAR static', 'policy.wearLeveling.static'],
    ['policy.gc.d', 'policy.gc.d'],
    ['ips', 'policy.suspension.point'],
  ])('“%s” finds %s', (query, path) => {
    expect(found(query)).toContain(path);
  });

  it('needs every word', () => {
    expect(found('cache')).toContain('policy.cacheMode');
    expect(found('cache elephants')).toEqual([]);
  });
});
