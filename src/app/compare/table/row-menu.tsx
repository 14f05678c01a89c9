import type { ReactElement } from 'react';
import { localized, t } from '../../../messages/message.ts';
import { Menu, type MenuItem } from '../../components/dialogs/menu.tsx';
import { rowStyle } from '../../../charts/compare/plot.ts';
import { DARK_CHART, LIGHT_CHART } from '../../../charts/theme.ts';
import { shownTheme, useTheme } from '../../stores/theme.ts';
import { openPair, openRow, openWithBaseline } from '../open-row.ts';
import { withMoved, withoutEntry } from '../plan/edits.ts';
import type { Row } from '../rows/row.ts';
import { chooseA, toggleCurve, useCompare } from '../state/compare-store.ts';
import { changePlan, runActions } from '../state/runner.ts';

/** The color of a row, which shows or hides its curve, and everything that can be done with it. */
export function RowMenu({ row, isBaseline }: { row: Row; isBaseline: boolean }): ReactElement {
  const theme = useTheme(shownTheme);
  const hidden = useCompare((state) => state.hidden.has(row.key));
  const chosenA = useCompare((state) => state.chosenA);
  const { color } = rowStyle(theme === 'dark' ? DARK_CHART : LIGHT_CHART, row.color);
  return (
    <span className="row-tools row gap-1 inline">
      <button
        type="button"
        className="row-color"
        role="switch"
        aria-checked={!hidden}
        aria-label={t('Curve of {key}', { key: row.key })}
        title={hidden ? t('Show its curve') : t('Hide its curve')}
        onClick={() => {
          toggleCurve(row.key);
        }}
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
      <Menu
        label={t('Actions for {key}', { key: row.key })}
        title={t('Actions')}
        items={itemsOf(row, isBaseline, chosenA)}
      >
        <span aria-hidden="true">⋯</span>
      </Menu>
    </span>
  );
}

/** Any two rows as A above B: the first is chosen as A, then the second is opened below it. */
function pairItems({ key }: Row, unavailable: string | undefined, chosenA: string | null): MenuItem[] {
  if (chosenA === key) {
    return [
      {
        label: t('Do not use as A'),
        run: () => {
          chooseA(null);
        },
      },
    ];
  }
  const choose: MenuItem = {
    label: t('Choose as A'),
    note: t('then open any other row below it'),
    refused: unavailable,
    run: () => {
      chooseA(key);
    },
  };
  if (chosenA === null) return [choose];
  const open: MenuItem = {
    label: t('Open as B below A'),
    note: t('A: {chosenA}; both start at 0', { chosenA }),
    refused: unavailable,
    run: () => {
      chooseA(null);
      openPair(chosenA, key);
    },
  };
  return [open, choose];
}

function itemsOf(row: Row, isBaseline: boolean, chosenA: string | null): MenuItem[] {
  const { key, state, names } = row;
  const unavailable =
    state === 'refused' || state === 'wants-trace' ? localized(row.reason ?? '') || undefined : undefined;
  const items: MenuItem[] = [
    {
      label: t('Open in Explore'),
      note: t('as A, at its slowest request'),
      refused: unavailable,
      run: () => {
        openRow(key, row.summary?.response.all.slowest.at(0)?.request ?? null);
      },
    },
    {
      label: t('Open with the baseline as A and B'),
      note: t('the baseline above, this row below, on one clock'),
      refused: unavailable ?? (isBaseline ? t('This row is the baseline.') : undefined),
      run: () => {
        openWithBaseline(key);
      },
    },
    ...pairItems(row, unavailable, chosenA),
    {
      label: t('Use as baseline'),
      note: `${names.policy}, ${names.device}`,
      refused: isBaseline ? t('This row is the baseline.') : undefined,
      run: () => {
        const { plan } = useCompare.getState();
        changePlan({ ...plan, baseline: { policy: names.policy, device: names.device } });
      },
    },
  ];
  if (state === 'waiting') {
    items.push({
      label: t('Run next'),
      run: () => {
        runActions.first(key);
      },
    });
  }
  if (state === 'waiting' || state === 'running') {
    items.push({
      label: t('Cancel'),
      run: () => {
        runActions.cancel(key);
      },
    });
  } else if (unavailable === undefined) {
    items.push({
      label: state === 'failed' ? t('Try again') : t('Run again'),
      run: () => {
        runActions.retry(key);
      },
    });
  }
  const remove = (list: 'traces' | 'policies', name: string): MenuItem => ({
    label: t('Remove {name}', { name }),
    note: list === 'traces' ? t('all rows of this trace') : t('all rows of this policy'),
    run: () => {
      changePlan(withoutEntry(useCompare.getState().plan, list, name));
    },
  });
  const { plan } = useCompare.getState();
  const move = (list: 'traces' | 'policies', name: string, by: -1 | 1): MenuItem[] => {
    const next = withMoved(plan, list, name, by);
    if (next === plan) return [];
    return [
      {
        label: by < 0 ? t('Move {name} up', { name }) : t('Move {name} down', { name }),
        note: t('rows and waiting runs'),
        run: () => {
          changePlan(next);
        },
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
