import { expect, it } from 'vitest';
import { linePlace, schemePlaces } from '../../src/charts/kit/scheme-colors.ts';
import { DARK_CHART, LIGHT_CHART } from '../../src/charts/kit/theme.ts';
import { parseColor } from '../../src/timeline/palette.ts';

/** A color in OKLab, in which equal distances look equally large. */
function lab(hex: string): readonly [number, number, number] {
  const [r, g, b] = parseColor(hex)
    .map((value) => value / 255)
    .map((value) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  const l = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b);
  const m = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b);
  const s = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b);
  return [
    0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
    1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s,
    0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s,
  ];
}
const distance = (a: string, b: string): number => {
  const [x, y] = [lab(a), lab(b)];
  return Math.hypot(...x.map((value, i) => value - y[i]));
};

it.each([LIGHT_CHART, DARK_CHART])(
  'schemes have colors apart from each other, from operations and from A and B',
  (theme) => {
    const { palette, series } = theme;
    const schemes = series.slice(2);
    const others = [...palette.runs, ...Object.values(palette.phases).map(({ fill }) => fill)];
    let compared = 0;
    for (const scheme of schemes) {
      for (const other of [...others, ...schemes.filter((one) => one !== scheme)]) {
        expect(distance(scheme, other), `${palette.name}: ${scheme} and ${other}`).toBeGreaterThan(0.08);
        compared++;
      }
    }
    expect(schemes).toHaveLength(12);
    expect(compared).toBe(12 * (others.length + 11));
  },
);

it('a scheme has one color in every chart, whichever others are in it', () => {
  const [tbm, sprinkler, mbm] = schemePlaces(['TBM', 'Sprinkler', 'MBM']);
  expect(schemePlaces(['Sprinkler', 'MBM'])).toEqual([sprinkler, mbm]);
  expect(schemePlaces(['mbm', 'own', 'tbm'])).toEqual([mbm, expect.any(Number), tbm]);
  const all = schemePlaces(['own', 'mbm', 'another', 'tbm', 'sprinkler', 'ssdsim']);
  expect(new Set(all).size).toBe(6);
  expect(Math.min(...all)).toBe(2);
  expect(linePlace(0)).toBe(2);
});

it('ten policies have ten colors, though some of them have one in common when they are alone', () => {
  const ten = ['ssdsim', 'tbm', 'sprinkler', 'mbm', 'suspend-all', 'suspend-erase', 'plain'];
  const places = schemePlaces([...ten, 'mbm-mcs', 'sprinkler-full', 'mp-greedy']);
  expect(new Set(places).size).toBe(10);
  expect(schemePlaces(['mbm-mcs'])).toEqual(schemePlaces(['suspend-erase']));
});
