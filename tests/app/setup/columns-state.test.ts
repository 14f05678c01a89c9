/** What a person says about the columns of a table, and the choice that it makes. */
import { expect, it } from 'vitest';
import {
  choiceOfState,
  stateOf,
  stateOfGuess,
  withMeaning,
} from '../../../src/app/setup/traces/columns/columns-state.ts';
import { columnsText, parseColumns } from '../../../src/traces/any-table/choice.ts';
import { guessColumns } from '../../../src/traces/any-table/guess.ts';
import { takeExcerpt } from '../../../src/traces/reading/excerpt.ts';

const guess = guessColumns(
  takeExcerpt(new TextEncoder().encode('t_us,pid,rw,addr,len\n0,7,R,0,4096\n5,7,W,8192,4096\n'), true),
);
const text = (state: ReturnType<typeof stateOfGuess>): string | null => {
  const choice = choiceOfState(state);
  return choice === null ? null : columnsText(choice);
};

it('a guess and its choice make one state', () => {
  const state = stateOfGuess(guess, null);
  expect(text(state)).toBe('time=1:us,op=3,offset=4,size=5');
  const all = 'time=1:us:end,op=3:get/put,offset=4:8192,size=5:sectors,device=2,response=1:ms,sep=tab';
  expect(
    text(stateOf(parseColumns(all.replace('response=1:ms', 'response=2:ms').replace(',device=2', '')), guess)),
  ).toBe(all.replace('response=1:ms', 'response=2:ms').replace(',device=2', ''));
});

it('a meaning passes from column to column, and comes back when the menu moves on', () => {
  const first = stateOfGuess(guess, null);
  const passing = withMeaning(first, 1, 'time:date');
  expect(passing.meanings[0]).toBe('ignored');
  const moved = withMeaning(passing, 1, 'device');
  expect(moved.meanings).toEqual(['time:us', 'device', 'op', 'offset:1', 'size:1']);
  expect(text(withMeaning(moved, 0, 'ignored'))).toBe('time=every:100000ns,op=3,offset=4,size=5,device=2');
  expect(text(withMeaning(moved, 2, 'ignored'))).toBe('time=1:us,op=reads,offset=4,size=5,device=2');
  expect(text(withMeaning(moved, 4, 'ignored'))).toBe('time=1:us,op=3,offset=4,size=each:4096,device=2');
  expect(text(withMeaning(moved, 3, 'ignored'))).toBeNull();
});
