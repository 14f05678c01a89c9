import type { ReactElement } from 'react';
import { Activity } from '../../analysis/instant/device-instant.ts';
import type { ControllerInstant, DeviceInstant, ServerInstant } from '../../analysis/instant/device-instant.ts';
import { linkWords } from '../../timeline/layout/lanes.ts';
import type { Device } from '../../device/device.ts';
import { NONE, OperationType } from '../../engine/recording/recording.ts';
import { formatCount, formatTime, plural } from '../../base/format.ts';
import { activityWords, dieName, diesOfChannel, planeName, planeReadWords } from './device-words.ts';

/** Waiting operations drawn one by one; further ones are a number. */
const MOST_DRAWN = 8;

export function Queues({ instant, device }: { instant: DeviceInstant; device: Device }): ReactElement {
  const { channels } = device;
  return (
    // A region that scrolls has to be reachable with the keyboard (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="device-queues scroll low" role="region" aria-label="Queues" tabIndex={0}>
      {instant.controller !== null && <Controller controller={instant.controller} atNs={instant.atNs} />}
      {Array.from({ length: channels }, (_, channel) => (
        <section key={channel} aria-label={`Channel ${channel}`}>
          <h3 className="words small">
            <span>{`channel ${channel}`}</span> <Bus instant={instant} channel={channel} />
          </h3>
          <Hold instant={instant} device={device} channel={channel} />
          <ul>
            {diesOfChannel(device, channel).map((die) => (
              <Die key={die} instant={instant} device={device} die={die} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Controller({ controller, atNs }: { controller: ControllerInstant; atNs: number }): ReactElement {
  const { cores, links, waiting } = controller;
  return (
    <section aria-label="Controller">
      <h3 className="words small">
        <span>controller</span>{' '}
        <span className="queue-state ellipsis narrow muted">
          {waiting === 0
            ? 'no command waits for a core'
            : plural(waiting, 'command waits for a core', 'commands wait for a core')}
        </span>
      </h3>
      <ul>
        {cores.map((core, number) => (
          <Server key={number} name={`core ${number}`} of={core} waiting={0} atNs={atNs} />
        ))}
        {links.map((link, direction) => (
          <Server
            key={`link ${direction}`}
            name={linkWords(direction, links.length)}
            of={link}
            waiting={link.waiting}
            atNs={atNs}
          />
        ))}
      </ul>
    </section>
  );
}

interface ServerProps {
  readonly name: string;
  readonly of: ServerInstant;
  readonly waiting: number;
  readonly atNs: number;
}

function Server({ name, of: { request, operation, untilNs }, waiting, atNs }: ServerProps): ReactElement {
  const isIdle = request === null && operation === null;
  const words = isIdle
    ? 'idle'
    : `${request === null ? 'a moved page' : `request #${request}`}, ${formatTime(untilNs - atNs)} remaining`;
  return (
    <li>
      <span className={isIdle ? 'queue-dot queue-idle' : 'queue-dot phase-program'} aria-hidden="true" />
      <span className="nowrap">{name}</span>
      <span className="queue-state ellipsis narrow muted">
        {waiting === 0 ? words : `${words} · ${waiting} waiting`}
      </span>
    </li>
  );
}

/** The collection that holds a channel: nothing else starts there. */
function Hold({
  instant,
  device,
  channel,
}: {
  instant: DeviceInstant;
  device: Device;
  channel: number;
}): ReactElement | null {
  const plane = instant.channels.heldBy[channel];
  if (plane < 0) return null;
  const block = instant.planes.victim[plane];
  const where = planeName(device, plane);
  return <p className="muted">{`held by garbage collection of ${where}${block < 0 ? '' : `, block ${block}`}`}</p>;
}

function Bus({ instant, channel }: { instant: DeviceInstant; channel: number }): ReactElement {
  const { operation, untilNs, background, dataOuts } = instant.channels;
  const waiting = [
    ...(dataOuts[channel] > 0 ? [`${dataOuts[channel]} data out`] : []),
    ...(background[channel] > 0 ? [`${background[channel]} GC step`] : []),
  ];
  const state =
    operation[channel] === NONE ? 'bus idle' : `bus busy, ${formatTime(untilNs[channel] - instant.atNs)} remaining`;
  return (
    <span className="queue-state ellipsis narrow muted">
      {waiting.length > 0 ? `${state} · waiting: ${waiting.join(', ')}` : state}
    </span>
  );
}

function Die({ instant, device, die }: { instant: DeviceInstant; device: Device; die: number }): ReactElement {
  const { units } = instant;
  const unit = units.ofDie[die];
  // A unit of several dies has one read queue, shown at its first die.
  const reads = units.ofDie.indexOf(unit) === die ? units.reads[unit] : 0;
  const writes = units.writes[die];
  return (
    <li>
      <span className={`queue-dot ${dotOf(instant, unit)}`} aria-hidden="true" />
      <span className="nowrap">{dieName(device, die)}</span>
      <span className="queue-state ellipsis narrow muted">
        {planeReadWords(instant, die) ?? activityWords(instant, unit)}
      </span>
      <Stack kind="read" count={reads} />
      <Stack kind="write" count={writes} />
    </li>
  );
}

function dotOf({ units }: DeviceInstant, unit: number): string {
  if (units.activity[unit] === Activity.idle) return 'queue-idle';
  if (units.activity[unit] === Activity.suspending || units.activity[unit] === Activity.resuming)
    return 'queue-suspend';
  const type = units.type[unit];
  return type === OperationType.erase ? 'queue-erase' : type === OperationType.program ? 'phase-program' : 'phase-read';
}

function Stack({ kind, count }: { kind: 'read' | 'write'; count: number }): ReactElement | null {
  if (count === 0) return null;
  return (
    <span className="queue-stack inline gap-1 center" title={`${count} ${kind}s wait`}>
      <span aria-hidden="true">
        {Array.from({ length: Math.min(count, MOST_DRAWN) }, (_, i) => (
          <span key={i} className={`queue-block phase-${kind === 'read' ? 'read' : 'program'}`} />
        ))}
      </span>
      {formatCount(count)} {kind === 'read' ? 'R' : 'W'}
      <span className="unseen"> waiting</span>
    </span>
  );
}
