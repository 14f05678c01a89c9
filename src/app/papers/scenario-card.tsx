import type { ReactElement } from 'react';
import type { Scenario } from '../../papers/scenario.ts';
import { Button } from '../components/button.tsx';
import { Disclosure } from '../components/disclosure.tsx';
import { screenAddress } from '../stores/screen.ts';
import { openScenario } from './open-scenario.ts';

/**
 * A figure as a card: its question, a link and its switch. The points to observe reveal the answer, so they are
 * collapsed.
 */
export function ScenarioCard({ scenario }: { scenario: Scenario }): ReactElement {
  const turn = scenario.switch;
  return (
    <article className="card scenario-card" aria-label={scenario.title}>
      <p className="scenario-figure">{scenario.figure}</p>
      <h4>
        <a href={screenAddress('papers', scenario.name)}>{scenario.title}</a>
      </h4>
      <p className="scenario-question">{scenario.question}</p>
      <Disclosure label="Points to observe">
        <p>{scenario.lookAt}</p>
      </Disclosure>
      {turn?.to[0] !== undefined && (
        <p className="scenario-switch">
          {turn.label}: <strong>{turn.from}</strong> → {turn.to[0].label}
        </p>
      )}
      <div className="scenario-actions">
        <Button
          onClick={() => {
            openScenario(scenario);
          }}
          aria-label={`Show: ${scenario.title}`}
        >
          Show
        </Button>
        {turn?.to[0] !== undefined && (
          <Button
            onClick={() => {
              openScenario(scenario, 0);
            }}
            title={`A as in the figure, B with ${turn.label}: ${turn.to[0].label}`}
            aria-label={`Try the switch: ${scenario.title}`}
          >
            Try the switch
          </Button>
        )}
      </div>
    </article>
  );
}
