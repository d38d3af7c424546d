import type { SessionStorage } from '@arbo/core'

/** The id of this window in rooms, in the tab's own storage: a reload keeps it, and with it the lead. */
const KEY = 'room.client_id'

let own: Promise<string> | null = null

/**
 * The id of this window. A tab that is duplicated takes the storage of the one before along; so an id counts only while
 * no other window holds its lock.
 */
export function roomClientId({ tab }: SessionStorage): Promise<string> {
  own ??= choose(tab.get(KEY), (id) => tab.set(KEY, id))
  return own
}

async function choose(storedId: string | null, keep: (id: string) => void): Promise<string> {
  if (storedId !== null && (await hold(storedId))) return storedId
  const id = crypto.randomUUID()
  keep(id)
  await hold(id)
  return id
}

/** Holds the id until this page ends. @returns whether nobody else does; without locks (a page without TLS) it is believed */
function hold(id: string): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(true)
  return new Promise((resolve) => {
    void navigator.locks.request(`${KEY}:${id}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      // A lock is held for as long as this is not settled.
      return lock === null ? Promise.resolve() : new Promise<void>(() => undefined)
    })
  })
}
