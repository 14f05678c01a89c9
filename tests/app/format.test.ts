import { describe, expect, it } from 'vitest';
import {
  formatBytes,
  formatCount,
  formatCounted,
  formatExactMs,
  formatRate,
  formatShare,
  formatTime,
  formatTimes,
} from '../../src/app/format.ts';

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

  it('rates, factors and counted nouns', () => {
    expect(plain(formatRate(21_100_000))).toBe('21.1 MB/s');
    expect(plain(formatRate(412_000_000))).toBe('412 MB/s');
    expect(plain(formatTimes(1.42))).toBe('1.4');
    expect(plain(formatTimes(1234.5))).toBe('1 235');
    expect(formatCounted(1, 'line')).toBe('1 line');
    expect(plain(formatCounted(2000, 'line'))).toBe('2 000 lines');
  });
});
