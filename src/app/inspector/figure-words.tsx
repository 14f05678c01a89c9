import type { ReactElement } from 'react';
import { t } from '../../messages/message.ts';
import { FIGURE_MEANINGS } from './figure-meanings.ts';
import WordMeanings from './word-meanings.tsx';

/** What the figures of a run mean. */
export default function FigureWords({ labels }: { readonly labels: readonly string[] }): ReactElement {
  return <WordMeanings words={labels.map((label) => [t(label), t(FIGURE_MEANINGS[label] ?? '')])} />;
}
