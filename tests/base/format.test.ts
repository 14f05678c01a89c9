import { describe, expect, it } from 'vitest';
import {
  formatBytes,
  formatCount,
  plural,
  formatExact,
  formatExactMs,
  formatInstant,
  formatPerSecond,
  formatRate,
  formatRatio,
  formatShare,
  formatApart,
  formatTime,
  groupDigits,
  unitFor,
  formatLongTime,
} from '../../src/base/format.ts';
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

it('a time that a person waits is in seconds, minutes or hours', () => {
  const plain = (seconds: number) => formatLongTime(seconds).replaceAll(/\s/g, ' ');
  expect([0.4, 12, 100, 120, 900, 7199, 7200, 9227].map(plain)).toEqual([
    '0.4 s',
    '12 s',
    '100 s',
    '2 min',
    '15 min',
    '120 min',
    '2 h',
    '2.6 h',
  ]);
});

/** Thin spaces as plain ones, for reading. */
const plain = (text: string): string => text.replaceAll('\u202f', ' ');

describe('numbers', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [20_000, '20 000'],
    [1_234_567, '1 234 567'],
  ])('%d', (count, text) => {
    expect(plain(formatCount(count))).toBe(text);
  });

  it.each([
    [0, '0 ns'],
    [70, '70 ns'],
    [78_000, '78 µs'],
    [159_990, '160.0 µs'],
    [1_300_000, '1.300 ms'],
    [13_350_143, '13.35 ms'],
    [15_000_000, '15 ms'],
    [583_142_064, '583.1 ms'],
    [84_000_000_000, '84 s'],
    [1_234_567_890_123, '1 235 s'],
    [15_163_400_000_000, '15 160 s'],
    [999_960, '1.000 ms'],
    [412.3, '412.3 ns'],
    [0.25, '0.250 ns'],
    [-13_350_143, '−13.35 ms'],
  ])('a time of %d ns', (ns, text) => {
    expect(plain(formatTime(ns))).toBe(text);
  });

  it.each([
    [0, '0.000 000'],
    [70, '0.000 070'],
    [7_659_920, '7.659 920'],
    [1_234_567_000_001, '1 234 567.000 001'],
    [-5, '−0.000 005'],
  ])('%d ns to the nanosecond, in ms', (ns, text) => {
    expect(plain(formatExactMs(ns))).toBe(text);
  });

  it.each([
    [0, '0 B'],
    [512, '512 B'],
    [8192, '8 KiB'],
    [8200, '8.0 KiB'],
    [13_743_895_347, '12.8 GiB'],
    [100_000_000_000_000, '90.9 TiB'],
  ])('%d bytes', (bytes, text) => {
    expect(plain(formatBytes(bytes))).toBe(text);
  });

  it.each([
    [0, '0 %'],
    [0.0004, '<0.1 %'],
    [0.004, '0.4 %'],
    [0.22, '22 %'],
    [0.998, '99.8 %'],
    [0.99999, '>99.9 %'],
    [1, '100 %'],
  ])('a share of %d', (share, text) => {
    expect(plain(formatShare(share))).toBe(text);
  });

  it.each([
    [0, '0 %'],
    [0.002, '<1 %'],
    [0.06, '6 %'],
    [0.094, '9 %'],
    [0.991, '>99 %'],
    [1, '100 %'],
  ])('a share of %d in whole percents', (share, text) => {
    expect(plain(formatShare(share, 0))).toBe(text);
  });

  it.each([
    [0, '0'],
    [0.283, '0.28'],
    [0.004_31, '0.0043'],
    [4.6, '4.6'],
    [9.996, '10'],
    [10.4, '10'],
    [20_000.4, '20 000'],
  ])('%d requests a second: only 0 is 0', (perSecond, text) => {
    expect(plain(formatPerSecond(perSecond))).toBe(text);
  });

  it.each([
    [1_300_000, '1.30 ms'],
    [78_000, '78 µs'],
    [78_040, '78.0 µs'],
    [412, '412 ns'],
    [15_160_000, '15.2 ms'],
    [999_600, '1.00 ms'],
  ])('a time of %d ns in three digits', (ns, text) => {
    expect(plain(formatTime(ns, 3))).toBe(text);
  });

  it.each([
    [7_659_920, '7.659 920 ms'],
    [412, '412 ns'],
    [78_000, '78.000 µs'],
    [1_234_567_890_123, '1 234.567 890 123 s'],
    [0, '0 ns'],
  ])('%d ns to the nanosecond, in the unit that fits', (ns, text) => {
    expect(plain(formatExact(ns))).toBe(text);
  });

  it('a time to the nanosecond in a given unit', () => {
    expect(plain(formatExact(412_000, unitFor(583_000_000)))).toBe('0.412 000 ms');
  });

  it.each([
    [0, '0 ns'],
    [30_000_000, '30 ms'],
    [36_435_857, '36.435 86 ms'],
    [113_709_211_018, '113.7092 s'],
    [4_495_824_000, '4.495 824 s'],
  ])('an instant at %d ns', (ns, text) => {
    expect(plain(formatInstant(ns))).toBe(text);
  });

  it('groups digits on both sides of the point', () => {
    expect(plain(groupDigits('1234567.1234'))).toBe('1 234 567.1234');
    expect(plain(groupDigits('-1234'))).toBe('−1 234');
  });

  it.each([
    [0, '0 ×'],
    [866 / 202_000_000, '0.000 004 3 ×'],
    [0.0043, '0.0043 ×'],
    [0.0099, '0.0099 ×'],
    [0.0996, '0.1 ×'],
    [0.46, '0.46 ×'],
    [1.006, '1.01 ×'],
    [1.4, '1.4 ×'],
    [1.416, '1.42 ×'],
    [48.04, '48 ×'],
    [48.26, '48.3 ×'],
    [100, '100 ×'],
    [235.4, '235 ×'],
    [1234.5, '1 235 ×'],
  ])('a ratio of %d', (ratio, text) => {
    expect(plain(formatRatio(ratio))).toBe(text);
  });

  it.each([
    [1000, 1004, '4 ns'],
    [23_827_120, 23_837_260, '10.14 µs'],
    [1000, 1010, '1.01 ×'],
    [1400, 1000, '1.4 ×'],
  ])('%d ns and %d ns are apart', (one, other, text) => {
    expect(plain(formatApart(one, other))).toBe(text);
  });

  it('rates and counted nouns', () => {
    expect(plain(formatRate(21_100_000))).toBe('21.1 MB/s');
    expect(plain(formatRate(412_000_000))).toBe('412 MB/s');
    expect(plural(1, 'line')).toBe('1 line');
    expect(plain(plural(2000, 'line'))).toBe('2 000 lines');
  });
});

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
