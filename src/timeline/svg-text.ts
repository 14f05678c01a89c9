/** Text and numbers for SVG files. */

const ENTITIES: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** Text inside an element or an attribute. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&${ENTITIES[c]};`);

/** Coordinates to a hundredth of a pixel. */
export const at = (value: number): string => String(Math.round(value * 100) / 100);

/** Lines as the text of an SVG path. */
export class SvgPath {
  d = '';

  moveTo(x: number, y: number): void {
    this.d += `M${at(x)},${at(y)}`;
  }

  lineTo(x: number, y: number): void {
    this.d += `L${at(x)},${at(y)}`;
  }
}
