import type { ReactElement } from 'react';
import { blocksOf, type Inline } from '../../learn/lesson/markdown.ts';

export function RichText({ text, className }: { readonly text: string; readonly className?: string }): ReactElement {
  return (
    <div className={`rich-text stack ${className ?? ''}`}>
      {blocksOf(text).map((block, index) =>
        block.kind === 'paragraph' ? (
          <p key={index}>
            <Inlines parts={block.content} />
          </p>
        ) : (
          <ul key={index}>
            {block.items.map((parts, item) => (
              <li key={item}>
                <Inlines parts={parts} />
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
  );
}

function Inlines({ parts }: { readonly parts: readonly Inline[] }): ReactElement {
  return (
    <>
      {parts.map((part, index) => {
        switch (part.kind) {
          case 'text':
            return part.text;
          case 'strong':
            return <strong key={index}>{part.text}</strong>;
          case 'emphasis':
            return <em key={index}>{part.text}</em>;
          case 'code':
            return <code key={index}>{part.text}</code>;
          case 'link':
            return part.href.startsWith('#') ? (
              <a key={index} href={part.href}>
                {part.text}
              </a>
            ) : (
              <a key={index} href={part.href} target="_blank" rel="noopener noreferrer">
                {part.text}
              </a>
            );
        }
      })}
    </>
  );
}
