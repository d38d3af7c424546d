import { isApiError } from '../api/api-error.ts'
import { isReached } from '../data/session-gate.ts'
import { wait } from '../session/delays.ts'
import type { Session } from '../session/types.ts'
import { createEventParser, type ServerEvent } from './parse-events.ts'

/** The server sends a byte every 15 s; three missed ones mean that the connection is dead. */
export const SILENCE_MS = 45_000

export interface ReadingOptions {
  session: Pick<Session, 'getState' | 'subscribe'>
  /** Asks for the stream. */
  open(init: RequestInit): Promise<Response>
  /** Ends the reading. */
  signal: AbortSignal
  silenceMs?: number | undefined
  /** Waits before further attempts, in ms. */
  firstDelayMs: number
  maxDelayMs: number
  /** `waiting`: it is not there, and is tried again after a while. */
  onConnection(state: 'connecting' | 'open' | 'waiting'): void
  onEvent(name: string, event: unknown): void
  /**
   * Something may have been missed: before the stream's first place, from which it goes on after a break, and where a
   * proxy has torn an event. Without it a torn event ends in another attempt, and a stream is open as soon as the server
   * answers, not when that has named its place.
   */
  onGap?(): void
}

/** Reads server-sent events through broken connections, and after each from its place, where events have ids. */
export function keepReading(options: ReadingOptions): void {
  const { session, signal, silenceMs = SILENCE_MS, firstDelayMs, maxDelayMs, onConnection, onGap } = options
  const { getState } = session
  let delay = firstDelayMs
  let lastEventId: string | null = null
  let attempt = new AbortController()
  let wake = new AbortController()
  let reached = isReached(getState())
  const stop = session.subscribe(() => {
    // A connection that the browser does not know to be dead yet would be believed until it is silent for too long.
    if (!getState().online) attempt.abort()
    const now = isReached(getState())
    if (now && !reached) wake.abort()
    reached = now
  })
  signal.addEventListener('abort', stop)

  function opened(): void {
    delay = firstDelayMs
    onConnection('open')
  }

  /** Reads until the stream ends, breaks or falls silent. */
  async function read(): Promise<void> {
    const current = (attempt = new AbortController())
    const ended = AbortSignal.any([signal, current.signal])
    const giveUp = () => current.abort()
    let silence = setTimeout(giveUp, silenceMs)
    try {
      const response = await options.open({
        headers: { accept: 'text/event-stream', ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }) },
        signal: ended,
        cache: 'no-store',
      })
      if (!response.ok || !response.body) return
      let isOpen = !onGap || lastEventId !== null
      if (isOpen) opened()
      const onEvent = ({ name, data }: ServerEvent) => {
        let event: unknown
        try {
          event = JSON.parse(data)
        } catch {
          return onGap ? onGap() : giveUp()
        }
        options.onEvent(name, event)
      }
      const parse = createEventParser(onEvent, (id) => {
        lastEventId = id
        if (isOpen) return
        isOpen = true
        opened()
        onGap?.()
      })
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
      if (!ended.aborted && !isApiError(error) && !(error instanceof TypeError)) throw error
    } finally {
      clearTimeout(silence)
      giveUp()
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      wake = new AbortController()
      if (getState().online) {
        onConnection('connecting')
        await read()
        if (signal.aborted) return
      }
      onConnection('waiting')
      // A third more or less, so that not all clients reconnect to a restarted server at once.
      const pause = delay * (0.67 + Math.random() * 0.66)
      delay = Math.min(delay * 1.5, maxDelayMs)
      await wait(getState().online ? pause : maxDelayMs, AbortSignal.any([wake.signal, signal]))
    }
  }

  void run()
}
