import type { ReactElement } from 'react';
import { formatBytes, formatCount, formatShare, plural } from '../../../base/format.ts';
import type { Device } from '../../../device/device.ts';
import { grownDevice, logicalPages } from '../../../device/geometry.ts';
import type { Addressing } from '../../../document/experiment.ts';
import type { TraceReport } from '../../../traces/read.ts';
import { NumberField } from '../../components/fields/number-field.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { Segmented } from '../../components/fields/segmented.tsx';
import { Button } from '../../components/button.tsx';
import { SSD_CHOICES, type SsdState } from '../../exports/used-ssd.ts';
import { suggestedFactor } from '../../../analysis/premises/pace.ts';
import { DEVICE_KINDS } from '../settings/device-kinds.ts';
import { TRACE_DEVICES, type DeviceChoice } from './trace-arrival.ts';

interface TraceSettingsProps {
  report: TraceReport;
  /** The share of its requests that do not lie within the device. */
  beyond: number;
  device: Device;
  choice: DeviceChoice;
  onChoose: (choice: DeviceChoice) => void;
  state: SsdState | null;
  onState: (state: SsdState) => void;
  timeScale: number;
  onTimeScale: (timeScale: number) => void;
  /** Estimated share of the time in which the device is busy with the trace at the chosen pace. */
  busy: number;
  addressing: Addressing;
  onAddressing: (addressing: Addressing) => void;
}

export function TraceSettings({
  report,
  beyond: share,
  device,
  choice,
  onChoose,
  state,
  onState,
  timeScale,
  onTimeScale,
  busy,
  addressing,
  onAddressing,
}: TraceSettingsProps): ReactElement {
  const room = logicalPages(device) * device.pageBytes;
  const beyond = report.endBytes > room;
  const factor = suggestedFactor(busy);
  return (
    <div className="trace-settings stack apart line-above">
      <NumberField
        label="Time compression"
        title="2: twice the rate, all requests arrive in half the time"
        value={timeScale}
        unit="×"
        onCommit={(value) => {
          if (!(value > 0)) return 'Enter a number above 0: 2 is twice the rate, 0.5 half the rate.';
          onTimeScale(value);
          return null;
        }}
      />
      <p>
        {busy >= 1
          ? `The device is busy about ${formatShare(busy)} of the time at this pace: it cannot keep up, and requests queue.`
          : `The device is busy about ${formatShare(busy)} of the time at this pace.`}{' '}
        {factor !== null && (
          <Button onClick={() => onTimeScale(timeScale * factor)}>
            {`${formatCount(timeScale * factor)} × gives about ${formatShare(busy * factor)}`}
          </Button>
        )}
      </p>
      <SelectField
        label="Device"
        title="What is drawn, and what the addresses are on"
        value={choice}
        options={[
          { value: 'default', label: 'MBM Table I' },
          { value: 'present', label: 'the device on screen' },
        ]}
        groups={(['drive', 'data-sheet', 'paper'] as const).map((kind) => ({
          label: DEVICE_KINDS[kind],
          options: TRACE_DEVICES.filter((preset) => preset.kind === kind && preset.name !== 'mbm-table-1').map(
            ({ name, title }) => ({ value: name, label: title }),
          ),
        }))}
        onChange={onChoose}
      />
      <p className="muted small">
        {`${plural(device.channels, 'channel')} × ${plural(device.chipsPerChannel, 'chip')} × ${plural(device.diesPerChip, 'die')} × ${plural(device.planesPerDie, 'plane')}, ${formatBytes(room)}`}
      </p>
      <Segmented label="SSD" labelled value={state} options={SSD_CHOICES} onChange={onState} />
      <Segmented
        label={beyond ? `Addresses beyond ${formatBytes(room)}` : `Addresses (all within ${formatBytes(room)})`}
        labelled
        value={addressing}
        options={[
          { value: 'wrap', label: 'wrap', title: 'Addresses start over at 0; the number of wrapped requests is shown' },
          { value: 'grow', label: 'grow', title: 'Add blocks to each plane until all addresses fit' },
          { value: 'refuse', label: 'refuse', title: 'Refuse the run if an address lies beyond the device' },
        ]}
        onChange={onAddressing}
      />
      {beyond && <p className="warn small">{beyondText(addressing, report, device, room, share)}</p>}
    </div>
  );
}

function beyondText(addressing: Addressing, report: TraceReport, device: Device, room: number, share: number): string {
  switch (addressing) {
    case 'wrap':
      return `About ${formatShare(share)} of the requests lie beyond ${formatBytes(room)}, up to ${formatBytes(report.endBytes)}: they start over at 0, so different data shares pages.`;
    case 'refuse':
      return `Addresses reach ${formatBytes(report.endBytes)}, so the run will be refused.`;
    case 'grow': {
      const blocks = grownDevice(device, report.endBytes).blocksPerPlane;
      return `About ${formatShare(share)} of the requests lie beyond ${formatBytes(room)}: the device grows from ${formatCount(device.blocksPerPlane)} to ${formatCount(blocks)} blocks per plane.`;
    }
  }
}
