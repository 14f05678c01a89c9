/** The code for opening links, as one chunk. */
export { commit } from '../stores/edits.ts';
export { readLink } from './link.ts';
