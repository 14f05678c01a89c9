/**
 * Rooms and files behind the first screen whose messages have no translation yet: in every language the page shows them
 * in English. The list only shrinks. A message that another file has too needs its translation.
 */
export const ENGLISH_ONLY: readonly string[] = [];
