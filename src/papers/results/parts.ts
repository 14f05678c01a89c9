/** MBM's parts alone and left out: their names in claims and figures, and what their values add up to. */
import type { ClaimValue } from './claim-report.ts';
import type { MeasuredFigure } from './measured-figure.ts';

/** By the switch that turns each on. */
export const PARTS = { suspension: 'suspension', WS: 'ws', RS: 'rs', MCS: 'mcs' } as const;
export type Part = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as Part[];

export const aloneOf = (part: Part) => `plain + ${part}` as const;
export const withoutOf = (part: Part) => `MBM without ${part}` as const;

/** SSDSim with multi-plane operations and interleaved dies, on which TBM, MBM and each part of MBM are built. */
export const PLAIN = 'plain SSDSim';
export type Variant = 'TBM' | 'MBM' | ReturnType<typeof aloneOf> | ReturnType<typeof withoutOf>;
export const VARIANTS: readonly Variant[] = ['TBM', ...PART_NAMES.map(aloneOf), 'MBM', ...PART_NAMES.map(withoutOf)];

/** Along x of the figure, where ten of them are side by side: “+ WS” is added to plain SSDSim, “− WS” left out of MBM. */
export const variantGroup = (variant: Variant): string =>
  variant.replace('plain + ', '+ ').replace('MBM without ', '− ').replace('suspension', 'susp.');

/** The series of the figure with the means of all traces. */
export const ALL_TRACES = 'mean of six traces';

/** As a claim names a mean over plain among other values. */
export const overPlain = (variant: string): string => `${variant} / plain`;

/** As a claim that compares MBM with TBM names its change of plain SSDSim's mean: this, and the device. */
export const CHANGE_OF_PLAIN = 'over plain, ';

/** Mean response times over plain SSDSim's, means of the traces. */
export type PartRatios = Readonly<Record<Variant, number>>;

function ratiosOf(valueOf: (variant: Variant) => unknown): PartRatios | null {
  const pairs = VARIANTS.map((variant) => [variant, valueOf(variant)] as const);
  return pairs.every(([, value]) => typeof value === 'number') ? (Object.fromEntries(pairs) as PartRatios) : null;
}

/** Of a claim that shows the parts among its values; null of any other. */
export function partsOfClaim(value: ClaimValue): PartRatios | null {
  if (typeof value !== 'object' || Array.isArray(value)) return null;
  const record = value as Readonly<Record<string, unknown>>;
  return ratiosOf((variant) => record[overPlain(variant)]);
}

export const partsOfFigure = ({ points }: MeasuredFigure): PartRatios | null =>
  ratiosOf(
    (variant) => points.find((point) => point.group === variantGroup(variant) && point.series === ALL_TRACES)?.value,
  );

/** A part does all of it if it alone has this share of MBM’s gain over plain, and without it less than half is left. */
const NEARLY_ALL = 0.9;
const HALF = 0.5;
/** Two means are told apart from here on. */
const APART = 0.05;

/** What makes MBM's gain here, from the parts alone and left out. */
export function causeText(ratios: PartRatios): string {
  const { TBM: tbm, MBM: mbm } = ratios;
  const gain = 1 - mbm;
  const against = `Where plain SSDSim takes 1, TBM takes ${spoken(tbm)} and MBM ${spoken(mbm)}.`;
  if (gain < APART) {
    return `${against} So MBM is not faster than plain SSDSim: its gain over TBM is what TBM loses.`;
  }
  const cause = PART_NAMES.find(
    (part) => 1 - ratios[aloneOf(part)] >= NEARLY_ALL * gain && 1 - ratios[withoutOf(part)] < HALF * gain,
  );
  const alone = PART_NAMES.map((part) => `${part} ${spoken(ratios[aloneOf(part)])}`).join(', ');
  const without = PART_NAMES.map((part) => `${part} ${spoken(ratios[withoutOf(part)])}`).join(', ');
  const list = `Each part alone takes: ${alone}; MBM without one: ${without}.`;
  if (cause !== undefined) {
    const left = ratios[withoutOf(cause)];
    const than =
      left > tbm ? ', more than TBM' : left > 1 ? ', more than plain SSDSim' : ', less than half of the gain';
    return `${against} The cause of MBM’s gain here is ${cause}: alone it takes ${spoken(ratios[aloneOf(cause)])}, and MBM without it takes ${spoken(left)}${than}. ${list}`;
  }
  const helps = PART_NAMES.filter((part) => ratios[withoutOf(part)] - mbm >= APART);
  const found =
    helps.length === 0
      ? 'No part is missed when it is left out'
      : `MBM is slower without ${helps.join(', ')}${helps.length === PART_NAMES.length ? '' : ' only'}`;
  return `${against} ${found}. ${list}`;
}

const spoken = (ratio: number): string => ratio.toFixed(2);
