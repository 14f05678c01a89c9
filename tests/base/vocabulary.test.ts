import { describe, expect, it } from 'vitest';
import { PHASES, OWNERS } from '../../src/analysis/columns/row-classes.ts';
import {
  CAUSE_WORDS,
  ORIGIN_LABELS,
  ORIGIN_SHORT_LABELS,
  OWNER_LABELS,
  PHASE_LABELS,
  ROW_LABELS,
} from '../../src/base/vocabulary.ts';
import { CAUSE_NAMES, ROW_KIND_NAMES, WAIT_NAMES } from '../../src/engine/recording/recording.ts';

describe('the vocabulary', () => {
  it('has the names of the recording as keys, in its order, and no others', () => {
    expect(Object.keys(CAUSE_WORDS)).toEqual([...WAIT_NAMES]);
    expect(Object.keys(PHASE_LABELS)).toEqual([...PHASES]);
    expect(Object.keys(OWNER_LABELS)).toEqual([...OWNERS]);
    expect(Object.keys(ORIGIN_LABELS)).toEqual([...CAUSE_NAMES]);
    expect(Object.keys(ORIGIN_SHORT_LABELS)).toEqual([...CAUSE_NAMES]);
    expect(Object.keys(ROW_LABELS).sort()).toEqual([...ROW_KIND_NAMES].sort());
  });

  it('never uses one label for two things', () => {
    const labels = Object.values(CAUSE_WORDS).map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    for (const words of [PHASE_LABELS, ORIGIN_LABELS, ORIGIN_SHORT_LABELS, OWNER_LABELS]) {
      expect(new Set(Object.values(words)).size).toBe(Object.keys(words).length);
    }
  });
});
