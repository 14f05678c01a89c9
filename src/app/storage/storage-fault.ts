import { NoAnswer } from '../../base/timeout.ts';

/**
 * `full`: the browser's limit or the disk is reached. `refused`: the browser allows no storage here, for example in a
 * private window. `newer`: a newer version of the page has changed the database. `silent`: the browser does not answer.
 */
export interface StorageFault {
  readonly kind: 'full' | 'refused' | 'newer' | 'silent';
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

const NEWER: StorageFault = {
  kind: 'newer',
  message:
    'A newer version of NANDscope has stored data in this browser, and this version cannot use them. ' +
    'Everything on screen stays until this page is closed. ' +
    'Reload this page for the newer version, or save the comparison as a file.',
};

const SILENT: StorageFault = {
  kind: 'silent',
  message:
    'The browser’s storage does not answer. Everything on screen stays until this page is closed. ' +
    'Close the other tabs of NANDscope and reload this page, or save the comparison as a file.',
};

/** The fault behind an error of the database. Browsers report a full disk in several ways; all else is a refusal. */
export function storageFault(error: unknown): StorageFault {
  if (error instanceof NoAnswer) return SILENT;
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'VersionError') return NEWER;
  return name === 'QuotaExceededError' || name === 'UnknownError' ? FULL : REFUSED;
}

/** Whether an error is the browser's refusal or silence, not a fault of the page. */
export const isRefusal = (error: unknown): boolean => error instanceof DOMException || error instanceof NoAnswer;
