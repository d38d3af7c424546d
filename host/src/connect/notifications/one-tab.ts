/** What the tabs of a browser share, and whether this one is visible. */
export interface TabPorts {
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>
  locks: Pick<LockManager, 'request'>
  isInSight: () => boolean
}

/** How long a visible tab has to answer, ms. */
const IN_SIGHT_MS = 300
/** How long other tabs are kept from acting, ms: events reach all tabs within it. */
const HELD_MS = 5000

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Acts on an event in one of several tabs, and in none while one of them is visible.
 * @returns a function of a key that is the same in all tabs, and the act
 */
export function createOneTab({ channel, locks, isInSight }: TabPorts): (key: string, act: () => void) => Promise<void> {
  const keysElsewhere = new Set<string>()
  channel.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') keysElsewhere.add(data)
  })
  return async (key, act) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels are of one origin
    if (isInSight()) return channel.postMessage(key)
    await wait(IN_SIGHT_MS)
    if (keysElsewhere.delete(key)) return
    await locks.request(key, { ifAvailable: true }, async (lock) => {
      if (!lock) return
      act()
      await wait(HELD_MS)
    })
  }
}
