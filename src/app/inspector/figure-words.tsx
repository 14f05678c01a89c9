import { FIGURE_MEANINGS } from './figure-meanings.ts';
import WordMeanings from './word-meanings.tsx';
import type { ReactElement } from 'react';

export default function FigureWords({ labels }: { readonly labels: readonly string[] }): ReactElement {
  return <WordMeanings words={labels.map((label) => [label, FIGURE_MEANINGS[label] ?? ''])} />;
}
