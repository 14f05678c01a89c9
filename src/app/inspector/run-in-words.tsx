import { useEffect, useRef, useState, type ReactElement } from 'react';
import { runSentences } from '../../analysis/statements/words.ts';
import type { RunReader } from '../../analysis/why/run-reader.ts';
import { Button } from '../components/button.tsx';
import Words from '../components/words.tsx';
import { collectText, fileStem, saveFile } from '../exports/save-file.ts';

/** Sentences shown at first, and added by each click. */
const A_PART = 40;

interface RunInWordsProps {
  readonly readers: readonly { readonly name: string; readonly reader: RunReader }[];
}

export default function RunInWords({ readers }: RunInWordsProps): ReactElement {
  return (
    <>
      {readers.map(({ name, reader }) => (
        <InWords key={name} name={readers.length > 1 ? name : null} reader={reader} />
      ))}
    </>
  );
}

function InWords({ name, reader }: { readonly name: string | null; readonly reader: RunReader }): ReactElement {
  const [most, setMost] = useState(A_PART);
  const [saving, setSaving] = useState<AbortController | null>(null);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => () => saving?.abort(), [saving]);
  const { requests } = reader.operations;
  const left = requests - most;
  const save = async (): Promise<void> => {
    const abort = new AbortController();
    setSaving(abort);
    const text = await collectText(runSentences(reader), 'text/plain', abort.signal, () => undefined);
    if (text === null) return;
    saveFile(text, `${fileStem(name ?? 'The run in words')}.txt`);
    setSaving(null);
  };
  return (
    <section aria-label="The run in words">
      {name !== null && <h4>{name}</h4>}
      <ol ref={list}>
        {[...runSentences(reader, most)].map((sentence, request) => (
          <li key={request} tabIndex={-1}>
            {request === 0 ? <Words text={sentence} /> : sentence}
          </li>
        ))}
      </ol>
      {left > 0 && (
        <p>
          <Button
            look="quiet"
            onClick={() => {
              setMost(most + A_PART);
              // Screen readers continue with the first of the new sentences.
              requestAnimationFrame(() => list.current?.querySelectorAll('li')[most]?.focus());
            }}
          >
            {`Show ${Math.min(A_PART, left)} more of ${left}`}
          </Button>
          <Button look="quiet" aria-disabled={saving !== null} onClick={() => void (saving === null && save())}>
            Save all as text
          </Button>
        </p>
      )}
    </section>
  );
}
