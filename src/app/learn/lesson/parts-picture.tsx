/** The parts of a drive, drawn from the page to the controller: each click adds a part around those before. */
import { useState, type ReactElement } from 'react';
import { Button } from '../../components/button.tsx';
import Words from '../../components/words.tsx';

/** What each click adds, from the inside out. */
const PARTS = [
  [
    'Page',
    'A page is a row of cells. Each cell holds charge; its level means one bit or several. A page is what is read and written at a time.',
  ],
  ['Block', 'A block is many pages. Only a whole block can be erased.'],
  [
    'Plane and die',
    'A plane is many blocks with a register that holds one page. A die is one piece of silicon: one or more planes with their control. The cells of a die are its array.',
  ],
  [
    'Chip and channel',
    'A chip is a package of dies. Chips share a bus, the channel: it carries one page at a time between chips and controller.',
  ],
  [
    'Controller',
    'The controller stands between the host and the channels. Its map says where on the flash each page of the host lies.',
  ],
] as const;

const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

function Pages({
  x,
  y,
  w,
  lit,
}: {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly lit: boolean;
}): ReactElement {
  return (
    <>
      {times(6).map((page) => (
        <rect
          key={page}
          className={page === 0 && lit ? 'part-new' : undefined}
          fill="var(--phase-read)"
          x={x}
          y={y + page * 7}
          width={w}
          height={5}
        />
      ))}
    </>
  );
}

/** The part of the drawing that is seen with each part: x, y, width, height. */
const VIEWS = [
  [236, 44, 170, 70],
  [216, 40, 150, 88],
  [206, 24, 320, 184],
  [150, 0, 500, 376],
  [0, 0, 640, 376],
] as const;

function Drawing({ shown }: { readonly shown: number }): ReactElement {
  const has = (part: number): boolean => shown >= part;
  const ring = (part: number): string => (shown === part ? 'part part-new' : 'part');
  const blocks = has(2) ? 4 : 1;
  const [x, y, width, height] = VIEWS[shown];
  const drawn = PARTS.slice(0, shown + 1).map(([name]) => name);
  return (
    <svg
      className="parts-drawing full grow"
      viewBox={`${x} ${y} ${width} ${height}`}
      fontSize={width / 40}
      role="img"
      aria-label={`Drawn: ${drawn.join(', ')}`}
    >
      {has(4) && (
        <>
          <rect className={ring(4)} x={20} y={130} width={130} height={120} rx={8} />
          <text x={85} y={122}>
            controller
          </text>
          <text x={85} y={160}>
            map
          </text>
          {times(4).map((row) => (
            <g key={row} className="part">
              <rect x={36} y={170 + row * 18} width={36} height={12} />
              <path d={`M76 ${176 + row * 18}h16m-5 -4l5 4l-5 4`} />
              <rect x={98} y={170 + row * 18} width={36} height={12} />
            </g>
          ))}
          <path className="part-bus" d="M2 190H20" />
        </>
      )}
      {has(3) && (
        <>
          <path
            className={shown === 3 ? 'part-bus part-new' : 'part-bus'}
            d={has(4) ? 'M150 190H640' : 'M160 190H640'}
          />
          <text x={182} y={182}>
            channel
          </text>
          <rect className={ring(3)} x={216} y={20} width={300} height={340} rx={10} />
          <text x={366} y={14}>
            chip
          </text>
          <rect className="part" x={550} y={20} width={300} height={340} rx={10} />
        </>
      )}
      {has(2) && (
        <>
          {times(has(3) ? 2 : 1).map((die) => (
            <g key={die}>
              <rect className={ring(2)} x={232} y={40 + die * 160} width={268} height={146} rx={6} />
              <text x={366} y={36 + die * 160 + 18}>{`die ${die}`}</text>
              {times(2).map((plane) => (
                <g key={plane}>
                  <rect className="part" x={242 + plane * 128} y={62 + die * 160} width={120} height={114} rx={4} />
                  <text x={302 + plane * 128} y={172 + die * 160}>{`plane ${plane}`}</text>
                </g>
              ))}
            </g>
          ))}
        </>
      )}
      {times(has(2) ? (has(3) ? 2 : 1) : 1).map((die) =>
        times(has(2) ? 2 : 1).map((plane) =>
          times(blocks).map((block) => {
            const [x, y] = [250 + plane * 128 + block * 28, 72 + die * 160];
            const isFirst = die === 0 && plane === 0 && block === 0;
            return (
              <g key={`${die}/${plane}/${block}`}>
                {has(1) && (
                  <rect className={shown === 1 ? 'part part-new' : 'part'} x={x - 3} y={y - 3} width={26} height={48} />
                )}
                {(has(1) || isFirst) &&
                  (has(1) ? (
                    <Pages x={x} y={y} w={20} lit={isFirst} />
                  ) : (
                    <rect className="part-new" fill="var(--phase-read)" x={x} y={y} width={140} height={14} />
                  ))}
                {shown === 0 &&
                  times(10).map((cell) => (
                    <circle key={cell} fill="var(--surface)" cx={x + 9 + cell * 13.5} cy={y + 7} r={4} />
                  ))}
              </g>
            );
          }),
        ),
      )}
      {shown === 0 && (
        <text x={320} y={64}>
          page: a row of cells
        </text>
      )}
      {shown === 1 && (
        <text x={262} y={64}>
          block
        </text>
      )}
    </svg>
  );
}

export function PartsPicture(): ReactElement {
  const [shown, setShown] = useState(0);
  const [name, meaning] = PARTS[shown];
  return (
    <section className="parts-picture column low grow" aria-label="The parts of a drive">
      <Drawing shown={shown} />
      <div className="group wrap" role="group" aria-label="Parts">
        {PARTS.map(([part], index) => (
          <Button
            key={part}
            look={index === shown ? 'main' : 'plain'}
            aria-pressed={index <= shown}
            onClick={() => setShown(index)}
          >
            {part}
          </Button>
        ))}
      </div>
      <p className="parts-words large" role="status">
        <strong>{name}.</strong> <Words text={meaning} />
      </p>
    </section>
  );
}
