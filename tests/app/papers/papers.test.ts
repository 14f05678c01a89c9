import { describe, expect, it, vi } from 'vitest';
import { toleranceText, valueLines } from '../../../src/papers/results/values.ts';
import { scenarioExperiment, isUnchanged, positionOf } from '../../../src/app/scenarios/open-scenario.ts';
import {
  citationOf,
  matchingClaims,
  matchingHeads,
  matchingScenarios,
} from '../../../src/app/scenarios/scenario-search.ts';
import { currentPair } from '../../../src/app/stores/document.ts';
import { commit, patchBetween } from '../../../src/app/stores/edits.ts';
import { screenAddress, screenOf } from '../../../src/app/stores/screen.ts';
import { applyPatch } from '../../../src/document/patch.ts';
import { matching } from '../../../src/app/contributions/command-keys.ts';
import { SCENARIO_COMMANDS } from '../../../src/app/papers/scenario-commands.ts';
import { CLAIMS } from '../../../src/reproduction/claims/claims.ts';
import { FIGURE_HEADS } from '../../../src/papers/results/heads.ts';
import { SCENARIOS } from '../../../src/papers/scenarios.ts';

vi.hoisted(() => {
  vi.stubGlobal('navigator', { platform: 'Linux', hardwareConcurrency: 2 });
});

describe('scenarios in the page', () => {
  it('recognize the position of their switch in B', () => {
    for (const scenario of SCENARIOS) {
      const a = scenarioExperiment(scenario);
      expect(isUnchanged({ a, change: null, forkNs: null }, scenario), scenario.name).toBe(true);
      expect(positionOf({ a, change: null, forkNs: null }, scenario), scenario.name).toBeNull();
      scenario.switch?.to.forEach(({ patch }, position) => {
        commit({ a, change: patchBetween(a, applyPatch(a, patch)) }, 'a position');
        expect(currentPair().change, `${scenario.name}, ${position}`).not.toBeNull();
        expect(positionOf(currentPair(), scenario), `${scenario.name}, ${position}`).toBe(position);
      });
    }
  });

  it.each([
    ['WS', ['mbm-algorithm-1', 'mbm-fig-5'], 'mbm-small-requests'],
    ['RS', ['mbm-fig-6a', 'mbm-rs-reallocation'], 'mbm-fig-7'],
    ['MCS', ['mbm-fig-7', 'mbm-fig-7-three-pages'], 'mbm-fig-3a'],
    ['write strategy', ['mbm-algorithm-1', 'mbm-fig-5-own-block'], 'mbm-fig-3a'],
    ['tail', ['sb-read-after-erase'], 'mbm-fig-3a'],
    ['suspend', ['sb-read-with-erase-suspension'], 'mbm-fig-3a'],
    ['superblock', ['dj-fig-5b-merged'], 'mbm-fig-3a'],
    ['cache mode', ['dj-fig-2-read-25'], 'mbm-fig-3a'],
    ['die binding', ['db-erasing-die'], 'mbm-fig-3a'],
    ['multi-plane', ['mp-pair-level'], 'dj-fig-5a'],
    ['flush', ['today-flush', 'today-fua'], 'mbm-fig-3a'],
    ['FUA', ['today-fua'], 'mbm-fig-3a'],
    ['fsync', ['today-flush'], 'mbm-fig-3a'],
  ])('are found by “%s”, in the search of Papers and in the list to open', (query, names, absent) => {
    const found = matchingScenarios(SCENARIOS, query).map(({ name }) => name);
    const listed = matching(SCENARIO_COMMANDS, query).map(({ id }) => id.replace('scenario-', ''));
    for (const list of [found, listed]) {
      expect(list).toEqual(expect.arrayContaining(names));
      expect(list).not.toContain(absent);
    }
  });

  it('stand before those with only a part of the word, and evaluation figures and claims are found as well', () => {
    const found = matchingScenarios(SCENARIOS, 'read');
    expect(found.length).toBeGreaterThan(0);
    expect(matchingHeads(FIGURE_HEADS, 'tail').map(({ name }) => name)).toEqual(['mbm-fig-12', 'mbm-fig-13']);
    expect(matchingHeads(FIGURE_HEADS, 'MCS').length).toBeGreaterThan(0);
    expect(matchingClaims(CLAIMS, 'suspension').length).toBeGreaterThan(0);
  });

  it('are found by every word of their name, figure, question or switch', () => {
    expect(matchingScenarios(SCENARIOS, '').length).toBe(SCENARIOS.length);
    expect(matchingScenarios(SCENARIOS, 'MBM fig. 3(b)').map(({ name }) => name)).toContain('mbm-fig-3b');
    expect(matchingScenarios(SCENARIOS, 'mbm-fig-3b one chip less').map(({ name }) => name)).toContain('mbm-fig-3b');
    expect(matchingScenarios(SCENARIOS, 'mbm elephants')).toEqual([]);
  });

  it('have addresses with their names', () => {
    for (const scenario of SCENARIOS) {
      expect(screenOf(screenAddress('papers', scenario.name))).toEqual({ screen: 'papers', place: scenario.name });
      expect(citationOf(scenario)).toMatch(/^(MBM|MP|DB|SB|DJ|Today) \S/);
    }
    expect(screenOf('#/papers')).toEqual({ screen: 'papers', place: null });
    expect(screenOf('#/explore?v=1')).toBeNull();
    expect(screenOf('#/papers/<script>')).toBeNull();
  });
});

describe('a claim’s figures as text', () => {
  it.each([
    [55.96, [{ name: null, text: '55.96' }]],
    ['c ≥ a > b', [{ name: null, text: 'c ≥ a > b' }]],
    [[32, 4], [{ name: null, text: '32, 4' }]],
    [
      {
        first: [3, 3],
        second: 1234.56789,
      },
      [
        { name: 'first', text: '3 · 3' },
        { name: 'second', text: '1\u202f235' },
      ],
    ],
    [null, [{ name: null, text: '–' }]],
  ])('%j', (value, lines) => {
    expect(valueLines(value)).toEqual(lines);
  });
});

it('changes and shares are in percent, factors among them are not', () => {
  const unit = 'share more erases than TBM';
  expect(valueLines({ mean: 0.035, most: -0.7947, 'MSNFS, times': 5.37 }, unit)).toEqual([
    { name: 'mean', text: '3.5\u202f%' },
    { name: 'most', text: '−79.5\u202f%' },
    { name: 'MSNFS, times', text: '5.37' },
  ]);
  expect(valueLines('-0.5 to -0.8', 'change of the mean')[0].text).toBe('−50\u202f% to −80\u202f%');
  expect(valueLines([[-0.1, 0.25]], 'change of the mean')[0].text).toBe('−10\u202f% · 25\u202f%');
  expect(valueLines(-0.5, 'µs')[0].text).not.toContain('%');
  expect(toleranceText('±0.05; the factor ±30 %', unit)).toBe('±5 points; the factor ±30 %');
  expect(toleranceText('±0.15', 'mean response time / TBM’s')).toBe('±0.15');
});
