/** DJ Figs. 6 to 10: organizations of flash banks under a personal computer's requests. */
import { BUS_SPEEDS } from '../../papers/banking/device.ts';
import { organizationExperiment, STANDS_FOR, type Organization } from '../organizations.ts';
import type { EvaluationFigure, EvaluationPoint } from './evaluation-figure.ts';
import { headOf } from '../../papers/results/heads.ts';

const WORKLOAD =
  'The workload is generated with §2.1’s rate, sizes, mix and bursts; the places of requests and the lengths of ' +
  'bursts are not in the paper.';
const AXES = 'The text does not describe the axes in detail.';
const SPEEDS = BUS_SPEEDS.map(({ megabytesPerSecond }) => megabytesPerSecond);
const MIDDLE_SPEED = SPEEDS[2];
const DEGREES = [1, 2, 4, 8] as const;
type Kind = 'read' | 'write' | 'all';
const KINDS = ['read', 'write'] as const;

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
const byDegree = (
  name: string,
  of: (speed: number, degree: number) => Organization,
  printed: (degree: number) => Pick<EvaluationPoint, 'printed'> = () => ({}),
): EvaluationPoint[] =>
  KINDS.flatMap((kind) =>
    SPEEDS.flatMap((speed) =>
      DEGREES.map((degree): EvaluationPoint => ({
        part: `${name}, ${kind}s`,
        group: String(degree),
        series: `${speed} MB/s`,
        // One bus stands for all: the marks of five lines would cover each other.
        ...(speed === MIDDLE_SPEED ? printed(degree) : {}),
        measure: time(of(speed, degree), kind),
      })),
    ),
  );

/** Four 8-bit buses, or 32 bits for the fastest: 400 MB/s in all, the paper’s highest. */
const FOUR_CHANNELS = [
  { part: '(a) four buses of 25 MB/s', speed: 25 },
  { part: '(b) four buses of 50 MB/s', speed: 50 },
  { part: '(c) four buses of 100 MB/s', speed: 100 },
] as const;

const common = { baseline: '', y: 'average response time, ms', standIns: WORKLOAD } as const;
/** From one bank to eight the times differ by a factor of a hundred. */
const LOG = { logarithmicNs: 1e6 } as const;

/** The slowest and the fastest bus, and the one between. */
const SOME_SPEEDS = [SPEEDS[0], MIDDLE_SPEED, SPEEDS[SPEEDS.length - 1]];

/** “Significant improvements in both read and write request times, 50–80 %”, from 1 to 2 and from 2 to 4 banks. */
const fromHalfAsMany = (degree: number): Pick<EvaluationPoint, 'printed'> =>
  degree === 2 || degree === 4 ? { printed: { ratio: [0.2, 0.5], to: { group: String(degree / 2) } } } : {};

export const BANKING_CHARTS: readonly EvaluationFigure[] = [
  {
    ...common,
    ...LOG,
    ...headOf('dj-fig-6'),
    form: 'lines',
    x: 'banks, or ways of a superblock',
    differs:
      `${AXES} The paper prints changes: 50 to 80 % less time from 1 to 2 and from 2 to 4 banks, and writes 27 % ` +
      'faster with banking than with superblocks of eight on a slow bus. The marks are at these shares of our values.',
    points: [
      ...byDegree('(a) banking', banked, fromHalfAsMany),
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
            ...(series === 'banking' && degree === 8
              ? { printed: { ratio: 1 - 0.27, to: { series: 'superblocks' } } }
              : {}),
            measure: time(of(speed, degree), 'write'),
          })),
        ),
      ),
    ],
  },
  {
    ...common,
    ...LOG,
    ...headOf('dj-fig-7'),
    form: 'lines',
    x: 'bus bandwidth, MB/s',
    differs: `${AXES} The paper says that nothing improves significantly beyond 100 MB/s.`,
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
    ...headOf('dj-fig-8'),
    form: 'organizations',
    x: 'organization, eight banks in all',
    differs:
      'The paper draws examples and measures none of them here. Its question: “I have four 50 MHz 8-bit I/O ' +
      'channels. Gang them together, use them as independent channels, or try some combination of the two?” (b) is ' +
      'that question; (a) and (c) are the slowest and the fastest bus.',
    points: FOUR_CHANNELS.flatMap(({ part, speed }) =>
      [1, 2, 4].flatMap((channels) => {
        const megabytesPerSecond = (4 * speed) / channels;
        return KINDS.map((kind): EvaluationPoint => ({
          part,
          group: `${channels} × ${megabytesPerSecond} MB/s`,
          series: `${kind}s`,
          organization: { channels, banksPerChannel: 8 / channels, megabytesPerSecond },
          measure: time({ ...banked(megabytesPerSecond, 8 / channels), channels }, kind),
        }));
      }),
    ),
  },
  {
    ...common,
    ...headOf('dj-fig-9'),
    form: 'lines',
    x: 'channels',
    differs: `${AXES} (a): four banks on each channel. (b), (c): eight banks and a fixed bandwidth in all.`,
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
    ...headOf('dj-fig-10'),
    form: 'bars',
    x: 'bus bandwidth',
    y: 'average response time / that in order of arrival (lower is better)',
    baseline: 'order of arrival',
    differs: `${AXES} Printed in the paper: reads 30 to 50 % faster, writes about 5 % slower.`,
    points: SPEEDS.flatMap((speed) =>
      KINDS.map((kind): EvaluationPoint => ({
        part: '',
        group: `${speed} MB/s`,
        series: `${kind}s`,
        printed: kind === 'write' ? 1.05 : [0.5, 0.7],
        measure: async (laboratory) =>
          (await time({ ...ganged(speed, 4), readPriority: true }, kind)(laboratory)) /
          (await time(ganged(speed, 4), kind)(laboratory)),
      })),
    ),
  },
];
