import { ContextEvent, type Context, type ContextType } from '@lit/context'

/** Consumer half of the context protocol for a host that is not a Lit element, as an external store for React. */
export interface ContextStore<Value> {
  /** Asks for the context from the host's present place in the document. Call after each connect and move. */
  readonly connect: () => void
  /** Ends the subscription. The value stays until the next `connect`, so that a mere move does not flicker. */
  readonly disconnect: () => void
  readonly getSnapshot: () => Value | undefined
  readonly subscribe: (listener: () => void) => () => void
}

/** Store of the value of `context` as seen from `host`; undefined while nobody provides it. */
export function createContextStore<C extends Context<unknown, unknown>>(
  host: HTMLElement,
  context: C,
): ContextStore<ContextType<C>> {
  let value: ContextType<C> | undefined
  let release: (() => void) | undefined
  let answered = false
  const listeners = new Set<() => void>()

  function set(next: ContextType<C> | undefined): void {
    if (Object.is(value, next)) return
    value = next
    listeners.forEach((notify) => notify())
  }

  // One function per host for ever: providers know a subscriber by its callback.
  const receive = (next: ContextType<C>, unsubscribe?: () => void): void => {
    if (release && release !== unsubscribe) release()
    release = unsubscribe
    answered = true
    set(next)
  }

  const request = (): void => void host.dispatchEvent(new ContextEvent(context, host, receive, true))

  // A provider that is defined after its consumers announces itself; ask again as long as nobody has answered. A nearer
  // provider that comes later takes over its parent's subscribers by itself.
  const onProvider = (event: Event): void => {
    if (answered || !('context' in event) || event.context !== context) return
    queueMicrotask(() => {
      if (!answered && host.isConnected) request()
    })
  }

  return {
    connect() {
      host.ownerDocument.addEventListener('context-provider', onProvider, true)
      answered = false
      request()
      // Providers answer within the dispatch. Silence means that the host was moved out of every provider.
      if (!answered) set(undefined)
    },
    disconnect() {
      host.ownerDocument.removeEventListener('context-provider', onProvider, true)
      release?.()
      release = undefined
    },
    getSnapshot: () => value,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
