/** Digits in groups of three, with one mark between all of them; the decimal point is none of these marks. */
const GROUPS: Readonly<Record<number, RegExp>> = {
  46: /^([1-9]\d{0,2}(?:([,'’_\s])\d{3})(?:\2\d{3})*)(?:\.(\d{0,12}))?$/,
  44: /^([1-9]\d{0,2}(?:([.'’_\s])\d{3})(?:\2\d{3})*)(?:,(\d{0,12}))?$/,
};

/** The digits of a number in groups, with a dot as the decimal point; null if it is none. */
export function withoutGroups(text: string, point: number): string | null {
  const match = GROUPS[point].exec(text);
  if (match === null) return null;
  const [, whole, , fraction = ''] = match;
  return `${whole.replace(/\D/g, '')}${fraction === '' ? '' : `.${fraction}`}`;
}
