import { useMemo, type ReactElement } from 'react';
import type { Experiment } from '../../document/experiment.ts';
import { DeviceDrawing } from '../setup/device/device-drawing.tsx';
import { factsOf } from './experiment-facts.ts';

/** An experiment as a card: a drawing of its device, and the numbers that an answer by hand needs. */
export function ExperimentCard({ experiment }: { readonly experiment: Experiment }): ReactElement {
  const facts = useMemo(() => factsOf(experiment), [experiment]);
  return (
    <section className="experiment-facts facts" aria-label="The experiment">
      <DeviceDrawing device={experiment.device} />
      <dl className="stack gap-1">
        {facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
