/** The page in Korean, with the terms of Korean papers on SSDs. One file for each room of the page. */
import type { Catalog } from '../message.ts';
import { CHARTS } from './charts.ts';
import { GUIDE } from './guide.ts';
import { INSPECTOR } from './inspector.ts';
import { KEYS } from './keys.ts';
import { LEARN } from './learn.ts';
import { POLICIES } from './policies.ts';
import { SETUP } from './setup.ts';
import { SHELL } from './shell.ts';
import { TIMELINE } from './timeline.ts';
import { VOCABULARY } from './vocabulary.ts';
import { WHY } from './why.ts';

export const KOREAN: Catalog = {
  ...VOCABULARY,
  ...SHELL,
  ...SETUP,
  ...POLICIES,
  ...TIMELINE,
  ...INSPECTOR,
  ...WHY,
  ...CHARTS,
  ...KEYS,
  ...GUIDE,
  ...LEARN,
};
