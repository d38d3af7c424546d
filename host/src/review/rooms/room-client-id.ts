import type { SessionStorage } from '@arbo/core'

/** The id of this window in rooms, in the tab's own storage: a reload keeps it, and with it the lead. */
const KEY = 'room.client_id'

let own: Promise<string> | null = null

/**
 * The id of this window. A duplicated tab copies the storage, so an id is used only while
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

/** Locks the id until this page ends. @returns whether it was free; true without locks (a page without TLS) */
function hold(id: string): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(true)
  return new Promise((resolve) => {
    void navigator.locks.request(`${KEY}:${id}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      // The lock is held until this promise settles, which it never does.
      return lock === null ? Promise.resolve() : new Promise<void>(() => undefined)
    })
  })
}
