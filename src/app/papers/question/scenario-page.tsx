import type { ReactElement } from 'react';
import { SCENARIOS } from '../../../papers/scenarios.ts';
import type { Scenario } from '../../../papers/scenario.ts';
import { Button } from '../../components/button.tsx';
import { DeviceDrawing } from '../../setup/device/device-drawing.tsx';
import { formatBytes, formatCounted, formatTime } from '../../../base/format.ts';
import { screenAddress } from '../../stores/screen.ts';
import { experimentOf, openScenario } from '../open-scenario.ts';
import { OpenBlocks } from './open-blocks.tsx';
import { RequestBlocks } from './request-blocks.tsx';
import { paperOf } from '../scenario-search.ts';

/** A scenario before it runs: only its question, so that the reader can predict the outcome. */
export function ScenarioPage({ scenario }: { scenario: Scenario }): ReactElement {
  const experiment = experimentOf(scenario);
  const { device, timing, workload } = experiment;
  const paper = paperOf(scenario.paper);
  const place = SCENARIOS.indexOf(scenario);
  const requests = 'requests' in workload ? workload.requests : [];
  return (
    <main className="papers scenario-page">
      <nav aria-label="Breadcrumb" className="scenario-path">
        <a href={screenAddress('papers')}>Papers</a> › <a href={screenAddress('papers', paper.name)}>{paper.short}</a> ›{' '}
        {scenario.figure}
      </nav>
      <h2>{scenario.title}</h2>
      <p className="scenario-big-question">{scenario.question}</p>
      <div className="scenario-setting">
        <DeviceDrawing device={device} />
        <dl>
          <dt>Device</dt>
          <dd>
            {formatCounted(device.channels, 'channel')}, {formatCounted(device.chipsPerChannel, 'chip')} per channel,{' '}
            {formatCounted(device.diesPerChip, 'die')} per chip, {formatCounted(device.planesPerDie, 'plane')} per die
          </dd>
          <dt>Times</dt>
          <dd>
            tR {formatTime(timing.readNs)}, tPROG {formatTime(timing.programNs)}, tBERS {formatTime(timing.eraseNs)}, a
            page of {formatBytes(device.pageBytes)} takes{' '}
            {formatTime((device.pageBytes + device.spareBytes) * timing.transferNsPerByte)} on the bus
          </dd>
          {requests.length > 0 && (
            <>
              <dt>Requests</dt>
              <dd>
                {formatCounted(requests.filter(({ op }) => op === 'read').length, 'read')},{' '}
                {formatCounted(requests.filter(({ op }) => op === 'write').length, 'write')}
              </dd>
            </>
          )}
        </dl>
      </div>
      <RequestBlocks experiment={experiment} />
      <OpenBlocks experiment={experiment} />
      <p className="muted">Predict the outcome, then run it.</p>
      <div className="scenario-actions">
        <Button
          look="main"
          onClick={() => {
            openScenario(scenario);
          }}
        >
          Run it
        </Button>
        {scenario.switch?.to.map(({ label }, position) => (
          <Button
            key={label}
            onClick={() => {
              openScenario(scenario, position);
            }}
            title={`A as in the figure, B with ${scenario.switch?.label ?? ''}: ${label}`}
          >
            Compare with {label}
          </Button>
        ))}
      </div>
      <nav className="scenario-neighbors" aria-label="Other figures">
        <Neighbor scenario={SCENARIOS[place - 1]} label="Previous" />
        <Neighbor scenario={SCENARIOS[place + 1]} label="Next" />
      </nav>
    </main>
  );
}

function Neighbor({ scenario, label }: { scenario: Scenario | undefined; label: string }): ReactElement {
  if (scenario === undefined) return <span />;
  return (
    <a href={screenAddress('papers', scenario.name)}>
      <span className="muted">
        {label}: {paperOf(scenario.paper).short} {scenario.figure}
      </span>
      <br />
      {scenario.title}
    </a>
  );
}
