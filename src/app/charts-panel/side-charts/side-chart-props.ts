/** What every side chart is given. */
export interface SideChartProps {
  /** Which requests to show. */
  readonly choice: 'read' | 'write';
  readonly asTable: boolean;
}
