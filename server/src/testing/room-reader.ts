import type { RoomEvents, RoomPerson } from '@arbo/core/contract'
import { uuidv7 } from 'uuidv7'
import type { ServerEvent } from '../../../core/src/platform/realtime/parse-events.ts'
import { eventually } from './eventually.ts'
import { readEvents } from './read-events.ts'

type Heard = { [N in keyof RoomEvents]: { type: N; data: RoomEvents[N] } }[keyof RoomEvents]

/** A window in a room that keeps all that it hears. */
export interface RoomReader {
  clientId: string
  heard: Heard[]
  /** All that it was told of one kind, oldest first. */
  told<N extends keyof RoomEvents>(type: N): RoomEvents[N][]
  /** Where the room stands, as far as it was told. */
  last(): RoomEvents['room'] | undefined
  people(): RoomPerson[]
  isOver(): boolean
  leave(): void
}

/**
 * Enters a room over HTTP, and answers once the room has been told whole.
 * @param address of the stream, without its query
 * @throws where the stream is refused, with the error's code
 */
export async function readRoom(
  address: string,
  token: string,
  { clientId = uuidv7(), headers = {} }: { clientId?: string; headers?: Record<string, string> } = {},
): Promise<RoomReader> {
  const abort = new AbortController()
  const response = await fetch(`${address}?client_id=${clientId}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: abort.signal,
  })
  if (!response.ok) throw new Error(((await response.json()) as { error: string }).error)
  const heard: Heard[] = []
  let isOver = false
  const onEvent = ({ name, data }: ServerEvent) => heard.push({ type: name, data: JSON.parse(data) } as Heard)
  void readEvents(response, onEvent)
    .catch(() => undefined)
    .finally(() => (isOver = true))
  const told = <N extends keyof RoomEvents>(type: N) =>
    heard.filter((one) => one.type === type).map(({ data }) => data as RoomEvents[N])
  const reader: RoomReader = {
    clientId,
    heard,
    told,
    last: () => told('room').at(-1),
    people: () => told('people').at(-1)?.people ?? [],
    isOver: () => isOver,
    leave: () => abort.abort(),
  }
  await eventually(() => {
    if (!isOver && (told('room').length === 0 || told('people').length === 0)) throw new Error('not told the room yet')
  })
  return reader
}
