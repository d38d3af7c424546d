import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Room, RoomMoved, RoomState } from '@arbo/core/contract'
import { eventually } from '../../testing/eventually.ts'
import { makeItem, makeRendition, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { readRoom } from '../../testing/room-reader.ts'
import type { RoomReader } from '../../testing/room-reader.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestServer, TestUser } from '../../testing/test-server.ts'
import { memberOfId } from '../../platform/access/member-of.ts'
import { Audience } from '../../connect/live-events/audience.ts'
import { endIdleRooms } from './end-room.ts'

let server: TestServer
let tree: Tree
let ws: { ws_code: string }
let origin: string
/** Scenes of all rooms here: one with two renditions, one without; the guest sees none of them. */
let first: string
let second: string
let rendition: string
const readers: RoomReader[] = []

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  ws = { ws_code: server.a.code }
  first = await makeItem(server, tree.take, [])
  second = await makeItem(server, tree.take, [])
  rendition = await makeRendition(server, first, { version: 1 })
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  for (const reader of readers.splice(0)) reader.leave()
})
afterAll(() => server.close())

const users = () => server.a.users
const on = ({ id }: { id: string }) => ({ params: { ...ws, id } })

async function start(item_ids = [first, second]): Promise<Room> {
  return (await server.member.call('startRoom', { params: ws, body: { item_ids } })).data
}

async function enter(room: { id: string }, user: TestUser, clientId?: string): Promise<RoomReader> {
  const address = `${origin}/api/workspace/${server.a.code}/rooms/${room.id}/events`
  const reader = await readRoom(address, user.token, clientId === undefined ? {} : { clientId })
  readers.push(reader)
  return reader
}

const show = (room: Room, reader: RoomReader, change: Partial<RoomState>, user = users().member) =>
  server.as(user).send('setRoomState', {
    ...on(room),
    body: { client_id: reader.clientId, state: { ...room.state, ...change } },
  })
const lead = (room: Room, user: TestUser, from: RoomReader, to: RoomReader) =>
  server.as(user).send('leadRoom', { ...on(room), body: { client_id: from.clientId, to_client_id: to.clientId } })
const codeOf = (answer: { statusCode: number; body: string }) =>
  answer.statusCode < 400 ? 'ok' : (JSON.parse(answer.body) as { error: string }).error
const position = (moved: RoomMoved | undefined) =>
  moved && { seq: moved.seq, state: moved.state, leads: moved.presenter_client_id }

