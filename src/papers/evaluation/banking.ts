/** DJ Figs. 6, 7, 9 and 10: organizations of flash banks under a personal computer's requests. */
import { BUS_SPEEDS } from '../banking/device.ts';
import { organizationExperiment, STANDS_FOR, type Organization } from '../banking/workload.ts';
import type { EvaluationFigure, EvaluationPoint } from './evaluation-figure.ts';

const NOTE =
  'The workload is generated with §2.1’s rate, sizes, mix and bursts; the places of requests and the lengths of ' +
  'bursts are not in the paper. The text does not describe the axes in detail.';
const SPEEDS = BUS_SPEEDS.map(({ megabytesPerSecond }) => megabytesPerSecond);
const DEGREES = [1, 2, 4, 8] as const;
type Kind = 'read' | 'write' | 'all';
const KINDS = ['read', 'write'] as const;

/** A mean response time of an organization, ms. */
const time =
  (organization: Organization, kind: Kind): EvaluationPoint['measure'] =>
  async (laboratory) =>
    ((await laboratory.summary(organizationExperiment(organization), STANDS_FOR)).metrics.response[kind].meanNs ??
      NaN) / 1e6;

const banked = (speed: number, banks: number): Organization => ({
  channels: 1,
  banksPerChannel: banks,
  transferNsPerByte: 1000 / speed,
});
const ganged = (speed: number, ways: number): Organization => ({ ...banked(speed, ways), superblockWays: ways });

/** Reads and writes over the degree, a line for each bus. */
const byDegree = (name: string, of: (speed: number, degree: number) => Organization): EvaluationPoint[] =>
  KINDS.flatMap((kind) =>
    SPEEDS.flatMap((speed) =>
      DEGREES.map((degree): EvaluationPoint => ({
        part: `${name}, ${kind}s`,
        group: String(degree),
        series: `${speed} MB/s`,
        measure: time(of(speed, degree), kind),
      })),
    ),
  );

const common = { paper: 'banking', baseline: '', y: 'average response time, ms' } as const;

/** The slowest and the fastest bus, and the one between. */
const SOME_SPEEDS = [SPEEDS[0], SPEEDS[2], SPEEDS[SPEEDS.length - 1]];

export const BANKING_CHARTS: readonly EvaluationFigure[] = [
  {
    ...common,
    name: 'dj-fig-6',
    figure: 'Figure 6',
    title: 'Degree of banking and of superblocks',
    form: 'lines',
    x: 'banks, or ways of a superblock',
    differs: `${NOTE} The paper prints changes, not times; they are among its claims.`,
    points: [
      ...byDegree('(a) banking', banked),
      ...byDegree('(b) superblocks', ganged),
      ...SPEEDS.slice(0, 1).flatMap((speed) =>
        [
          { series: 'banking', of: banked },
          { series: 'superblocks', of: ganged },
        ].flatMap(({ series, of }) =>
          DEGREES.map((degree): EvaluationPoint => ({
            part: `(c) writes at ${speed} MB/s`,
            group: String(degree),
            series,
            measure: time(of(speed, degree), 'write'),
          })),
        ),
      ),
    ],
  },
  {
    ...common,
    name: 'dj-fig-7',
    figure: 'Figure 7',
    title: 'Media transfer rate',
    form: 'lines',
    x: 'bus bandwidth, MB/s',
    differs: `${NOTE} The paper says that nothing improves significantly beyond 100 MB/s.`,
    points: DEGREES.flatMap((banks) =>
      SPEEDS.map((speed): EvaluationPoint => ({
        part: '',
        group: String(speed),
        series: banks === 1 ? '1 bank' : `${banks} banks`,
        measure: time(banked(speed, banks), 'all'),
      })),
    ),
  },
  {
    ...common,
    name: 'dj-fig-9',
    figure: 'Figure 9',
    title: 'Channels and banks',
    form: 'lines',
    x: 'channels',
    differs: `${NOTE} (a): four banks on each channel. (b), (c): eight banks and a fixed bandwidth in all.`,
    points: [
      ...SOME_SPEEDS.flatMap((speed) =>
        [1, 2, 4].map((channels): EvaluationPoint => ({
          part: '(a) four banks a channel, reads and writes',
          group: String(channels),
          series: `${speed} MB/s each`,
          measure: time({ ...banked(speed, 4), channels }, 'all'),
        })),
      ),
      ...[
        { part: '(b) 100 MB/s in all', total: 100 },
        { part: '(c) 200 MB/s in all', total: 200 },
      ].flatMap(({ part, total }) =>
        KINDS.flatMap((kind) =>
          [1, 2, 4].map((channels): EvaluationPoint => ({
            part,
            group: String(channels),
            series: `${kind}s`,
            measure: time({ ...banked(total / channels, 8 / channels), channels }, kind),
          })),
        ),
      ),
    ],
  },
  {
    ...common,
    name: 'dj-fig-10',
    figure: 'Figure 10',
    title: 'Read priority on superblocks of four',
    form: 'bars',
    x: 'bus bandwidth',
    y: 'average response time / that in order of arrival (lower is better)',
    baseline: 'order of arrival',
    differs: `${NOTE} Printed in the paper: reads 30 to 50 % faster, writes about 5 % slower.`,
    points: SPEEDS.flatMap((speed) =>
      KINDS.map((kind): EvaluationPoint => ({
        part: '',
        group: `${speed} MB/s`,
        series: `${kind}s`,
        ...(kind === 'write' ? { printed: 1.05 } : {}),
        measure: async (laboratory) =>
          (await time({ ...ganged(speed, 4), readPriority: true }, kind)(laboratory)) /
          (await time(ganged(speed, 4), kind)(laboratory)),
      })),
    ),
  },
];
