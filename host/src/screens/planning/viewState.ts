/** Rows or cards; kept in this browser. */
export type View = 'list' | 'cards'

const KEY = 'account.directory_view'

export function readView(): View {
  try {
    return localStorage.getItem(KEY) === 'cards' ? 'cards' : 'list'
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
