/** Sentences that the rooms below the page make in English (`sentences.ts`). */
import type { Catalog } from '../../message.ts';
import { CHECKS, DOCUMENTS, GEOMETRY, INITIAL_STATE } from './documents.ts';
import { LINKS, UNPACKING, UNREAD, SESSIONS, STORAGE, WORKERS } from './page.ts';
import { GRADES, LESSONS, MEASURES, PLANS } from './plans.ts';
import { PREMISES } from './premises.ts';
import { IMPORTED, LINES, MEASURED, NOTES, TRACES } from './traces.ts';
import { VERDICTS } from './verdicts.ts';

export const SENTENCES: Catalog = {
  ...TRACES,
  ...LINES,
  ...IMPORTED,
  ...MEASURED,
  ...NOTES,
  ...DOCUMENTS,
  ...GEOMETRY,
  ...CHECKS,
  ...INITIAL_STATE,
  ...LINKS,
  ...UNPACKING,
  ...UNREAD,
  ...STORAGE,
  ...SESSIONS,
  ...WORKERS,
  ...PLANS,
  ...LESSONS,
  ...GRADES,
  ...MEASURES,
  ...PREMISES,
  ...VERDICTS,
};
