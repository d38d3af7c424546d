/** Rows, cards, or by dates; kept in this browser. */
export type View = 'list' | 'cards' | 'timeline' | 'calendar'
const VIEWS: readonly View[] = ['list', 'cards', 'timeline', 'calendar']

const KEY = 'account.directory_view'

export function readView(): View {
  try {
    const kept = localStorage.getItem(KEY)
    return VIEWS.find((view) => view === kept) ?? 'list'
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
