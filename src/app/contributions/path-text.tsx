import { Fragment, type ReactElement } from 'react';
import { Button } from '../components/button.tsx';
import { findSetting } from '../stores/panel.ts';
import { splitPaths } from '../stores/words/setting-words.ts';

export function PathText({ text }: { text: string }): ReactElement {
  return (
    <>
      {splitPaths(text).map((part, index) =>
        part.title === null ? (
          <Fragment key={index}>{part.text}</Fragment>
        ) : (
          <Button key={index} className="button-link" title={part.text} onClick={() => findSetting(part.title ?? '')}>
            {part.title}
          </Button>
        ),
      )}
    </>
  );
}