describe('the shared state of a room', () => {
  test('XREV-10 everybody in it, a late joiner and one who comes back end in one state', async () => {
    const room = await start()
    const presenter = await enter(room, users().member)
    const other = await enter(room, users().admin)
    expect(presenter.last()).toMatchObject({ presenter_client_id: presenter.clientId, state: { item_id: first } })
    const shown = { frame: 17, playing: true, speed: -2, zoom: 4, pan: { x: 0.25, y: -0.5 } }
    expect((await show(room, presenter, { rendition_id: rendition, ...shown })).statusCode).toBe(200)
    await eventually(() => expect(other.last()?.state).toMatchObject({ ...shown, rendition_id: rendition }))
    other.leave()
    await eventually(() => expect(presenter.people()).toHaveLength(1))
    expect((await show(room, presenter, { item_id: second, rendition_id: null, frame: 3 })).statusCode).toBe(200)
    const back = await enter(room, users().admin, other.clientId)
    const late = await enter(room, users().owner)
    const now = (await server.admin.call('showRoom', on(room))).data
    await eventually(() => {
      for (const reader of [presenter, back, late]) {
        expect(position(reader.last())).toEqual(position(now))
        expect(reader.people().map(({ client_id }) => client_id)).toEqual(
          [presenter, other, late].map(({ clientId }) => clientId),
        )
      }
    })
    // What plays goes on from when it was set, by the server's clock.
    expect(Date.parse(late.last()?.now ?? '') - Date.parse(late.last()?.set_at ?? '')).toBeGreaterThanOrEqual(0)
  })

  test('XREV-10 many rapid changes end everywhere in one state, and nobody sees an older one again', async () => {
    const room = await start()
    const presenter = await enter(room, users().member)
    const all = [presenter, await enter(room, users().admin), await enter(room, users().owner)]
    const changes = (reader: RoomReader, user: TestUser) =>
      Promise.all(Array.from({ length: 100 }, (_, frame) => show(room, reader, { frame }, user)))
    const [mine, ...others] = await Promise.all([
      changes(presenter, users().member),
      changes(all[1] as RoomReader, users().admin),
      changes(all[2] as RoomReader, users().owner),
    ])
    expect(mine.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(others.flat().every((answer) => codeOf(answer) === 'conflict')).toBe(true)
    const now = (await server.admin.call('showRoom', on(room))).data
    expect(now.seq).toBe(room.seq + 101)
    await eventually(() => {
      for (const reader of all) expect(position(reader.last())).toEqual(position(now))
    })
    for (const reader of all) {
      const seen = reader.told('room').map(({ seq }) => seq)
      expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b))
    }
  })

  test('XREV-10 a scene or rendition outside the room is not shown', async () => {
    const room = await start([first])
    const presenter = await enter(room, users().member)
    const elsewhere = await makeRendition(server, second)
    expect(codeOf(await show(room, presenter, { item_id: second }))).toBe('invalid_reference')
    expect(codeOf(await show(room, presenter, { rendition_id: elsewhere }))).toBe('invalid_reference')
    expect(codeOf(await show(room, presenter, { speed: 0 }))).toBe('validation_failed')
  })

  test('XREV-08 pointing reaches the others, and is stored nowhere', async () => {
    const room = await start()
    const presenter = await enter(room, users().member)
    const other = await enter(room, users().admin)
    const at = { item_id: first, rendition_id: rendition, frame: 4, file_index: 0, colour: '#FF0001' as const }
    const points: [number, number][] = [[0.123456, 0.654321]]
    const body = { ...at, client_id: other.clientId, points, first: true, ended: false }
    await server.admin.call('pointInRoom', { ...on(room), body })
    await eventually(() => expect(presenter.told('point')).toHaveLength(1))
    expect(presenter.told('point')[0]).toEqual({
      ...body,
      audience: 'team',
      points: [[0.1235, 0.6543]],
      name: users().admin.name,
    })
    expect(other.told('point')).toEqual([])
    const stranger = { ...body, client_id: uuidv7() }
    expect(codeOf(await server.owner.send('pointInRoom', { ...on(room), body: stranger }))).toBe('conflict')
    const foreign = { ...body, client_id: presenter.clientId }
    expect(codeOf(await server.admin.send('pointInRoom', { ...on(room), body: foreign }))).toBe('permission_denied')
    const tables = await server.database.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    for (const { name } of tables) {
      const rows = await server.database.query(
        `select 1 from "${name}" t where t::text like '%0.1234%' or t::text like '%0.1235%'`,
      )
      expect([name, rows.length]).toEqual([name, 0])
    }
  })

  test('XREV-10 following and looking alone is visible to the others', async () => {
    const room = await start()
    const presenter = await enter(room, users().member)
    const other = await enter(room, users().admin)
    const body = { client_id: other.clientId, following: false }
    await server.admin.call('followRoom', { ...on(room), body })
    await eventually(() => expect(presenter.people().map(({ following }) => following)).toEqual([true, false]))
    expect(codeOf(await server.admin.send('followRoom', { ...on(room), body: { ...body, client_id: uuidv7() } }))).toBe(
      'conflict',
    )
  })
})

