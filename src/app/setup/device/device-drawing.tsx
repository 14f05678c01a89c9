import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import type { Device } from '../../../device/device.ts';
import './device-drawing.css';

const WIDTH = 224;
const ROW = 22;
const MOST_CHANNELS = 4;
const MOST_CHIPS = 4;
const MOST_DIES = 4;
const MOST_PLANES = 4;

/**
 * A device as a small picture: a line for each channel, a box for each chip, a box in it for each die, a stroke for
 * each plane. Parts that do not fit are omitted and counted.
 */
export function DeviceDrawing({ device }: { device: Device }): ReactElement {
  const channels = Math.min(device.channels, MOST_CHANNELS);
  const chips = Math.min(device.chipsPerChannel, MOST_CHIPS);
  const dies = Math.min(device.diesPerChip, MOST_DIES);
  const planes = Math.min(device.planesPerDie, MOST_PLANES);
  const left = [
    channels < device.channels &&
      t('{count, plural, one {# channel} other {# channels}}', { count: device.channels - channels }),
    chips < device.chipsPerChannel &&
      t('{count, plural, one {# chip} other {# chips}}', { count: device.chipsPerChannel - chips }),
    dies < device.diesPerChip && t('{count, plural, one {# die} other {# dies}}', { count: device.diesPerChip - dies }),
    planes < device.planesPerDie &&
      t('{count, plural, one {# plane} other {# planes}}', { count: device.planesPerDie - planes }),
  ].filter((text) => text !== false);
  const gap = 6;
  const chipWidth = Math.min(88, (WIDTH - 12 - gap * (chips - 1)) / chips);
  const dieWidth = (chipWidth - 4 - 3 * (dies - 1)) / dies;
  const planeWidth = (dieWidth - 2 * (planes - 1)) / planes;
  const words = [
    t('{count, plural, one {# channel} other {# channels}}', { count: device.channels }),
    t('{count, plural, one {# chip} other {# chips}} per channel', { count: device.chipsPerChannel }),
    t('{count, plural, one {# die} other {# dies}} per chip', { count: device.diesPerChip }),
    t('{count, plural, one {# plane} other {# planes}} per die', { count: device.planesPerDie }),
  ].join(', ');
  return (
    <figure>
      <svg className="block full" viewBox={`0 0 ${WIDTH} ${channels * ROW}`} role="img" aria-label={words}>
        {times(channels, (channel) => (
          <g key={channel} transform={`translate(0 ${channel * ROW})`}>
            <path className="drawing-bus" d={`M0 10H${WIDTH}`} />
            {times(chips, (chip) => (
              <g key={chip} transform={`translate(${6 + chip * (chipWidth + gap)} 2)`}>
                <rect className="drawing-chip" width={chipWidth} height={16} rx={3} />
                {times(dies, (die) =>
                  times(planes, (plane) => (
                    <rect
                      key={`${die}-${plane}`}
                      className="drawing-plane"
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
      {left.length > 0 && (
        <figcaption className="muted tiny">{t('and {parts} more', { parts: left.join(', ') })}</figcaption>
      )}
    </figure>
  );
}

function times<Item>(count: number, item: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => item(index));
}
