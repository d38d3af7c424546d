/**
 * Rows, cards, or by dates; in the page's address once chosen, and kept in this browser for other pages. Those of all
 * projects are pages of their own, and kept nowhere.
 */
export type View = 'list' | 'cards' | 'timeline' | 'calendar'
const VIEWS: readonly View[] = ['list', 'cards', 'timeline', 'calendar']

/** Query key; `view` is taken by saved views of scenes. */
export const VIEW_KEY = 'as'

const KEY = 'account.directory_view'

function viewNamed(name: string | null | undefined): View | undefined {
  return VIEWS.find((view) => view === name)
}

/** Of all projects. */
export function rootView(query: URLSearchParams | undefined): View {
  return viewNamed(query?.get(VIEW_KEY)) ?? 'list'
}

/** @param query of the page's address: a link shows what its sender saw */
export function readView(query: URLSearchParams | undefined): View {
  try {
    return viewNamed(query?.get(VIEW_KEY)) ?? viewNamed(localStorage.getItem(KEY)) ?? 'list'
  } catch {
    return 'list'
  }
}

export function keepView(view: View): void {
  try {
    localStorage.setItem(KEY, view)
  } catch {
    // Storage is blocked: the choice holds until the page is closed.
  }
}
