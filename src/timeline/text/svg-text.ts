/** Text and numbers for SVG files. */

const ENTITIES: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/**
 * Characters that no XML document can contain, escaped or not (XML 1.0, section 2.2): most controls, half a surrogate
 * pair, U+FFFE and U+FFFF.
 */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Text that an XML document can contain: characters that XML forbids become U+FFFD, so that they leave a trace. */
export const xmlText = (text: string): string => text.replace(NOT_XML, '\ufffd');

/** Text inside an element or an attribute. */
export const escapeXml = (text: string): string => xmlText(text).replace(/[&<>"']/g, (c) => `&${ENTITIES[c]};`);

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
