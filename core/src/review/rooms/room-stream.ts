import { fillPath } from '../../platform/api/address.ts'
import { isApiError } from '../../platform/api/api-error.ts'
import type { RoomEvents } from '../../contract/review/room-fields.ts'
import { SILENCE_MS } from '../../platform/realtime/create-event-stream.ts'
import { createEventParser } from '../../platform/realtime/parse-events.ts'
import { wait } from '../../platform/session/delays.ts'
import type { Session } from '../../platform/session/types.ts'
import { isReached } from '../../platform/data/session-gate.ts'

const PATH = 'workspace/{ws_code}/rooms/{id}/events'
const FIRST_DELAY_MS = 500
const MAX_DELAY_MS = 10_000

export type RoomEvent = { [N in keyof RoomEvents]: { name: N; event: RoomEvents[N] } }[keyof RoomEvents]

export interface RoomStreamOptions {
  session: Session
  roomId: string
  clientId: string
  /** `waiting`: it is not there, and is tried again after a while. */
  onConnection(state: 'connecting' | 'open' | 'waiting'): void
  onEvent(event: RoomEvent): void
  /** The server does not let this person in: the room is to be read again, which tells why. */
  onRefused(): void
  firstDelayMs?: number
}

/** Enters a room and stays in it until it is closed, through broken connections. @returns leaves it */
export function openRoomStream(options: RoomStreamOptions): () => void {
  const { session, firstDelayMs = FIRST_DELAY_MS } = options
  const abort = new AbortController()
  let wake = new AbortController()
  let reached = isReached(session.getState())
  const stop = session.subscribe(() => {
    const now = isReached(session.getState())
    const isBack = now && !reached
    reached = now
    if (isBack) wake.abort()
  })

  async function run(): Promise<void> {
    let delay = firstDelayMs
    while (!abort.signal.aborted) {
      wake = new AbortController()
      if (session.getState().online) {
        options.onConnection('connecting')
        await read(options, abort.signal, () => (delay = firstDelayMs))
        if (abort.signal.aborted) return
      }
      options.onConnection('waiting')
      // A third more or less, so that a restarted server is not met by everybody at once.
      const pause = delay * (0.67 + Math.random() * 0.66)
      delay = Math.min(delay * 1.7, MAX_DELAY_MS)
      await wait(session.getState().online ? pause : MAX_DELAY_MS, AbortSignal.any([wake.signal, abort.signal]))
    }
  }

  void run()
  return () => {
    stop()
    abort.abort()
  }
}

/** Reads until the stream ends, breaks or falls silent. */
async function read(options: RoomStreamOptions, leave: AbortSignal, opened: () => void): Promise<void> {
  const { session, roomId, clientId, onConnection, onEvent, onRefused } = options
  const code = session.getState().workspaceCode
  if (code === null) return
  const attempt = new AbortController()
  const giveUp = (): void => attempt.abort()
  leave.addEventListener('abort', giveUp)
  let silence = setTimeout(giveUp, SILENCE_MS)
  // A connection that the browser does not know to be dead yet would be believed until it is silent for too long.
  const stop = session.subscribe(() => session.getState().online || giveUp())
  try {
    const path = fillPath(PATH, { ws_code: code, id: roomId })
    const response = await session.fetch(`${path}?client_id=${clientId}`, {
      headers: { accept: 'text/event-stream' },
      signal: attempt.signal,
      cache: 'no-store',
    })
    if (!response.ok || !response.body) {
      await response.body?.cancel()
      if (response.status === 403 || response.status === 404) onRefused()
      return
    }
    opened()
    onConnection('open')
    const parse = createEventParser(({ name, data }) => {
      onEvent({ name, event: JSON.parse(data) } as RoomEvent)
    })
    const reader = response.body.getReader()
    const decoder = new TextDecoder()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(silence)
      silence = setTimeout(giveUp, SILENCE_MS)
      parse(decoder.decode(value, { stream: true }))
    }
  } catch (error) {
    // A broken connection, or an event torn by a proxy in between, ends in another attempt; a defect must be seen.
    const isBroken =
      attempt.signal.aborted || isApiError(error) || error instanceof TypeError || error instanceof SyntaxError
    if (!isBroken) throw error
  } finally {
    attempt.abort()
    clearTimeout(silence)
    stop()
    leave.removeEventListener('abort', giveUp)
  }
}
