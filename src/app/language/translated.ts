import { t } from '../../messages/message.ts';

/** Options of a field whose labels and titles are messages, in the chosen language. */
export function translated<Option extends { readonly label: string; readonly title?: string }>(
  options: readonly Option[],
): Option[] {
  return options.map((option) => ({
    ...option,
    label: t(option.label),
    ...(option.title === undefined ? {} : { title: t(option.title) }),
  }));
}
