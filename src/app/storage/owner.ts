/**
 * Whose work is stored: the person's own, or what is done inside a page of somebody else. A host must neither see nor
 * change the person's own work, and two hosts not each other's.
 */
import { hostOrigin } from '../embed/frame.ts';

/** The part of the keys that keeps the owners apart: empty for the person's own page. */
export function ownerOf(): string {
  if (!('window' in globalThis) || window.parent === window) return '';
  return `@${keyPart(hostOrigin() ?? 'unknown')}`;
}

/** One part of a key: parts are joined by `/`, `@` and `#`, which no part has. */
export const keyPart = (text: string): string => encodeURIComponent(text);
