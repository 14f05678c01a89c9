/** What a person says about the columns of a table, and the choice that it makes. */
import { expect, it } from 'vitest';
import {
  choiceOfState,
  openQuestions,
  stateOf,
  stateOfGuess,
  withAnswer,
  withMeaning,
} from '../../../src/app/setup/traces/columns/columns-state.ts';
import { columnsText, parseColumns } from '../../../src/traces/any-table/choice.ts';
import { guessColumns } from '../../../src/traces/any-table/guess.ts';
import { takeExcerpt } from '../../../src/traces/reading/excerpt.ts';

const guess = guessColumns(takeExcerpt('t_us,pid,rw,addr,len\n0,7,R,0,4096\n5,7,W,8192,4096\n', true));
const text = (state: ReturnType<typeof stateOfGuess>): string | null => {
  const { choice } = choiceOfState(state);
  return choice === null ? null : columnsText(choice);
};

it('a guess and its choice make one state', () => {
  const state = stateOfGuess(guess);
  expect(text(state)).toBe('time=1:us,op=3,offset=4,size=5');
  const all = 'time=1:us:end,op=3:get/put,offset=4:8192,size=5:sectors,device=2,response=1:ms,sep=tab';
  expect(
    text(stateOf(parseColumns(all.replace('response=1:ms', 'response=2:ms').replace(',device=2', '')), guess)),
  ).toBe(all.replace('response=1:ms', 'response=2:ms').replace(',device=2', ''));
});

it('a meaning passes from column to column, and comes back when the menu moves on', () => {
  const first = stateOfGuess(guess);
  const passing = withMeaning(first, 1, 'time:date');
  expect(passing.meanings[0]).toBe('ignored');
  const moved = withMeaning(passing, 1, 'device');
  expect(moved.meanings).toEqual(['time:us', 'device', 'op', 'offset:1', 'size:1']);
});

it('a missing part is asked for, never filled in', () => {
  const state = stateOfGuess(guess);
  const parts = [
    [0, 'time', { everyNs: 100_000 }, 'time=every:100000ns,op=3,offset=4,size=5'],
    [2, 'operation', { all: 'read' }, 'time=1:us,op=reads,offset=4,size=5'],
    [4, 'size', { eachBytes: 4096 }, 'time=1:us,op=3,offset=4,size=each:4096'],
  ] as const;
  let compared = 0;
  for (const [index, missing, instead, says] of parts) {
    const without = withMeaning(state, index, 'ignored');
    expect(choiceOfState(without)).toEqual({ choice: null, missing });
    expect(text({ ...without, ...instead })).toBe(says);
    compared++;
  }
  expect(compared).toBe(3);
  expect(choiceOfState(withMeaning(state, 3, 'ignored'))).toEqual({ choice: null, missing: 'address' });
});

it('a question stays open until it is answered, or a menu says the same', () => {
  const asked = guessColumns(takeExcerpt('t,rw,addr,len\n0,0,0,4096\n5,1,8192,4096\n9,1,4096,4096\n', true));
  const state = stateOfGuess(asked);
  expect(asked.questions.map(({ says }) => says)).toEqual([
    'which of 0 and 1 in column 2 (rw) is a read?',
    'the unit of the times in column 1 (t) is not said',
  ]);
  expect(openQuestions(state, asked)).toEqual([0, 1]);
  const turned = withAnswer(state, asked, 0, 1);
  expect(text(turned)).toMatch(/^time=1:\w+,op=2:1\/0,offset=3,size=4$/);
  expect(openQuestions(turned, asked)).toEqual([1]);
  const both = withMeaning(turned, 0, 'time:ns');
  expect([text(both), openQuestions(both, asked)]).toEqual(['time=1:ns,op=2:1/0,offset=3,size=4', []]);
});
