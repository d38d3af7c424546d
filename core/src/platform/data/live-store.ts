import { createStore } from 'zustand/vanilla'

/** The reading half of a zustand store: React's `useStore` takes it as it is. */
export interface ReadableStore<State> {
  getState(): State
  getInitialState(): State
  /** The store reads and follows live events while it has subscribers. */
  subscribe(listener: (state: State, before: State) => void): () => void
}

/** How long a store without subscribers stays alive: a view that is drawn again subscribes again. */
const LINGER_MS = 1000

/** A store that works only while somebody looks: `start` at the first subscriber, its answer after the last one left. */
export function createLiveStore<State extends object>(initial: State, start: () => () => void) {
  const store = createStore<State>(() => initial)
  let count = 0
  let stop: (() => void) | null = null
  let linger: ReturnType<typeof setTimeout> | undefined

  const readable: ReadableStore<State> = {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe(listener) {
      const unsubscribe = store.subscribe(listener)
      count += 1
      clearTimeout(linger)
      stop ??= start()
      let done = false
      return () => {
        if (done) return
        done = true
        unsubscribe()
        count -= 1
        if (count > 0) return
        linger = setTimeout(() => {
          stop?.()
          stop = null
        }, LINGER_MS)
      }
    },
  }
  return { readable, patch: (change: Partial<State>) => store.setState(change) }
}
