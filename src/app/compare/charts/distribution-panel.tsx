import { useMemo, type ReactElement } from 'react';
import { distributionTable, updateDistribution } from '../../../charts/compare/distribution.ts';
import { KIND_TITLES, Panel, rowNamer, type KindPanelProps } from './panel-per-kind.tsx';

/** The CCDF of the finished rows: exact quantiles from the median to the last request. */
export function DistributionPanel({ kind, rows, all }: KindPanelProps): ReactElement {
  const lines = useMemo(() => {
    const nameOf = rowNamer(all);
    return rows.flatMap((row) => {
      const curve = row.summary?.response[kind].curve;
      if (curve === undefined || curve.ns.length === 0) return [];
      // A place is −log10 of the share above.
      const share = curve.places.map((place) => 1 - 10 ** -place);
      return [{ id: row.key, name: nameOf(row), color: row.color, share, ns: curve.ns }];
    });
  }, [rows, all, kind]);
  const title = `${KIND_TITLES[kind]}: share above a latency`;
  return (
    <Panel
      title={title}
      table={() => distributionTable(lines, title)}
      draw={(host, size, theme) => {
        updateDistribution(host, lines, { ...size, theme, label: title, side: 'above' });
      }}
    />
  );
}
