import { Fragment, type ReactElement } from 'react';
import { schemaAt } from '../../../document/patch.ts';
import { Button } from '../../components/button.tsx';
import { findSetting } from '../../stores/panel.ts';
import type { WithoutEffectNote } from './without-effect.ts';

const PATH = /((?:policy|device|timing|host|precondition)\.[\w.]*\w)/;

/** A note that a setting is without effect, and why. Settings in the reason link to their controls. */
export function WithoutEffectText({ note }: { note: WithoutEffectNote }): ReactElement {
  return (
    <span className="setting-without-effect">
      {note.always ? 'Without effect: ' : 'Without effect in this run: '}
      {note.reason.split(PATH).map((part, index) =>
        index % 2 === 0 ? (
          <Fragment key={index}>{part}</Fragment>
        ) : (
          <Button
            key={index}
            className="button-link"
            title={part}
            onClick={() => {
              findSetting(schemaAt(part).title);
            }}
          >
            {schemaAt(part).title}
          </Button>
        ),
      )}
      .
    </span>
  );
}
