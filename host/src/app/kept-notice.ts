import { browserStorage } from '@arbo/core'

const KEY = 'account.notice'

/** Keeps a notice to show after the page has been reloaded. */
export function keepNotice(title: string): void {
  browserStorage().tab.set(KEY, title)
}

/** Returns the kept notice and forgets it. */
export function takeNotice(): string | null {
  const { tab } = browserStorage()
  const title = tab.get(KEY)
  tab.remove(KEY)
  return title
}
