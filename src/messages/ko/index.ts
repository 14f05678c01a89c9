/** The page in Korean, with the terms of Korean papers on SSDs. One file for each room of the page. */
import type { Catalog } from '../message.ts';
import { POLICIES } from './policies.ts';
import { SETUP } from './setup.ts';
import { SHELL } from './shell.ts';

export const KOREAN: Catalog = { ...SHELL, ...SETUP, ...POLICIES };
