import { catalogue, type TextsOf } from '@arbo/core'
import { useTextsOf } from '@arbo/kit/ui'

/** Every user-visible text of the search. */
export const messages = catalogue('global-search', {
  search: 'Search',
  hint: 'Search, or type what to do',
  results: 'Results',
  kinds: 'What to search',
  all: 'All',
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
  nothing: 'No results for “{query}”',
  nothingHint: 'Try fewer letters or another word.',
  nothingThere: 'Type to search.',
  offline: 'No connection. Recent items and actions still work.',
  failed: 'The search failed.',
  retry: 'Try again',
  noSession: 'Search works once the page provides a session.',
  indexing: 'Very recent changes may not be found yet.',
  // Keys
  open: 'Open',
  newTab: 'New tab',
  review: 'Open in review',
  assign: 'Assign to me',
  assigned: '{name} is assigned to you',
  assignFailed: 'This could not be assigned to you.',
})

export type Texts = TextsOf<typeof messages>

/** The texts in the language of the element around. */
export const useTexts = (): Texts => useTextsOf(messages)
