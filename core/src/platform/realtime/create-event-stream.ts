import { fillPath } from '../api/address.ts'
import type { LiveEventName, LiveEvents } from '../../contract/connect/events.ts'
import { type Listeners, createListeners } from '../session/listeners.ts'
import { sessionRoutes } from '../session/session-routes.ts'
import type { Session, SessionState } from '../session/types.ts'
import { keepReading, type ReadingOptions } from './keep-reading.ts'

/** Time that the connection outlives its last listener, in ms: a change of screen must not cut it. */
const LINGER_MS = 5000
const FIRST_DELAY_MS = 1000
const MAX_DELAY_MS = 30_000

export interface EventStreamOptions extends Partial<Pick<ReadingOptions, 'silenceMs' | 'firstDelayMs'>> {
  session: Pick<Session, 'fetch' | 'getState' | 'subscribe'>
  /** `paused`: nobody listens. */
  onConnection(live: SessionState['live']): void
  /** Called with every event before its listeners; it keeps no connection open by itself. */
  heard?(name: LiveEventName, event: unknown): void
  lingerMs?: number
}

export interface EventStream {
  on: Session['on']
  /** Events may have been missed: everybody reads again. */
  resync(): void
  close(): void
}

/**
 * One event stream of the session's workspace, connected while it has listeners. It is open when the server has named its
 * first event; listeners then get `resync`. After a break it resumes from its place; where it cannot, the server sends
 * `resync`.
 */
export function createEventStream(options: EventStreamOptions): EventStream {
  const { session, lingerMs = LINGER_MS } = options
  const listeners = new Map<LiveEventName, Listeners<never>>()
  let count = 0
  let connection: { workspace: string; abort: AbortController } | null = null
  let linger: ReturnType<typeof setTimeout> | undefined

  function emit(name: string, event: unknown): void {
    options.heard?.(name as LiveEventName, event)
    listeners.get(name as LiveEventName)?.emit(event as never)
  }

  const resync = (): void => emit('resync', {})

  function disconnect(): void {
    connection?.abort.abort()
    connection = null
    options.onConnection('paused')
  }

  function update(): void {
    const { status, workspaceCode } = session.getState()
    const workspace = count > 0 && status === 'signed-in' ? workspaceCode : null
    if (connection?.workspace === workspace) return
    if (connection) disconnect()
    // The end's listeners may have started the next connection.
    if (workspace === null || connection) return
    const abort = new AbortController()
    connection = { workspace, abort }
    keepReading({
      firstDelayMs: FIRST_DELAY_MS,
      maxDelayMs: MAX_DELAY_MS,
      ...options,
      open: (init) => session.fetch(fillPath(sessionRoutes.streamEvents.path, { ws_code: workspace }), init),
      signal: abort.signal,
      onEvent: emit,
      onGap: resync,
    })
  }

  const stopState = session.subscribe(update)

  return {
    on<N extends LiveEventName>(name: N, listener: (event: LiveEvents[N]) => void): () => void {
      if (!listeners.has(name)) listeners.set(name, createListeners<never>())
      const stop = (listeners.get(name) as Listeners<never>).add(listener as (event: never) => void)
      count += 1
      clearTimeout(linger)
      update()
      let stopped = false
      return () => {
        if (stopped) return
        stopped = true
        stop()
        count -= 1
        if (count === 0) linger = setTimeout(update, lingerMs)
      }
    },
    resync,
    close() {
      clearTimeout(linger)
      stopState()
      listeners.clear()
      count = 0
      disconnect()
    },
  }
}
