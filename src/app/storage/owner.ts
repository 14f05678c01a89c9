/**
 * Whose work is stored: the person's own, or what is done inside a page of somebody else. A host must neither see nor
 * change the person's own work, and two hosts not each other's.
 */

export function hostOrigin(): string | null {
  // Firefox has no list of ancestors; its referrer holds the origin, unless the host forbids it.
  const ancestors = location.ancestorOrigins as DOMStringList | undefined;
  const nearest = ancestors?.item(0);
  if (nearest !== undefined && nearest !== null) return nearest;
  return document.referrer === '' ? null : new URL(document.referrer).origin;
}

/** The part of the keys that keeps the owners apart: empty for the person's own page. */
export function ownerOf(): string {
  if (!('window' in globalThis) || window.parent === window) return '';
  return `@${keyPart(hostOrigin() ?? 'unknown')}`;
}

export const keyPart = (text: string): string => encodeURIComponent(text);
