import type { ReactElement } from 'react';
import { deviceWords } from '../../stores/words/setting-words.ts';
import { plural } from '../../../base/format.ts';
import type { Device } from '../../../device/device.ts';

const WIDTH = 224;
const ROW = 22;
const MOST_CHANNELS = 4;
const MOST_CHIPS = 4;
const MOST_DIES = 4;
const MOST_PLANES = 4;

/** Parts that do not fit are omitted and counted. */
export function DeviceDrawing({ device }: { device: Device }): ReactElement {
  const channels = Math.min(device.channels, MOST_CHANNELS);
  const chips = Math.min(device.chipsPerChannel, MOST_CHIPS);
  const dies = Math.min(device.diesPerChip, MOST_DIES);
  const planes = Math.min(device.planesPerDie, MOST_PLANES);
  const left = [
    channels < device.channels && plural(device.channels - channels, 'channel'),
    chips < device.chipsPerChannel && plural(device.chipsPerChannel - chips, 'chip'),
    dies < device.diesPerChip && plural(device.diesPerChip - dies, 'die'),
    planes < device.planesPerDie && plural(device.planesPerDie - planes, 'plane'),
  ].filter((text) => text !== false);
  const gap = 6;
  const chipWidth = Math.min(88, (WIDTH - 12 - gap * (chips - 1)) / chips);
  const dieWidth = (chipWidth - 4 - 3 * (dies - 1)) / dies;
  const planeWidth = (dieWidth - 2 * (planes - 1)) / planes;
  return (
    <figure>
      <svg
        className="block full"
        viewBox={`0 0 ${WIDTH} ${channels * ROW}`}
        role="img"
        aria-label={deviceWords(device)}
      >
        {times(channels, (channel) => (
          <g key={channel} transform={`translate(0 ${channel * ROW})`}>
            <path stroke="var(--line-strong)" strokeWidth={1.5} d={`M0 10H${WIDTH}`} />
            {times(chips, (chip) => (
              <g key={chip} transform={`translate(${6 + chip * (chipWidth + gap)} 2)`}>
                <rect fill="var(--surface)" stroke="var(--line-strong)" width={chipWidth} height={16} rx={3} />
                {times(dies, (die) =>
                  times(planes, (plane) => (
                    <rect
                      key={`${die}-${plane}`}
                      fill="var(--surface-3)"
                      x={2 + die * (dieWidth + 3) + plane * (planeWidth + 2)}
                      y={4}
                      width={planeWidth}
                      height={8}
                      rx={1.5}
                    />
                  )),
                )}
              </g>
            ))}
          </g>
        ))}
      </svg>
      {left.length > 0 && <figcaption className="muted tiny">{`and ${left.join(', ')} more`}</figcaption>}
    </figure>
  );
}

function times<Item>(count: number, item: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => item(index));
}
