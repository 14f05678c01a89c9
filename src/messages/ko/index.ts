/** The page in Korean, with the terms of Korean papers on SSDs. One file for each room of the page. */
import type { Catalog, Texts } from '../message.ts';
import { sentenceTranslator } from '../sentences.ts';
import { CHALLENGES } from './views/challenges.ts';
import { CHARTS } from './charts.ts';
import { DEVICE } from './device.ts';
import { SENTENCES } from './errors/index.ts';
import { FILES } from './files.ts';
import { GUIDE } from './views/guide.ts';
import { HOMEWORK_DESK } from './views/homework-desk.ts';
import { IMPORTS } from './imports.ts';
import { INSPECTOR } from './inspector.ts';
import { KEYS } from './keys.ts';
import { LEARN } from './views/learn.ts';
import { POLICIES } from './policies.ts';
import { SCENARIOS } from './papers/index.ts';
import { SETTINGS } from './settings/index.ts';
import { SETUP } from './setup.ts';
import { SHEETS } from './sheets.ts';
import { SHELL } from './shell.ts';
import { TIMELINE } from './timeline.ts';
import { VOCABULARY } from './vocabulary.ts';
import { COMPARE } from './views/compare.ts';
import { PAPERS } from './views/papers.ts';
import { TEACH } from './views/teach.ts';
import { WHY } from './why.ts';

const CATALOG: Catalog = {
  ...VOCABULARY,
  ...SHELL,
  ...SETTINGS,
  ...SETUP,
  ...POLICIES,
  ...TIMELINE,
  ...INSPECTOR,
  ...DEVICE,
  ...SHEETS,
  ...FILES,
  ...IMPORTS,
  ...WHY,
  ...CHARTS,
  ...KEYS,
  ...GUIDE,
  ...LEARN,
  ...CHALLENGES,
  ...COMPARE,
  ...PAPERS,
  ...SCENARIOS,
  ...HOMEWORK_DESK,
  ...TEACH,
};

export const KOREAN: Texts = {
  catalog: CATALOG,
  sentences: SENTENCES,
  translate: sentenceTranslator(SENTENCES),
};
