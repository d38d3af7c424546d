import type { ServerResponse } from 'node:http'
import type { Room, RoomMoved, RoomPerson, RoomState } from '../contract/review/room-fields.ts'
import { WS, ada } from './fixtures.ts'
import type { Call, TestServer } from './test-server.ts'

const AT = '2026-03-01T10:00:00.000Z'

export interface RoomServer {
  room: Room
  /** Changes of the state that arrived, oldest first, with who sent them. */
  states: { client: string; state: RoomState }[]
  /** Who is there, by client. */
  streams: Map<string, ServerResponse>
  /** Text to one window as it goes over the wire. */
  write(client: string, text: string): void
  /** Cuts somebody's connection. */
  cut(client: string): void
  moved(): RoomMoved
  /** Answers to who follows wait for it; the others hear of it at once. */
  answering: Promise<unknown>
}

/** Plays the server of one live room, after the rules of the contract. */
export function serveRoom(server: TestServer, change: Partial<Room> & Pick<Room, 'id' | 'state'>): RoomServer {
  const path = `workspace/${WS}/rooms/${change.id}`
  const streams = new Map<string, ServerResponse>()
  const states: RoomServer['states'] = []
  const room: Room = {
    name: 'Dailies',
    playlist_id: null,
    snapshot_id: null,
    created_by: ada,
    started_at: AT,
    ended_at: null,
    scenes: [],
    seq: 1,
    presenter_client_id: null,
    set_at: new Date().toISOString(),
    now: AT,
    people: [],
    may_lead: true,
    may_take_lead: false,
    may_end: true,
    ...change,
  }
  const moved = (): RoomMoved => {
    const { seq, state, presenter_client_id, set_at } = room
    return { seq, state, presenter_client_id, set_at, now: new Date().toISOString() }
  }
  const write = (client: string, text: string): void => void streams.get(client)?.write(text)
  const tell = (name: string, event: unknown, but?: string): void => {
    for (const client of streams.keys()) {
      if (client !== but) write(client, `event: ${name}\ndata: ${JSON.stringify(event)}\n\n`)
    }
  }
  const step = (next: Partial<Pick<Room, 'state' | 'presenter_client_id'>>): RoomMoved => {
    Object.assign(room, next, { seq: room.seq + 1, set_at: new Date().toISOString() })
    tell('room', moved())
    return moved()
  }
  const clientOf = (call: Call): string => (call.body as { client_id: string }).client_id
  const conflict = () => {
    const { seq, state, presenter_client_id } = room
    const current = { seq, state, presenter_client_id }
    return { status: 409, body: { error: 'conflict', message: 'Somebody else leads.', meta: { current } } }
  }

  server.on(`GET ${path}`, () => ({ body: { data: { ...room, now: new Date().toISOString() } } }))
  server.on(`GET ${path}/events`, (call, response) => {
    const client = call.query.get('client_id') ?? ''
    streams.set(client, response)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const person: RoomPerson = { client_id: client, person: ada, following: true, joined_at: AT }
    room.people = [...room.people.filter((one) => one.client_id !== client), person]
    write(client, `event: room\ndata: ${JSON.stringify(moved())}\n\n`)
    tell('people', { people: room.people })
    response.on('close', () => {
      if (streams.get(client) !== response) return
      streams.delete(client)
      room.people = room.people.filter((one) => one.client_id !== client)
      tell('people', { people: room.people })
    })
  })
  server.on(`PUT ${path}/state`, (call) => {
    const { client_id: client, state } = call.body as { client_id: string; state: RoomState }
    states.push({ client, state })
    return client === room.presenter_client_id ? { body: { data: step({ state }) } } : conflict()
  })
  server.on(`PUT ${path}/presenter`, (call) => {
    const to = (call.body as { to_client_id: string }).to_client_id
    const leads = room.presenter_client_id
    const isFree = leads === null || !streams.has(leads) || room.may_take_lead
    if (leads !== clientOf(call) && !isFree) return conflict()
    return { body: { data: step({ presenter_client_id: to }) } }
  })
  server.on(`PUT ${path}/following`, async (call) => {
    const { following } = call.body as { following: boolean }
    room.people = room.people.map((one) => (one.client_id === clientOf(call) ? { ...one, following } : one))
    tell('people', { people: room.people })
    await live.answering
    return { body: { data: { ok: true } } }
  })
  server.on(`POST ${path}/points`, (call) => {
    tell('point', { ...(call.body as object), name: ada.display_name }, clientOf(call))
    return { body: { data: { ok: true } } }
  })
  server.on(`POST ${path}/end`, () => {
    room.ended_at = AT
    tell('ended', {})
    return { body: { data: room } }
  })
  const cut = (client: string): void => void streams.get(client)?.destroy()
  const live: RoomServer = { room, states, streams, write, cut, moved, answering: Promise.resolve() }
  return live
}
