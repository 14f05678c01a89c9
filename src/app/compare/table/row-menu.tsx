import type { ReactElement } from 'react';
import { Menu, type MenuItem } from '../../components/dialogs/menu.tsx';
import { rowStyle } from '../../../charts/compare/plot.ts';
import { DARK_CHART, LIGHT_CHART } from '../../../charts/kit/theme.ts';
import { shownTheme, useTheme } from '../../stores/theme.ts';
import { openPair, openRow, openWithBaseline } from '../state/open-row.ts';
import { withMoved, withoutEntry } from '../plan/plan-edits.ts';
import type { CompareRow } from '../rows.ts';
import { chooseA, showCurves, useCompare } from '../state/compare-store.ts';
import { changePlan, runActions } from '../state/runner.ts';

interface RowMenuProps {
  /** The run that its entries open: the first start of a line. */
  readonly row: CompareRow;
  readonly rows: readonly CompareRow[];
  readonly isBaseline: boolean;
}

export function RowMenu({ row, rows, isBaseline }: RowMenuProps): ReactElement {
  const theme = useTheme(shownTheme);
  const hidden = useCompare((state) => rows.every(({ key }) => state.hidden.has(key)));
  const chosenA = useCompare((state) => state.chosenA);
  const { color } = rowStyle(theme === 'dark' ? DARK_CHART : LIGHT_CHART, row.color);
  return (
    <span className="row-tools row gap-1 inline">
      <button
        type="button"
        className="row-color"
        role="switch"
        aria-checked={!hidden}
        aria-label={`Curve of ${row.key}`}
        title={hidden ? 'Show its curve' : 'Hide its curve'}
        onClick={() => showCurves(rows, hidden)}
      >
        <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
          <rect
            x="1.5"
            y="1.5"
            width="11"
            height="11"
            rx="3"
            fill={hidden ? 'none' : color}
            stroke={color}
            strokeWidth="1.5"
          />
        </svg>
      </button>
      <Menu label={`Actions for ${row.key}`} title="Actions" items={itemsOf(row, rows, isBaseline, chosenA)}>
        <span aria-hidden="true">⋯</span>
      </Menu>
    </span>
  );
}

/** Any two rows as A above B: the first is chosen as A, then the second is opened below it. */
function pairItems({ key }: CompareRow, unavailable: string | undefined, chosenA: string | null): MenuItem[] {
  if (chosenA === key) {
    return [
      {
        label: 'Do not use as A',
        run: () => chooseA(null),
      },
    ];
  }
  const choose: MenuItem = {
    label: 'Choose as A',
    note: 'then open any other row below it',
    refused: unavailable,
    run: () => chooseA(key),
  };
  if (chosenA === null) return [choose];
  const open: MenuItem = {
    label: 'Open as B below A',
    note: `A: ${chosenA}; both start at 0`,
    refused: unavailable,
    run: () => {
      chooseA(null);
      openPair(chosenA, key);
    },
  };
  return [open, choose];
}

function itemsOf(
  row: CompareRow,
  rows: readonly CompareRow[],
  isBaseline: boolean,
  chosenA: string | null,
): MenuItem[] {
  const { key, state, names } = row;
  const isIn = (...states: readonly CompareRow['state'][]): boolean => rows.some((one) => states.includes(one.state));
  const unavailable = state === 'refused' || state === 'wants-trace' ? (row.reason ?? '') || undefined : undefined;
  const items: MenuItem[] = [
    {
      label: 'Open in Explore',
      note: 'as A, at its slowest request',
      refused: unavailable,
      run: () => openRow(key, row.summary?.response.all.slowest.at(0)?.request ?? null),
    },
    {
      label: 'Open with the baseline as A and B',
      note: 'the baseline above, this row below, on one clock',
      refused: unavailable ?? (isBaseline ? 'This row is the baseline.' : undefined),
      run: () => openWithBaseline(key),
    },
    ...pairItems(row, unavailable, chosenA),
    {
      label: 'Use as baseline',
      note: `${names.policy}, ${names.device}`,
      refused: isBaseline ? 'This row is the baseline.' : undefined,
      run: () => {
        const { plan } = useCompare.getState();
        changePlan({ ...plan, baseline: { policy: names.policy, device: names.device } });
      },
    },
  ];
  const each =
    (act: (key: string) => void): (() => void) =>
    () => {
      for (const one of rows) act(one.key);
    };
  if (isIn('waiting')) items.push({ label: 'Run next', run: each(runActions.first) });
  if (isIn('waiting', 'running')) items.push({ label: 'Cancel', run: each(runActions.cancel) });
  else if (unavailable === undefined)
    items.push({ label: isIn('failed') ? 'Try again' : 'Run again', run: each(runActions.retry) });
  const remove = (list: 'traces' | 'policies', name: string): MenuItem => ({
    label: `Remove ${name}`,
    note: list === 'traces' ? 'all rows of this trace' : 'all rows of this policy',
    run: () => changePlan(withoutEntry(useCompare.getState().plan, list, name)),
  });
  const { plan } = useCompare.getState();
  const move = (list: 'traces' | 'policies', name: string, by: -1 | 1): MenuItem[] => {
    const next = withMoved(plan, list, name, by);
    if (next === plan) return [];
    return [
      {
        label: by < 0 ? `Move ${name} up` : `Move ${name} down`,
        note: 'rows and waiting runs',
        run: () => changePlan(next),
      },
    ];
  };
  return [
    ...items,
    ...move('policies', names.policy, -1),
    ...move('policies', names.policy, 1),
    ...move('traces', names.trace, -1),
    ...move('traces', names.trace, 1),
    remove('traces', names.trace),
    remove('policies', names.policy),
  ];
}
