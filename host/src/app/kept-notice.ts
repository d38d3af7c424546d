import { browserStorage } from '@arbo/core'

const KEY = 'account.notice'

/** Keeps what is to be told when the page has been loaded afresh. */
export function keepNotice(title: string): void {
  browserStorage().tab.set(KEY, title)
}

/** What was kept, once. */
export function takeNotice(): string | null {
  const { tab } = browserStorage()
  const title = tab.get(KEY)
  tab.remove(KEY)
  return title
}
