/** The names of the evaluation figures, without their runs: for lists and commands, which need no engine. */
import type { PaperName } from '../paper.ts';

export interface FigureHead {
  /** As in an address: lower case, hyphens. */
  readonly name: string;
  readonly paper: PaperName;
  /** As the paper calls it. */
  readonly figure: string;
  readonly title: string;
}

const mbm = <Name extends string>(name: Name, figure: string, title: string) =>
  ({ name, paper: 'mbm', figure, title }) as const;
const mp = <Name extends string>(name: Name, figure: string, trace: string) =>
  ({ name, paper: 'multi-plane', figure, title: `Average response time of I/O requests in ${trace}` }) as const;
const db = <Name extends string>(name: Name, figure: string, ssd: string) =>
  ({ name, paper: 'die-binding', figure, title: `Average response time of write requests in ${ssd}` }) as const;
const dj = <Name extends string>(name: Name, figure: string, title: string) =>
  ({ name, paper: 'banking', figure, title }) as const;

export const FIGURE_HEADS = [
  mbm('mbm-fig-8', 'Fig. 8', 'Average response time'),
  mbm('mbm-parts', 'Beside Fig. 8', 'What does it: each part of MBM alone and left out'),
  mbm('mbm-collections', 'Beside Fig. 8', 'Why MBM gains: the same traces under both kinds of garbage collection'),
  mbm('mbm-fig-9', 'Fig. 9', 'Average response time by number of chips'),
  mbm('mbm-fig-10', 'Fig. 10', 'Bandwidth'),
  mbm('mbm-fig-11', 'Fig. 11', 'Erase count'),
  mbm('mbm-fig-12', 'Fig. 12', 'Tail latency, trace MSNFS'),
  mbm('mbm-fig-13', 'Fig. 13', 'Tail latency, trace Financial'),
  mp('mp-fig-1', 'Figure 1', 'HM0'),
  mp('mp-fig-2', 'Figure 2', 'PRN0'),
  mp('mp-fig-3', 'Figure 3', 'Financial2'),
  db('db-fig-3', 'Figure 3', 'SSD1'),
  db('db-fig-4', 'Figure 4', 'SSD2'),
  dj('dj-fig-6', 'Figure 6', 'Degree of banking and of superblocks'),
  dj('dj-fig-7', 'Figure 7', 'Media transfer rate'),
  dj('dj-fig-8', 'Figure 8', 'Organizations of one total bandwidth'),
  dj('dj-fig-9', 'Figure 9', 'Channels and banks'),
  dj('dj-fig-10', 'Figure 10', 'Read priority on superblocks of four'),
] as const satisfies readonly FigureHead[];

export type FigureName = (typeof FIGURE_HEADS)[number]['name'];

export function headOf(name: FigureName): FigureHead {
  const head = FIGURE_HEADS.find((one) => one.name === name);
  if (head === undefined) throw new RangeError(`there is no figure “${name}”`);
  return head;
}
