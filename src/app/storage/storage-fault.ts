/** Why the browser did not keep something, in words for a person. */

/**
 * `full`: the browser's limit or the disk is reached. `refused`: the browser allows no storage here, for example in a
 * private window.
 */
export interface StorageFault {
  readonly kind: 'full' | 'refused';
  readonly message: string;
}

const FULL: StorageFault = {
  kind: 'full',
  message:
    'The browser’s storage is full. Everything on screen stays until this page is closed. ' +
    'Delete stored runs or traces, or save the comparison as a file.',
};

const REFUSED: StorageFault = {
  kind: 'refused',
  message:
    'The browser does not let this page store data. Everything on screen stays until this page is closed. ' +
    'Allow storage for this page, or save the comparison as a file.',
};

/** The fault behind an error of the database. Browsers report a full disk in several ways; all else is a refusal. */
export function storageFault(error: unknown): StorageFault {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  return name === 'QuotaExceededError' || name === 'UnknownError' ? FULL : REFUSED;
}
