/** Views, dialogs and sheets behind the first screen: their texts are English for now. The list only shrinks. */
export const NOT_MOVED_ROOMS: readonly string[] = ['compare', 'papers', 'learn', 'embed'];

/** Other components whose texts are not messages yet. The list only shrinks. */
export const NOT_MOVED: ReadonlySet<string> = new Set<string>([]);
