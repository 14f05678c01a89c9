import { beforeEach, describe, expect, it } from 'vitest';
import { notify, useNotices } from '../../../src/app/stores/notices.ts';
import { resetPage } from '../../../src/app/stores/page-state.ts';

beforeEach(resetPage);

describe('notices', () => {
  it('are the last four, a repeated one once', () => {
    for (const title of ['1', '2', '3', '4', '5', '6', '5']) notify('bad', title);
    expect(useNotices.getState().notices.map(({ title }) => title)).toEqual(['3', '4', '6', '5']);
  });

  it('have the beginning and the end of a long text', () => {
    notify('bad', 'Cannot open', `The error. ${'x'.repeat(2000)} The advice.`);
    const { text } = useNotices.getState().notices[0];
    expect(text).toMatch(/^The error\. x+ … x+ The advice\.$/);
    expect(text).toHaveLength(603);
  });
});
