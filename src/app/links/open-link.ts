/** What opening a link takes, in one part. */
export { commit } from '../stores/edits.ts';
export { readLink } from './link.ts';
