/** Text inside XML. */

/** Characters that XML 1.0 cannot hold are dropped. */
// oxlint-disable-next-line no-control-regex -- these are the characters that XML forbids
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text for an element or an attribute. */
export function xmlText(text: string): string {
  return text
    .replaceAll(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
