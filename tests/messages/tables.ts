/** Texts that the page translates, but that are data of another room: each table by its name. */
import {
  CAUSE_WORDS,
  ORIGIN_LABELS,
  ORIGIN_SHORT_LABELS,
  OWN_PAGES_WORDS,
  OWNER_LABELS,
  PHASE_LABELS,
  QUEUE_WORDS,
  ROW_LABELS,
} from '../../src/base/vocabulary.ts';
import { CHALLENGES } from '../../src/learn/challenges/index.ts';
import { FIGURE_HEADS } from '../../src/papers/evaluation/heads.ts';
import { axesOf, figuresOf } from '../../src/papers/figures.ts';
import { SCENARIO_GROUPS } from '../../src/papers/paper.ts';
import { SCENARIOS } from '../../src/papers/scenarios.ts';
import { FIGURE_COLUMNS } from '../../src/compare/table/columns.ts';
import { HOST_PRESETS } from '../../src/document/named/host-presets.ts';
import { DEVICE_PRESETS } from '../../src/document/named/presets.ts';
import { NAMED_POLICIES } from '../../src/document/named/named-policies.ts';
import { SWITCHES } from '../../src/document/named/switches.ts';
import { TIMELINE_KEYS } from '../../src/app/timeline-panel/timeline-keys.ts';
import { SAMPLE_CHOICES } from '../../src/app/actions/samples.ts';
import { ALL_GROUPS } from '../../src/app/setup/all-settings/sheet-groups.ts';
import { everyPlace, GENERATOR, type SettingPlace } from '../../src/app/stores/words/setting-groups.ts';
import { choiceKey, titleKey } from '../../src/app/stores/words/setting-words.ts';
import type { SchemaNode } from '../../src/device/schema-node.ts';
import { EXPERIMENT_SCHEMA } from '../../src/document/schema.ts';
import { reasonsOf, sourceOf, sourcesUnder } from './messages-in-source.ts';

const keysBelow = (node: SchemaNode): SchemaNode[] =>
  'keys' in node ? Object.values(node.keys) : 'item' in node ? [node.item] : [];

/** The words of a key of the document, and of all keys below it. */
function wordsOf(node: SchemaNode): string[] {
  const { title, sentence = '' } = node;
  const choices =
    node.kind === 'choice' ? [...node.values.map(choiceKey), ...Object.values<string>(node.options ?? {})] : [];
  return [title, sentence, ...choices, ...keysBelow(node).flatMap(wordsOf)].filter((text) => text !== '');
}

/** Every setting of the page. */
const PLACES: readonly SettingPlace[] = [...everyPlace(), ...GENERATOR.flatMap(({ settings }) => settings)];

/** The sources of a key of the document, and of all keys below it. */
function sourcesOf(node: SchemaNode): string[] {
  return [...(node.source === undefined ? [] : [node.source]), ...keysBelow(node).flatMap(sourcesOf)];
}

/** The sources of settings, policies and presets: mostly names of papers, which are the same in every language. */
export const SOURCES: readonly string[] = [
  ...sourcesOf(EXPERIMENT_SCHEMA),
  ...[...SWITCHES, ...NAMED_POLICIES, ...DEVICE_PRESETS, ...HOST_PRESETS].map(({ source }) => source),
];

/** Whether a text has words. A letter of a part or a size with its unit is the same in every language. */
const hasWords = (text: string): boolean => /[a-z]{3}/.test(text);

/** The texts of the papers' scenarios. Captions with numbers are messages themselves; citations stay English. */
const scenarioTexts = (): string[] =>
  figuresOf(SCENARIOS).flatMap((figure) =>
    figure.scenarios.flatMap((scenario) => {
      const { title, question, lookAt, switch: turn } = scenario;
      const caption = typeof lookAt === 'string' ? [lookAt] : [];
      const positions = turn === undefined ? [] : [turn.label, turn.from, ...turn.to.map(({ label }) => label)];
      const axes = axesOf(figure, scenario).flatMap(({ label, value }) => [label, String(value)]);
      return [title, question, ...caption, ...positions, ...axes].filter(hasWords);
    }),
  );

export const TABLES: Readonly<Record<string, readonly string[]>> = {
  'the vocabulary': [
    ...Object.values(QUEUE_WORDS),
    ...Object.values(OWN_PAGES_WORDS).filter((text) => text !== undefined),
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
  'the settings': [...new Set([...PLACES.map(titleKey), ...wordsOf(EXPERIMENT_SCHEMA)])],
  'the sources': SOURCES,
  'the presets': [...DEVICE_PRESETS, ...HOST_PRESETS].flatMap(({ title, sentence, notes }) => [
    title,
    sentence,
    ...notes,
  ]),
  'the figures of Compare': FIGURE_COLUMNS.flatMap(({ title, group }) => [title, group]).filter((text) =>
    /[A-Z][a-z]{2}/.test(text),
  ),
  'the units of settings': PLACES.flatMap(({ unit }) => unit ?? []),
  'the groups of settings': ALL_GROUPS.flatMap(({ title, parts }) => [
    title,
    ...parts.flatMap((part) => part.title ?? []),
  ]),
  'the reasons why a setting is without effect': [
    ...['src/policies', 'src/document', 'src/engine/accounting']
      .flatMap(sourcesUnder)
      .flatMap((file) => reasonsOf(file, sourceOf(file))),
    'every decision was the same as with the default',
  ],
  'the papers': SCENARIO_GROUPS.map(({ subject }) => subject),
  'the scenarios': scenarioTexts(),
  'the evaluation figures': FIGURE_HEADS.map(({ title }) => title),
  'the challenges': CHALLENGES.flatMap(({ title, text, hint }) => [title, text, hint]),
};