describe('the lead of a room', () => {
  test('XREV-10 the presenter hands over; the previous leader is refused, with the room’s state', async () => {
    const room = await start()
    const presenter = await enter(room, users().member)
    const artist = await addUser(server, 'member', `Artist ${uuidv7()}`)
    const other = await enter(room, artist)
    expect(codeOf(await lead(room, artist, other, other))).toBe('conflict')
    expect(codeOf(await lead(room, users().member, presenter, other))).toBe('ok')
    await eventually(() => expect(presenter.last()?.presenter_client_id).toBe(other.clientId))
    expect(codeOf(await show(room, other, { frame: 9 }, artist))).toBe('ok')
    const late = await show(room, presenter, { frame: 1 })
    expect(codeOf(late)).toBe('conflict')
    const { meta } = JSON.parse(late.body) as { meta: { current: RoomMoved } }
    expect(meta.current).toMatchObject({ presenter_client_id: other.clientId, state: { frame: 9 } })
    // Whoever started the room takes the lead back at any time, and so do managers.
    expect(codeOf(await lead(room, users().member, presenter, presenter))).toBe('ok')
    const manager = await enter(room, users().admin)
    expect(codeOf(await lead(room, users().admin, manager, manager))).toBe('ok')
    expect(codeOf(await lead(room, users().admin, manager, { ...other, clientId: uuidv7() }))).toBe('invalid_reference')
  })

  test('XREV-10 a briefly absent presenter keeps the lead; after that exactly one of two takes it', async () => {
    const room = await start()
    const presenter = await enter(room, users().member)
    const people = [
      await addUser(server, 'member', `One ${uuidv7()}`),
      await addUser(server, 'member', `Two ${uuidv7()}`),
    ]
    const [one, two] = [await enter(room, people[0] as TestUser), await enter(room, people[1] as TestUser)]
    presenter.leave()
    await eventually(() => expect(one.people()).toHaveLength(2))
    expect(codeOf(await lead(room, people[0] as TestUser, one, one))).toBe('conflict')
    const back = await enter(room, users().member, presenter.clientId)
    expect(codeOf(await show(room, back, { frame: 2 }))).toBe('ok')
    back.leave()
    await eventually(() => expect(one.people()).toHaveLength(2))
    await server.database.query(
      `update room_visit set left_at = left_at - interval '11 seconds' where client_id = $1 and left_at is not null`,
      [presenter.clientId],
    )
    await eventually(() => expect(one.last()?.presenter_client_id).toBe(null))
    const taken = await Promise.all([
      lead(room, people[0] as TestUser, one, one),
      lead(room, people[1] as TestUser, two, two),
    ])
    expect(taken.map(codeOf).toSorted()).toEqual(['conflict', 'ok'])
    const winner = codeOf(taken[0]) === 'ok' ? one : two
    await eventually(() =>
      expect([one.last(), two.last()].map((last) => last?.presenter_client_id)).toEqual([
        winner.clientId,
        winner.clientId,
      ]),
    )
  })

  test('XREV-10 a window belongs to one person', async () => {
    const room = await start()
    const presenter = await enter(room, users().member)
    await expect(enter(room, users().admin, presenter.clientId)).rejects.toThrow('permission_denied')
    expect(codeOf(await show(room, presenter, { frame: 1 }, users().admin))).toBe('permission_denied')
    expect(codeOf(await lead(room, users().owner, presenter, presenter))).toBe('permission_denied')
  })

  test('XREV-10 a user who views as somebody else sees the room, and does not join it in that name', async () => {
    const room = await start()
    const presenter = await enter(room, users().member)
    const body = { ws_user_id: users().admin.id }
    const { data } = await server.owner.call('startViewAs', { params: ws, body })
    const address = `${origin}/api/workspace/${server.a.code}/rooms/${room.id}/events`
    const onlooker = await readRoom(address, users().owner.token, { headers: { 'x-arbo-view-as': data.token } })
    readers.push(onlooker)
    await show(room, presenter, { frame: 5 })
    await eventually(() => expect(onlooker.last()?.state.frame).toBe(5))
    expect((await server.member.call('showRoom', on(room))).data.people).toHaveLength(1)
  })

  test('XREV-10 a person whose process died leaves the list after a while, and loses the lead', async () => {
    const room = await start()
    const other = await enter(room, users().admin)
    const dead = uuidv7()
    await server.database.query(
      `insert into room_visit (ws_id, id, room_id, client_id, connection_id, ws_user_id, seen_at)
       values ($1, $2, $3, $4, $2, $5, now())`,
      [server.a.id, uuidv7(), room.id, dead, users().owner.id],
    )
    await server.database.query('update room set presenter_client_id = $2, seq = seq + 1 where id = $1', [
      room.id,
      dead,
    ])
    await eventually(() => expect(other.people()).toHaveLength(2))
    // Of the two statements the room may have heard the first alone.
    await eventually(() => expect(other.last()?.presenter_client_id).toBe(dead))
    await server.database.query(`update room_visit set seen_at = now() - interval '46 seconds' where client_id = $1`, [
      dead,
    ])
    await eventually(() => expect(other.people().map(({ client_id }) => client_id)).toEqual([other.clientId]))
    await eventually(() => expect(other.last()?.presenter_client_id).toBe(null))
  })
})

