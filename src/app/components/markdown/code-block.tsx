import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { asBlob, copyToClipboard } from '../clipboard.ts';
import { Button } from '../button.tsx';

interface CodeBlockProps {
  readonly text: string;
  /** The file that the lines belong to, if the document names it: "```ts src/learn/lessons/mbm.ts". */
  readonly file: string | undefined;
}

/** Lines of code or commands, with their file and a button that copies them. */
export function CodeBlock({ text, file }: CodeBlockProps): ReactElement {
  return (
    <div className="markdown-code">
      {file !== undefined && <p className="markdown-file">{file}</p>}
      {/* A region that scrolls has to be reachable with the keyboard (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} role="group" aria-label={file ?? t('Code')}>
        <code>{text}</code>
      </pre>
      <Button
        className="markdown-copy"
        onClick={() =>
          void copyToClipboard(
            { 'text/plain': asBlob(text, 'text/plain') },
            t('Copied'),
            t('Select the text and press Ctrl C.'),
          )
        }
      >
        {t('Copy')}
      </Button>
    </div>
  );
}
