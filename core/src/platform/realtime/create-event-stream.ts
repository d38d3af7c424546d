import { isApiError } from '../api/api-error.ts'
import { fillPath } from '../api/address.ts'
import type { LiveEventName, LiveEvents } from '../../contract/connect/events.ts'
import { wait } from '../session/delays.ts'
import { type Listeners, createListeners } from '../session/listeners.ts'
import { sessionRoutes } from '../session/session-routes.ts'
import type { Session, SessionState } from '../session/types.ts'
import { isReached } from '../data/session-gate.ts'
import { createEventParser } from './parse-events.ts'

/** The server sends a byte every 15 s; three missed ones mean that the connection is dead. */
export const SILENCE_MS = 45_000
/** Time that the connection outlives its last listener, in ms: a change of screen must not cut it. */
export const LINGER_MS = 5000
const FIRST_DELAY_MS = 1000
const MAX_DELAY_MS = 30_000

export interface EventStreamOptions {
  fetch: Session['fetch']
  getState(): SessionState
  subscribe(listener: () => void): () => void
  setLive(live: SessionState['live']): void
  /** Called with every event before its listeners; it keeps no connection open by itself. */
  heard?(name: LiveEventName, event: unknown): void
  silenceMs?: number
  lingerMs?: number
  firstDelayMs?: number
}

export interface EventStream {
  on: Session['on']
  close(): void
}

/**
 * One event stream of the session's workspace, connected while it has listeners. It is open when the server has named its
 * first event; listeners then get `resync`. After a break it resumes from its place; where it cannot, the server sends
 * `resync`.
 */
export function createEventStream(options: EventStreamOptions): EventStream {
  const { fetch, getState, subscribe, setLive } = options
  const { silenceMs = SILENCE_MS, lingerMs = LINGER_MS, firstDelayMs = FIRST_DELAY_MS } = options
  const listeners = new Map<LiveEventName, Listeners<never>>()
  let count = 0
  let connection: { workspace: string; abort: AbortController; wake: AbortController } | null = null
  let lastEventId: string | null = null
  let linger: ReturnType<typeof setTimeout> | undefined

  function emit(name: string, event: unknown): void {
    options.heard?.(name as LiveEventName, event)
    listeners.get(name as LiveEventName)?.emit(event as never)
  }

  /** Reads until the stream ends, breaks or falls silent. */
  async function read(workspace: string, abort: AbortController, onOpen: () => void): Promise<void> {
    const attempt = new AbortController()
    const giveUp = () => attempt.abort()
    abort.signal.addEventListener('abort', giveUp)
    let silence = setTimeout(giveUp, silenceMs)
    try {
      const response = await fetch(fillPath(sessionRoutes.streamEvents.path, { ws_code: workspace }), {
        headers: { accept: 'text/event-stream', ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }) },
        signal: attempt.signal,
        cache: 'no-store',
      })
      if (!response.ok || !response.body) {
        await response.body?.cancel()
        return
      }
      // A new stream starts at the event that the server names: earlier changes reach it by no event.
      let isOpen = lastEventId !== null
      if (isOpen) onOpen()
      const onId = (id: string) => {
        lastEventId = id
        if (isOpen) return
        isOpen = true
        onOpen()
        // Changes between the listeners' first read and now have reached nobody.
        emit('resync', {})
      }
      const parse = createEventParser(({ name, data }) => {
        let event: unknown
        try {
          event = JSON.parse(data)
        } catch {
          // A proxy cut the event: its content is unknown, so everything is read again.
          return emit('resync', {})
        }
        emit(name, event)
      }, onId)
      const reader = response.body.getReader()
      const decoder = new TextDecoder()
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        clearTimeout(silence)
        silence = setTimeout(giveUp, silenceMs)
        parse(decoder.decode(value, { stream: true }))
      }
    } catch (error) {
      // A broken connection leads to another attempt, below; a programming error must show.
      const broken = attempt.signal.aborted || isApiError(error) || error instanceof TypeError
      if (!broken) throw error
    } finally {
      clearTimeout(silence)
      abort.signal.removeEventListener('abort', giveUp)
    }
  }

  async function run(workspace: string, abort: AbortController): Promise<void> {
    let delay = firstDelayMs
    while (!abort.signal.aborted) {
      const wake = new AbortController()
      connection = { workspace, abort, wake }
      if (getState().online) {
        setLive('connecting')
        await read(workspace, abort, () => {
          delay = firstDelayMs
          setLive('open')
        })
        if (abort.signal.aborted) return
      }
      setLive('waiting')
      // A third more or less, so that not all clients reconnect to a restarted server at once.
      const pause = delay * (0.67 + Math.random() * 0.66)
      delay = Math.min(delay * 1.5, MAX_DELAY_MS)
      await wait(getState().online ? pause : MAX_DELAY_MS, AbortSignal.any([wake.signal, abort.signal]))
    }
  }

  function disconnect(): void {
    connection?.abort.abort()
    connection = null
    lastEventId = null
    setLive('paused')
  }

  function update(): void {
    const { status, workspaceCode } = getState()
    const workspace = count > 0 && status === 'signed-in' ? workspaceCode : null
    if (connection?.workspace === workspace) return
    if (connection) disconnect()
    // The end's listeners may have started the next connection.
    if (workspace === null || connection) return
    const abort = new AbortController()
    connection = { workspace, abort, wake: new AbortController() }
    void run(workspace, abort)
  }

  let reached = isReached(getState())
  const stopState = subscribe(() => {
    const now = isReached(getState())
    if (now !== reached) {
      reached = now
      if (reached) connection?.wake.abort()
    }
    update()
  })

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
    close() {
      clearTimeout(linger)
      stopState()
      listeners.clear()
      count = 0
      disconnect()
    },
  }
}
