/** Functions that are told of something, in the order in which they came. */
export interface Listeners<Event> {
  add(listener: (event: Event) => void): () => void
  emit(event: Event): void
  clear(): void
}

/** A listener that throws must not keep the others from hearing: its error is reported as an uncaught one. */
export function createListeners<Event>(): Listeners<Event> {
  const listeners = new Set<(event: Event) => void>()
  return {
    add(listener) {
      // A function of its own, so that the same listener may be added twice and removed once.
      const entry = (event: Event) => listener(event)
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
    emit(event) {
      // A copy: who is added meanwhile hears the next one.
      for (const listener of Array.from(listeners)) {
        try {
          listener(event)
        } catch (error) {
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
    clear: () => listeners.clear(),
  }
}
