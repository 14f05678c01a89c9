import { memo, type ComponentProps, type CSSProperties, type ReactElement } from 'react';
import { PAGE_STATE_NAMES, PageState } from '../../analysis/instant/device-instant.ts';
import { pageTypeOf } from '../../device/page-types.ts';
import type { Timing } from '../../device/device.ts';
import { NONE } from '../../engine/recording/recording.ts';
import { Table, type Column } from '../components/table.tsx';
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
const HEAD = { className: 'muted light nowrap' };

/** The pages of a block by word line and type: a column for each word line, a row for each type. */
export const WordLines = memo(
  function WordLines({ block, state, lpn, types, isWhole, colors }: WordLinesProps): ReactElement {
    const { count } = types;
    const lines = Array.from({ length: Math.ceil(state.length / count) }, (_, line) => line);
    const wordOf = (page: number): string =>
      isWhole && state[page] === PageState.wasted ? PADDING : PAGE_STATE_NAMES[state[page]];
    const cellProps = (page: number, line: number): Pick<ComponentProps<'td'>, 'style' | 'title' | 'hidden'> => {
      const fill = FILLS[state[page]];
      const style: CSSProperties = fill === null ? {} : { boxShadow: `inset 0 -4px ${colors[fill]}` };
      const words = `page ${page}: word line ${line}, type ${pageTypeOf(types, page) + 1}, ${wordOf(page)}`;
      return { style, title: lpn[page] === NONE ? words : `${words}, LPN ${lpn[page]}` };
    };
    return (
      <>
        <p className="muted tiny">
          {isWhole
            ? 'Word line: pages that share their cells, one of each type, programmed together; padding completes it.'
            : 'Word line: pages that share their cells, one of each type.'}
        </p>
        <Table
          className="tiny"
          region={`Word lines of block ${block}`}
          regionClass="word-lines scroll rigid"
          rows={Array.from({ length: count }, (_, type) => type)}
          columns={[
            {
              title: 'word line',
              headProps: HEAD,
              cell: (type) => `type ${type + 1}`,
              cellProps: () => HEAD,
            },
            ...lines.map((line): Column<number> => {
              const pageOf = (type: number): number => line * count + type;
              return {
                title: String(line),
                headProps: HEAD,
                cell: (type) =>
                  pageOf(type) < state.length && (
                    <>
                      {pageOf(type)}
                      <span className="unseen"> {wordOf(pageOf(type))}</span>
                    </>
                  ),
                cellProps: (type) => (pageOf(type) < state.length ? cellProps(pageOf(type), line) : { hidden: true }),
              };
            }),
          ]}
        />
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
