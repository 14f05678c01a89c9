import { memo, type CSSProperties, type ReactElement } from 'react';
import { PAGE_STATE_NAMES, PageState } from '../../analysis/instant/device-instant.ts';
import { pageTypeOf } from '../../device/page-types.ts';
import type { Timing } from '../../device/device.ts';
import { NONE } from '../../engine/recording/recording.ts';
import type { PageFill } from './blocks/block-painter.ts';

interface WordLinesProps {
  /** Number of the block in its plane. */
  readonly block: number;
  readonly state: Uint8Array;
  readonly lpn: Uint32Array;
  readonly types: Timing['pageTypes'];
  /** A word line is programmed as a whole: what has no data completes one. */
  readonly isWhole: boolean;
  readonly colors: Readonly<Record<PageFill, string>>;
}

const FILLS: readonly (PageFill | null)[] = [null, 'valid', 'invalid', 'wasted', 'writing'];
const PADDING = 'padding';

/** The pages of a block by word line and type: a column for each word line, a row for each type. */
export const WordLines = memo(
  function WordLines({ block, state, lpn, types, isWhole, colors }: WordLinesProps): ReactElement {
    const { count } = types;
    const lines = Array.from({ length: Math.ceil(state.length / count) }, (_, line) => line);
    const wordOf = (page: number): string =>
      isWhole && state[page] === PageState.wasted ? PADDING : PAGE_STATE_NAMES[state[page]];
    const cell = (page: number, line: number): ReactElement => {
      const fill = FILLS[state[page]];
      const style: CSSProperties = fill === null ? {} : { boxShadow: `inset 0 -4px ${colors[fill]}` };
      const words = `page ${page}: word line ${line}, type ${pageTypeOf(types, page) + 1}, ${wordOf(page)}`;
      return (
        <td key={line} style={style} title={lpn[page] === NONE ? words : `${words}, LPN ${lpn[page]}`}>
          {page}
          <span className="unseen"> {wordOf(page)}</span>
        </td>
      );
    };
    return (
      <>
        <p className="word-lines-about muted tiny">
          {isWhole
            ? 'Word line: pages that share their cells, one of each type, programmed together; padding completes it.'
            : 'Word line: pages that share their cells, one of each type.'}
        </p>
        <div
          className="word-lines"
          // A region that scrolls has to be reachable with the keyboard (WCAG 2.1.1).
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="region"
          aria-label={`Word lines of block ${block}`}
        >
          <table>
            <thead>
              <tr>
                <th scope="col" className="muted light nowrap">
                  word line
                </th>
                {lines.map((line) => (
                  <th key={line} scope="col" className="muted light nowrap">
                    {line}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {Array.from({ length: count }, (_, type) => (
                <tr key={type}>
                  <th scope="row" className="muted light nowrap">
                    {`type ${type + 1}`}
                  </th>
                  {lines.map((line) => (line * count + type < state.length ? cell(line * count + type, line) : null))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </>
    );
  },
  // The view is made anew at each instant; its pages seldom change.
  (before, after) =>
    before.block === after.block &&
    before.colors === after.colors &&
    before.isWhole === after.isWhole &&
    before.types === after.types &&
    isSame(before.state, after.state) &&
    isSame(before.lpn, after.lpn),
);

const isSame = (a: Uint8Array | Uint32Array, b: Uint8Array | Uint32Array): boolean =>
  a.length === b.length && a.every((value, i) => value === b[i]);
