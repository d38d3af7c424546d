import { fillPath } from '../../platform/api/address.ts'
import type { RoomEvents } from '../../contract/review/room-fields.ts'
import { keepReading } from '../../platform/realtime/keep-reading.ts'
import type { Session } from '../../platform/session/types.ts'

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
  const { session, roomId, clientId, onConnection, firstDelayMs = FIRST_DELAY_MS } = options
  const code = session.getState().workspaceCode ?? ''
  const path = `${fillPath(PATH, { ws_code: code, id: roomId })}?client_id=${clientId}`
  const abort = new AbortController()
  keepReading({
    session,
    async open(init) {
      const response = await session.fetch(path, init)
      if (response.status === 403 || response.status === 404) options.onRefused()
      return response
    },
    signal: abort.signal,
    firstDelayMs,
    maxDelayMs: MAX_DELAY_MS,
    onConnection,
    // Each connection begins with all that holds: a torn event ends in another one.
    onEvent: (name, event) => options.onEvent({ name, event } as RoomEvent),
  })
  return () => abort.abort()
}
