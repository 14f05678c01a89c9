/** Ready homework: a lecturer gives it as it is, or begins with it on the desk. In the language of the page. */
import type { Homework } from '../homework.ts';
import { gcContest } from './gc-contest.ts';
import { opWaf } from './op-waf.ts';
import { tailLimit } from './tail-limit.ts';

/** Every ready homework, by its id, which no translation changes. */
export const READY_HOMEWORK: readonly (() => Homework)[] = [opWaf, gcContest, tailLimit];
