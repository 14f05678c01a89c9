import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { parts } from '../../messages/message.ts';

/** A message with elements as values: `rich('Selected · {side}', { side: <b>A</b> })`. */
export function rich<const Text extends string>(...message: Parameters<typeof parts<Text, ReactNode>>): ReactElement {
  return createElement(Fragment, null, ...parts<Text, ReactNode>(...message));
}
