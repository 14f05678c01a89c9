/** Texts that the page translates, but that are data of another room: each table by its name. */
import {
  CAUSE_WORDS,
  ORIGIN_LABELS,
  ORIGIN_SHORT_LABELS,
  OWNER_LABELS,
  PHASE_LABELS,
  ROW_LABELS,
} from '../../src/base/vocabulary.ts';
import { NAMED_POLICIES } from '../../src/document/named/named-policies.ts';
import { SWITCHES } from '../../src/document/named/switches.ts';
import { TIMELINE_KEYS } from '../../src/app/timeline-panel/timeline-keys.ts';
import { SAMPLE_CHOICES } from '../../src/app/actions/samples.ts';
import { TIMES } from '../../src/app/setup/settings/setting-groups.ts';
import { titleOf } from '../../src/app/setup/settings/setting-words.ts';

export const TABLES: Readonly<Record<string, readonly string[]>> = {
  'the vocabulary': [
    ...Object.values(CAUSE_WORDS).flatMap(({ label, meaning }) => [label, meaning]),
    ...[PHASE_LABELS, ROW_LABELS, ORIGIN_LABELS, ORIGIN_SHORT_LABELS, OWNER_LABELS].flatMap((table) =>
      Object.values(table),
    ),
  ],
  'the keys': [...TIMELINE_KEYS.map(({ title }) => title)],
  'the samples': SAMPLE_CHOICES.map(({ title }) => title),
  'the switches': SWITCHES.flatMap(({ title, short, sentence, positions }) => [
    title,
    short,
    sentence,
    ...positions.flatMap(({ label, words, meaning }) => [label, words, ...(meaning === undefined ? [] : [meaning])]),
  ]),
  'the state of a switch': ['partly', 'off', 'on'],
  'the named policies': NAMED_POLICIES.flatMap(({ title, sentence }) => [title, sentence]),
  'the times': TIMES.filter(({ slider }) => slider !== undefined).map(titleOf),
};
