/**
 * Random experiments about settings that came later (later-settings.ts), above all about collections that hold
 * their channel.
 */
import fc from 'fast-check';
import type { Experiment } from '../support/doors/document.ts';
import { FULL, TOPICS, anyExperiments, experimentsAbout, type Topic } from './arbitrary.ts';
import { gc, suspension } from './arbitrary-settings.ts';
import { EVEN_EXPERIMENTS } from './arbitrary-even.ts';
import { RAM_EXPERIMENTS } from './arbitrary-ram.ts';
import { withChange } from './changes.ts';
import { laterSettings } from './later-settings.ts';

/** Much is collected, and reads may cut it. */
const CUT: Topic = {
  policy: {
    gc: gc.map((drawn) => ({ ...drawn, enabled: true, suspendable: true, softFreeRatio: 0.4 })),
    suspension: suspension.map((drawn) => ({ ...drawn, program: true })),
    cacheMode: fc.constant(false),
    superblockWays: fc.constant(1),
  },
};

const everything = fc.oneof(
  anyExperiments,
  ...[...Object.values(TOPICS), CUT].map((topic) => experimentsAbout(topic)),
  ...Object.values(RAM_EXPERIMENTS),
  ...Object.values(EVEN_EXPERIMENTS),
);

/** By name, as in the descriptions of tests. */
export const COLLECTION_EXPERIMENTS: Readonly<Record<string, fc.Arbitrary<Experiment>>> = {
  'collections that hold their channel': withChange(everything, laterSettings),
  'collections that hold their channel and can be cut': withChange(experimentsAbout(CUT), laterSettings),
  'collections that hold their channel on full devices': withChange(experimentsAbout(FULL), laterSettings),
};
