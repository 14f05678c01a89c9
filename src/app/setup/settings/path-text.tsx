import { Fragment, type ReactElement } from 'react';
import { listSettings, schemaAt } from '../../../document/patch.ts';
import { Button } from '../../components/button.tsx';
import { findSetting } from '../../stores/panel.ts';

const PATH = /((?:policy|device|timing|host|precondition)\.[\w.]*\w)/;

let known: ReadonlySet<string> | null = null;

/** Whether the document has a setting of this path. */
function isSetting(path: string): boolean {
  known ??= new Set(listSettings().map((setting) => setting.path));
  return known.has(path);
}

/** A text that names settings by their paths: each is shown by its title, as a link to its control. */
export function PathText({ text }: { text: string }): ReactElement {
  return (
    <>
      {text.split(PATH).map((part, index) =>
        index % 2 === 0 || !isSetting(part) ? (
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
    </>
  );
}
