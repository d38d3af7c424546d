import type { LevelNames } from '@arbo/core'

/** Every user-visible text of the search. Texts with {name} take values by `fill`. */
export const texts = {
  search: 'Search',
  hint: 'Search, or type what to do',
  results: 'Results',
  kinds: 'What to search',
  all: 'All',
  scenes: ({ many }: LevelNames) => many,
  entities: 'Directory',
  people: 'People',
  teams: 'Teams',
  playlists: 'Playlists',
  comments: 'Comments',
  notes: 'Notes',
  files: 'Files',
  recent: 'Recent',
  more: 'Show all in {kind}',
  // States
  searching: 'Searching …',
  found: '{count} found',
  foundOne: '1 found',
  nothing: 'No results for “{query}”',
  nothingHint: 'Try fewer letters, or another word of it.',
  nothingThere: 'Type to search.',
  offline: 'No connection. Recent things and actions still work.',
  failed: 'The search could not be answered.',
  retry: 'Try again',
  noSession: 'This search finds things as soon as the page provides a session.',
  indexing: 'Much was written a moment ago; some of it is not found yet.',
  // Keys
  open: 'Open',
  newTab: 'New tab',
  review: 'Open in review',
  assign: 'Assign to me',
  assigned: '{name} is assigned to you',
  assignFailed: 'It could not be assigned to you.',
} as const

/** Texts that are plain. */
export type TextKey = {
  [Key in keyof typeof texts]: (typeof texts)[Key] extends string ? Key : never
}[keyof typeof texts]

/** A text with its {places} filled. */
export function fill(key: TextKey, values: Readonly<Record<string, string | number>>): string {
  return texts[key].replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
