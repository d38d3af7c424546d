/** Messages between tabs of one API; `renewed`: the server answers again and there is a new token. */
const MESSAGES = ['signed-in', 'signed-out', 'renewed'] as const
export type TabMessage = (typeof MESSAGES)[number]

export interface TabChannel {
  post(message: TabMessage): void
  /** Runs the work while no other tab holds the same lock, where the browser has locks. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** Tabs share their tokens, but this page has no locks (they need a secure context). */
  mayRace: boolean
  close(): void
}

const NONE: TabChannel = {
  post: () => undefined,
  exclusively: (work) => work(),
  mayRace: false,
  close: () => undefined,
}

function storageOf(): Storage | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage
  } catch {
    // A sandboxed frame; the channel alone has to do.
    return null
  }
}

/**
 * A BroadcastChannel, and the storage event beside it for tabs that the browser keeps in another process group
 * (decision 32). A message that comes both ways is told twice; it means the same the second time.
 */
export function createTabChannel(apiUrl: string, shared: boolean, listen: (message: TabMessage) => void): TabChannel {
  if (!shared || typeof BroadcastChannel === 'undefined') return NONE
  const name = `arbo.session:${apiUrl}`
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', (event: MessageEvent<TabMessage>) => listen(event.data))
  const storage = storageOf()
  const hasLocks = typeof navigator !== 'undefined' && 'locks' in navigator
  const onStorage = (event: StorageEvent) => {
    if (event.key !== name || !event.newValue) return
    const message = MESSAGES.find((prefix) => event.newValue?.startsWith(prefix))
    if (message) listen(message)
  }
  if (storage) addEventListener('storage', onStorage)
  return {
    post(message) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels are of one origin
      channel.postMessage(message)
      // The time makes every message a change; an equal value would fire no event.
      storage?.setItem(name, `${message} ${Date.now()}`)
    },
    exclusively(work) {
      return hasLocks ? (navigator.locks.request(`${name}:refresh`, work) as ReturnType<typeof work>) : work()
    },
    mayRace: !hasLocks,
    close() {
      channel.close()
      if (storage) removeEventListener('storage', onStorage)
    },
  }
}
