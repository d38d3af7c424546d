import type { SearchKind, SearchRow } from '@arbo/core'
import type { ErrorDetail } from '@arbo/kit'

export interface ResultOpenDetail {
  row: SearchRow
  /** Ctrl or Cmd was held. */
  newTab: boolean
  /** A scene is to be opened in review. */
  review: boolean
}

/** Events of `<arbo-global-search>` by name, with the type of their `detail`. All bubble and are composed. */
export interface GlobalSearchEvents {
  /** A result was chosen; the page opens it. `preventDefault()` keeps it from the recent things and the search open. */
  'result-open': ResultOpenDetail
  /** One of the page's actions was chosen; `preventDefault()` keeps the search open. */
  action: { id: string }
  /** The search wants to close; `preventDefault()` keeps it open. */
  close: undefined
  /** Something is searched for; for pages that give `groups` themselves. */
  'query-change': { query: string; kind: SearchKind | null }
  'arbo-error': ErrorDetail
}
