import { editA } from '../stores/edits.ts';

/** Names experiment A (and so B). */
export function rename(name: string): void {
  editA('name', name, 'Rename');
}
