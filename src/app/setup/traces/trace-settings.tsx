import type { ReactElement } from 'react';
import { formatBytes, formatCount, formatShare } from '../../../base/format.ts';
import { grownDevice, logicalPages } from '../../../device/geometry.ts';
import type { Addressing } from '../../../document/experiment.ts';
import type { TraceReport } from '../../../traces/read.ts';
import { NumberField } from '../../components/fields/number-field.tsx';
import { Segmented } from '../../components/fields/segmented.tsx';
import { Button } from '../../components/button.tsx';
import { SSD_CHOICES, type SsdState } from '../../exports/used-ssd.ts';
import { suggestedFactor } from '../../../analysis/premises/pace.ts';

export type DeviceChoiceField = 'default' | 'present';

interface TraceSettingsProps {
  report: TraceReport;
  device: Parameters<typeof grownDevice>[0];
  choice: DeviceChoiceField;
  onChoose: (choice: DeviceChoiceField) => void;
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
    <div className="trace-settings">
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
      <Segmented
        label="Device"
        labelled
        value={choice}
        options={[
          { value: 'default', label: 'MBM Table I', title: 'A new device: 4 channels × 2 chips × 2 dies × 2 planes' },
          { value: 'present', label: 'current device', title: 'The device on screen, with its initial state' },
        ]}
        onChange={onChoose}
      />
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
      {beyond && <p className="warn small">{beyondText(addressing, report, device, room)}</p>}
    </div>
  );
}

function beyondText(
  addressing: Addressing,
  report: TraceReport,
  device: Parameters<typeof grownDevice>[0],
  room: number,
): string {
  switch (addressing) {
    case 'wrap':
      return `Addresses reach ${formatBytes(report.endBytes)}; those beyond ${formatBytes(room)} start over at 0. Different data may then share pages.`;
    case 'refuse':
      return `Addresses reach ${formatBytes(report.endBytes)}, so the run will be refused.`;
    case 'grow': {
      const blocks = grownDevice(device, report.endBytes).blocksPerPlane;
      return `The device grows from ${formatCount(device.blocksPerPlane)} to ${formatCount(blocks)} blocks per plane.`;
    }
  }
}
