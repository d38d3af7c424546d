/** Value sets of the search. Plain objects, so that they cost nothing to import. */

/** What the search finds, in the order in which groups of equal rank stand. */
export const SEARCH_KINDS = ['scene', 'entity', 'person', 'team', 'playlist', 'comment', 'note', 'file'] as const
/** What kind of thing was found. */
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** Longest query, in characters. */
export const SEARCH_MAX = 200
/** Most rows of one kind. */
export const SEARCH_LIMIT_MAX = 50
