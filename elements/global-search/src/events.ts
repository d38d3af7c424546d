import type { SearchKind, SearchRow } from '@arbo/core'
import { event, type ErrorDetail, type EventsOf } from '@arbo/kit'

export interface ResultOpenDetail {
  row: SearchRow
  /** Ctrl or Cmd was held. */
  newTab: boolean
  /** A scene is to be opened in review. */
  review: boolean
}

/** Events of `<arbo-global-search>` by name. All bubble and are composed. */
export const events = {
  /**
   * A result was chosen, with what opens it in `row.target`; `preventDefault` keeps the search open.
   * @remarks The page opens it; `preventDefault` keeps it from the recent things, too.
   * @type {{ row: object, newTab: boolean, review: boolean }}
   */
  'result-open': event<ResultOpenDetail>(),
  /** One of `actions` was chosen; `preventDefault` keeps the search open. */
  action: event<{ id: string }>(),
  /** The search closes; `preventDefault` keeps it open. */
  close: event<undefined>(),
  /**
   * Something is searched for, in all kinds or in one.
   * @remarks For pages that give `groups` themselves.
   * @type {{ query: string, kind: string | null }}
   */
  'query-change': event<{ query: string; kind: SearchKind | null }>(),
  /**
   * A property could not be read.
   * @type {{ code: string, message: string, error: unknown }}
   */
  'arbo-error': event<ErrorDetail>(),
}

/** The type of each event’s `detail`. */
export interface GlobalSearchEvents extends EventsOf<typeof events> {}
