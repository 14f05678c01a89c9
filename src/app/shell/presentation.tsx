import { useEffect, type ReactElement } from 'react';
import { switchOf } from '../../document/presets/switches.ts';
import { findScenario } from '../../papers/scenarios.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Answer, Cause, Question } from '../inspector/band.tsx';
import { turnSwitch } from '../scenarios/open-scenario.ts';
import { clickOf } from '../setup/switches/switch-click.ts';
import { currentPair, dropB, useDocument } from '../stores/document.ts';
import { change } from '../stores/edits.ts';
import { BEATS, leavePresentation, setBeat, useLayout } from '../stores/layout.ts';
import { pageState } from '../stores/page-state.ts';

/** Whether B is of this presentation, and leaves with a step back. */
const made = pageState(() => ({ isB: false }));

/** The switch of the figure, or the one that lets the read through. */
function turnOn(): void {
  if (currentPair().change !== null) return;
  made.isB = true;
  const scenario = findScenario(useDocument.getState().present.scenario ?? '');
  if (scenario?.switch !== undefined) {
    turnSwitch(scenario, 0);
    return;
  }
  const { patch, words } = clickOf(currentPair())(switchOf('suspension'));
  change('b', { patch }, words);
}

/** The head of a presentation: what this beat says, and the four beats. Page Down goes on, Page Up back. */
export default function Presentation(): ReactElement {
  const beat = useLayout((state) => state.beat);
  useEffect(() => {
    if (BEATS[beat] === 'switch') turnOn();
    else if (beat < BEATS.indexOf('switch') && made.isB) {
      made.isB = false;
      if (currentPair().change !== null) dropB();
    }
  }, [beat]);
  return (
    <header className="presentation row between">
      {[<Question key="0" />, <Cause key="1" />, <Answer key="2" />, <Answer key="3" />][beat]}
      <nav className="views flex gap-0" aria-label="Beats">
        {BEATS.map((name, index) => (
          <Button
            key={name}
            look="quiet"
            aria-current={index === beat ? 'step' : undefined}
            title="Page Down, Page Up"
            onClick={() => setBeat(index)}
          >
            {name}
          </Button>
        ))}
        <Button
          look="quiet"
          className="button-icon"
          aria-label="Leave the presentation"
          title="Leave the presentation"
          shortcut="Esc"
          onClick={leavePresentation}
        >
          <Icon name="close" />
        </Button>
      </nav>
    </header>
  );
}