describe('access to a room', () => {
  test('XREV-10 XSEC-01 staff enter rooms of scenes; guests only rooms of scenes they see, with the others hidden', async () => {
    const hidden = await start()
    expect(codeOf(await server.guest.send('showRoom', on(hidden)))).toBe('not_found')
    await expect(enter(hidden, users().guest)).rejects.toThrow('not_found')
    const room = await start([tree.item, first])
    const { data } = await server.guest.call('showRoom', on(room))
    expect(data.scenes).toMatchObject([{ item_id: tree.item, is_hidden: false }, { is_hidden: true }])
    // What stands for the other is the same wherever the room speaks of it, and is not its id.
    const veiled = data.scenes[1]?.item_id
    expect(JSON.stringify(data)).not.toContain(first)
    expect(Object.keys(data.scenes[1] ?? {}).toSorted()).toEqual(['is_hidden', 'item_id'])
    expect(data).toMatchObject({ may_lead: false, may_take_lead: false, may_end: false })
    const guest = await enter(room, users().guest)
    const presenter = await enter(room, users().member)
    expect(codeOf(await lead(room, users().member, presenter, presenter))).toBe('ok')
    expect(codeOf(await show(room, presenter, { item_id: first, rendition_id: rendition }))).toBe('ok')
    await eventually(() => expect(guest.last()?.state).toMatchObject({ item_id: veiled, rendition_id: null }))
    expect(JSON.stringify(guest.heard)).not.toContain(first)
    expect(JSON.stringify((await server.guest.call('showRoom', on(room))).data)).not.toContain(first)
    expect(codeOf(await lead(room, users().guest, guest, guest))).toBe('permission_denied')
    expect(codeOf(await server.guest.send('endRoom', on(room)))).toBe('permission_denied')
    expect(codeOf(await server.guest.send('startRoom', { params: ws, body: { item_ids: [tree.item] } }))).toBe(
      'permission_denied',
    )
    const { data: list } = await server.guest.call('listRooms', { params: ws, query: { per_page: 100 } })
    expect(list.map(({ id }) => id)).toContain(room.id)
    expect(list.map(({ id }) => id)).not.toContain(hidden.id)
    // Who sees none of the scenes any more is out at once.
    const body = { item_ids: [tree.item], ws_user_ids: [users().guest.id] }
    await server.owner.call('removeAssignees', { params: ws, body })
    await eventually(() => expect(guest.isOver()).toBe(true))
    await server.owner.call('bulkAssignItems', { params: ws, body })
  })

  test('XOPS-03 another workspace finds none of it', async () => {
    const room = await start()
    const theirs = server.as(server.b.users.owner)
    const params = { ws_code: server.b.code, id: room.id }
    for (const name of ['showRoom', 'endRoom', 'showRoomMinutes'] as const) {
      expect(codeOf(await theirs.send(name, { params }))).toBe('not_found')
    }
    const body = { item_ids: [first] }
    expect(codeOf(await theirs.send('startRoom', { params: { ws_code: server.b.code }, body }))).toBe(
      'invalid_reference',
    )
    expect((await theirs.call('listRooms', { params: { ws_code: server.b.code } })).data).toEqual([])
  })

  test('XPLY-02 a playlist is frozen for its one open room, which keeps its renditions', async () => {
    const body = { name: 'Dailies', item_ids: [first, second] }
    const { data: playlist } = await server.member.call('createPlaylist', { params: ws, body })
    const started = { params: ws, body: { playlist_id: playlist.id } }
    const both = await Promise.all([1, 2].map(() => server.member.call('startRoom', started)))
    const [room, other] = both.map(({ data }) => data) as [Room, Room]
    expect(other.id).toBe(room.id)
    expect(room).toMatchObject({ name: 'Dailies', playlist_id: playlist.id, state: { rendition_id: rendition } })
    const { data: snapshots } = await server.member.call('listPlaylistSnapshots', on(playlist))
    expect(snapshots).toMatchObject([{ id: room.snapshot_id, reason: 'reviewed', item_count: 2 }])
    await makeRendition(server, first, { version: 2 })
    const { data: again } = await server.member.call('startRoom', started)
    expect(again.id).toBe(room.id)
    expect(again.scenes[0]).toMatchObject({ rendition_id: rendition, rendition: { number: 1, is_outdated: true } })
    expect((await server.member.call('listPlaylistSnapshots', on(playlist))).data).toHaveLength(1)
    // A personal playlist is nobody else's, until it is shared; who loses it is out at once.
    expect(codeOf(await server.owner.send('showRoom', on(room)))).toBe('not_found')
    expect(codeOf(await server.owner.send('startRoom', started))).toBe('not_found')
    const share = { ...on(playlist), body: { ws_user_ids: [users().guest.id] } }
    await server.member.call('sharePlaylist', share)
    const guest = await enter(room, users().guest)
    await server.member.call('deletePlaylistUser', { params: { ...ws, id: playlist.id, ws_user_id: users().guest.id } })
    await eventually(() => expect(guest.isOver()).toBe(true))
    await server.database.query(`delete from rendition where item_id = $1 and version = 2`, [first])
  })

  test('XREV-10 deleting a scene or the playlist under an open room leaves the room unchanged', async () => {
    const gone = await makeItem(server, tree.take, [])
    const { data: playlist } = await server.member.call('createPlaylist', {
      params: ws,
      body: { name: 'Short-lived', item_ids: [gone, first] },
    })
    const { data: room } = await server.member.call('startRoom', { params: ws, body: { playlist_id: playlist.id } })
    const presenter = await enter(room, users().member)
    await server.owner.call('deleteItem', { params: { ...ws, id: gone } })
    await server.member.call('deletePlaylist', on(playlist))
    const { data: left } = await server.member.call('showRoom', on(room))
    expect(left).toMatchObject({
      playlist_id: null,
      state: { item_id: gone },
      scenes: [{ is_hidden: true }, { is_hidden: false }],
    })
    expect(codeOf(await show(room, presenter, { item_id: gone, frame: 2 }))).toBe('ok')
    expect(codeOf(await show(room, presenter, { item_id: first, rendition_id: rendition }))).toBe('ok')
    expect(codeOf(await show(room, presenter, { item_id: gone }))).toBe('invalid_reference')
    expect(codeOf(await server.owner.send('showRoom', on(room)))).toBe('not_found')
  })

  test('XFIX-09 a scene that is omitted while a room plays it plays on, is commented on, and is in the minutes', async () => {
    const cut = await makeItem(server, tree.take, [])
    const room = await start([first, cut])
    const presenter = await enter(room, users().member)
    const watcher = await enter(room, users().admin)
    expect(codeOf(await show(room, presenter, { item_id: cut, rendition_id: null, frame: 1 }))).toBe('ok')
    const omit = (omitted: boolean) =>
      server.owner.call('omitItems', { params: ws, body: { item_ids: [cut], omitted } })
    expect((await omit(true)).data).toMatchObject({ changed: 1, refused: [] })
    const { data: now } = await server.member.call('showRoom', on(room))
    expect(now.state).toMatchObject({ item_id: cut, frame: 1 })
    expect(now.scenes.map(({ is_hidden }) => is_hidden)).toEqual([false, false])
    expect(codeOf(await show(room, presenter, { item_id: cut, rendition_id: null, frame: 9 }))).toBe('ok')
    await eventually(() => expect(watcher.last()?.state).toMatchObject({ item_id: cut, frame: 9 }))
    await server.member.call('createComment', { params: { ...ws, item_id: cut }, body: { text: 'Out of the cut' } })
    await server.member.call('endRoom', on(room))
    const { data: minutes } = await server.member.call('showRoomMinutes', on(room))
    expect(JSON.stringify(minutes)).toContain('Out of the cut')
    await omit(false)
  })
})

