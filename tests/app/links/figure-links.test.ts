import { expect, it, vi } from 'vitest';
import {
  linkTo,
  openAddress,
  openScenario,
  positionOf,
  commit,
  changeOfB,
  currentPair,
  useDocument,
  linkedView,
  openView,
  select,
  setWindow,
  useView,
  FIRST_SCREEN,
} from '../../support/doors/page.ts';
import { SCENARIOS } from '../../support/doors/content.ts';

vi.hoisted(() => {
  vi.stubGlobal('navigator', { platform: 'Linux', hardwareConcurrency: 2 });
  vi.stubGlobal('document', { documentElement: { scrollTop: 0 } });
  vi.stubGlobal('location', { hash: '', href: 'http://localhost/' });
});

/** All that the page shows of a pair, apart from its runs, which are the same for the same pair. */
function seen() {
  const { pair, scenario } = useDocument.getState().present;
  return {
    pair,
    scenario,
    b: changeOfB(pair)?.words ?? null,
    lines: changeOfB(pair)?.lines ?? null,
    position: SCENARIOS.filter(({ name }) => name === scenario).map((one) => positionOf(currentPair(), one)),
    view: linkedView(useView.getState()),
    selection: useView.getState().selection,
  };
}

it('a link restores a figure with its pair, names and selection: all figures, with and without B', async () => {
  let compared = 0;
  let named = 0;
  for (const scenario of SCENARIOS) {
    const positions = [undefined, ...(scenario.switch?.to ?? []).map((_, position) => position)];
    for (const position of positions) {
      openScenario(scenario, position);
      setWindow([1000, 9000]);
      select({ kind: 'request', side: 'a', request: 0, operation: 1, peer: 3 });
      const before = seen();
      const link = await linkTo({ ...currentPair(), scenario: scenario.name, view: before.view });
      commit(FIRST_SCREEN.pair, 'another page', 'other', null);
      openView({ window: null, selection: null });
      location.hash = link;
      expect(await openAddress()).toBe(true);
      expect(seen(), `${scenario.name}, ${position}`).toEqual(before);
      if (before.b !== null) {
        named++;
        expect(before.b, scenario.name).toContain(': ');
      }
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(0);
  expect(named).toBeGreaterThan(0);
});

it('a link restores an operation that no request has', async () => {
  commit(FIRST_SCREEN.pair, 'a page', 'page', null);
  select({ kind: 'operation', side: 'a', operation: 12 });
  const link = await linkTo({ ...currentPair(), scenario: null, view: linkedView(useView.getState()) });
  select(null);
  location.hash = link;
  await openAddress();
  expect(useView.getState().selection).toEqual({ kind: 'operation', side: 'a', operation: 12 });
});