describe('the end of a room', () => {
  test('XREV-10 ending sends an event to everybody and closes their streams; nothing changes afterwards', async () => {
    const room = await start()
    const presenter = await enter(room, users().member)
    const artist = await addUser(server, 'member', `Stays ${uuidv7()}`)
    const other = await enter(room, artist)
    expect(codeOf(await server.as(artist).send('endRoom', on(room)))).toBe('permission_denied')
    expect(codeOf(await lead(room, users().member, presenter, other))).toBe('ok')
    const { data: ended } = await server.as(artist).call('endRoom', on(room))
    expect(ended).toMatchObject({ ended_at: expect.any(String), people: [], presenter_client_id: null, may_end: false })
    await eventually(() => expect([presenter.isOver(), other.isOver()]).toEqual([true, true]))
    expect(other.told('ended')).toHaveLength(1)
    expect(codeOf(await show(room, other, { frame: 1 }, artist))).toBe('conflict')
    expect(codeOf(await lead(room, users().member, presenter, presenter))).toBe('conflict')
    const late = await enter(room, users().admin)
    await eventually(() => expect(late.isOver()).toBe(true))
    expect(late.heard.map(({ type }) => type)).toEqual(['room', 'people', 'ended'])
    expect((await server.member.call('endRoom', on(room))).data.ended_at).toBe(ended.ended_at)
    const { data: list } = await server.member.call('listRooms', {
      params: ws,
      query: { state: 'ended', per_page: 100 },
    })
    expect(list.find(({ id }) => id === room.id)).toMatchObject({ people_count: 2 })
  })

  test('XREV-10 a room that everybody left 12 hours ago ends by itself, at the time the last one left', async () => {
    const room = await start()
    const fresh = await start()
    await server.database.query(`update room set started_at = now() - interval '14 hours' where id = any($1)`, [
      [room.id, fresh.id],
    ])
    await server.database.query(
      `insert into room_visit (ws_id, id, room_id, client_id, connection_id, ws_user_id, joined_at, seen_at, left_at)
       select $1, v.id, v.room_id, v.id, v.id, $2, now() - interval '14 hours', now() - v.ago, now() - v.ago
       from (values ($3::uuid, $4::uuid, interval '13 hours'), ($5, $6, interval '1 hour')) as v (id, room_id, ago)`,
      [server.a.id, users().member.id, uuidv7(), room.id, uuidv7(), fresh.id],
    )
    await endIdleRooms(server.database)
    const { ended_at } = (await server.member.call('showRoom', on(room))).data
    expect(Math.round((Date.now() - Date.parse(ended_at ?? '')) / 3_600_000)).toBe(13)
    expect((await server.member.call('showRoom', on(fresh))).data.ended_at).toBe(null)
  })

  test('XREV-10 events of a room’s start and end reach those who can enter, and nobody else', async () => {
    const room = await start([tree.item])
    const hidden = await start()
    await server.member.call('endRoom', on(room))
    const rows = await server.database.query<{ type: string; payload: Record<string, unknown> }>(
      `select type, payload from event_outbox where ws_id = $1 and type like 'room.%' order by seq desc limit 3`,
      [server.a.id],
    )
    const told = (type: string, { id }: Room) => ({ type, payload: { room_id: id, playlist_id: null } })
    expect(rows).toEqual([told('room.ended', room), told('room.started', hidden), told('room.started', room)])
    const events = rows.map((row, seq) => ({
      ...row,
      wsId: server.a.id,
      seq,
      itemId: null,
      place: {},
      createdAt: new Date(),
    }))
    const heardBy = async ({ userId }: TestUser) => {
      const identity = { userId, termsAccepted: true, sessionId: null, token: null }
      const heard = await new Audience(server.database).visibleEvents(
        await memberOfId(server.database, identity, server.a.id),
        events,
      )
      return heard.map(({ type, payload }) => ({ type, payload }))
    }
    expect(await heardBy(users().admin)).toEqual(rows)
    expect(await heardBy(users().guest)).toEqual([rows[0], rows[2]])
  })
})
