import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Room, RoomState } from '../../contract/review/room-fields.ts'
import type { Session } from '../../platform/session/types.ts'
import { type FakeViewer, fakeViewer } from '../../testing/fake-viewer.ts'
import { WS, ada, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { serveRoom } from '../../testing/room-server.ts'
import { testServer } from '../../testing/test-server.ts'
import { createRoomStore } from './create-room-store.ts'
import { createRoomsStore } from './create-rooms-store.ts'
import { type ViewerTie, syncViewerWithRoom } from './sync-viewer-with-room.ts'
import { NOTHING_SHOWN, type RoomStore } from './room-types.ts'
import { eventually } from '../../testing/eventually.ts'

const ROOM = '0190a000-0000-7000-8000-0000000000f1'
const [A, B] = ['0190a000-0000-7000-8000-00000000000a', '0190a000-0000-7000-8000-00000000000b']
const [A1, A2, B1] = ['rendition-a1', 'rendition-a2', 'rendition-b1']
const AT = '2026-03-01T10:00:00Z'
const START: RoomState = { ...NOTHING_SHOWN, item_id: A, rendition_id: A1 }
const SCENES = [
  [A, A1],
  [B, B1],
].map(([item_id, rendition_id]) => ({ is_hidden: false, item_id, rendition_id, name: item_id, thumbnail: null }))

const sessions: Session[] = []
const ends: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const end of ends.splice(0)) end()
  for (const session of sessions.splice(0)) session.close()
})

interface Window {
  id: string
  session: Session
  store: RoomStore
  viewer: FakeViewer
  tie: ViewerTie
  setOnline(on: boolean): void
  close(): void
}

async function house(change: Partial<Room> = {}) {
  const server = await testServer()
  serveWorkspace(server)
  server.on(`GET workspace/${WS}/events`, 'hang')
  const live = serveRoom(server, { id: ROOM, state: START, scenes: SCENES as Room['scenes'], ...change })

  async function open(id: string): Promise<Window> {
    const { session, setOnline } = testSession(server, { workspaceCode: WS }, id)
    sessions.push(session)
    await signedIn(session)
    const store = createRoomStore(session, { id: ROOM, clientId: id, firstDelayMs: 20 })
    const viewer = fakeViewer()
    const stop = store.subscribe(({ itemId }, before) => {
      // As the page does: another scene opens at its newest rendition.
      if (itemId !== before.itemId) queueMicrotask(() => viewer.open(itemId === B ? B1 : A2))
    })
    const tie = syncViewerWithRoom(store, viewer)
    await until(store, ({ connection, people }) => {
      return connection === 'open' && people.some(({ client_id }) => client_id === id)
    })
    await eventually(() => expect(viewer.shown.renditionId).not.toBe(''))
    const close = (): void => {
      tie.close()
      stop()
      session.close()
    }
    ends.push(close)
    return { id, session, store, viewer, tie, setOnline, close }
  }
  return { server, live, open }
}

const isAt = async (window: Window, viewerState: Partial<FakeViewer['shown']>): Promise<void> => {
  await eventually(() => expect(window.viewer.shown).toMatchObject(viewerState), { everyMs: 5 })
}

describe('one window leads, the others follow', () => {
  test('XREV-10 a late joiner sees the same rendition, frame and zoom; a follower sends nothing, and the leader applies nothing', async () => {
    const { live, open } = await house()
    const one = await open('one')
    await isAt(one, { renditionId: A1, frame: 0 })
    await one.store.lead()
    expect(one.store.getState().isPresenter).toBe(true)
    one.viewer.user.seek(41)
    one.viewer.user.zoom(2, { x: 0.1, y: -0.2 })
    await eventually(() => expect(live.room.state).toMatchObject({ frame: 41, zoom: 2, pan: { x: 0.1, y: -0.2 } }))
    one.viewer.seeks.length = 0

    const two = await open('two')
    await isAt(two, { renditionId: A1, frame: 41, zoom: 2, pan: { x: 0.1, y: -0.2 } })
    one.viewer.user.choose(A2)
    await isAt(two, { renditionId: A2 })
    one.store.show(B)
    await isAt(two, { renditionId: B1, frame: 0, zoom: 1 })
    expect(two.store.getState().itemId).toBe(B)
    expect(live.states.every(({ client }) => client === 'one')).toBe(true)
    expect(one.viewer.seeks).toEqual([])
  })

  test('XREV-10 a rapid series of changes is sent in few calls, ends on the last frame and does not oscillate', async () => {
    const { live, open } = await house()
    const [one, two] = [await open('one'), await open('two')]
    await one.store.lead()
    const seqs: number[] = []
    two.store.subscribe(({ seq }, before) => seq !== before.seq && seqs.push(seq))
    for (let frame = 1; frame <= 90; frame++) {
      one.viewer.user.seek(frame)
      await Promise.resolve()
      await Promise.resolve()
    }
    await isAt(two, { frame: 90 })
    expect(live.states.length).toBeLessThan(90)
    expect(live.states.every(({ client }) => client === 'one')).toBe(true)
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
    expect(two.viewer.seeks).toEqual(two.viewer.seeks.toSorted((a, b) => a - b))
    const calls = live.states.length
    // Nothing goes back and forth once it is still.
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(live.states).toHaveLength(calls)
    expect([one.viewer.shown.frame, two.viewer.shown.frame]).toEqual([90, 90])
  })

  test('XREV-10 a follower who moves something looks alone at once, and returns to the room’s place on following again', async () => {
    const { live, open } = await house()
    const [one, two] = [await open('one'), await open('two')]
    await one.store.lead()
    two.viewer.user.seek(7)
    expect(two.store.getState().following).toBe(false)
    await until(one.store, ({ people }) => people.some((who) => who.client_id === 'two' && !who.following))
    one.viewer.user.seek(60)
    await until(two.store, ({ shown }) => shown.frame === 60)
    expect(two.viewer.shown.frame).toBe(7)
    two.store.show(B)
    await isAt(two, { renditionId: B1 })
    expect(live.room.state.item_id).toBe(A)
    two.store.follow()
    await isAt(two, { renditionId: A1, frame: 60 })
    await until(one.store, ({ people }) => people.every((who) => who.following))
    expect(live.states.every(({ client }) => client === 'one')).toBe(true)
  })

  test('XREV-10 a follower who returns before looking around is confirmed also follows for the others', async () => {
    const { live, open } = await house()
    const [one, two] = [await open('one'), await open('two')]
    await one.store.lead()
    let answer: () => void = () => undefined
    live.answering = new Promise<void>((resolve) => (answer = resolve))
    two.store.lookAround()
    // Heard of by the room's stream before the call is answered.
    const peopleBefore = two.store.getState().people
    await until(two.store, ({ people }) => people !== peopleBefore)
    await until(one.store, ({ people }) => people.some((who) => who.client_id === 'two' && !who.following))
    two.store.follow()
    answer()
    await until(one.store, ({ people }) => people.every((who) => who.following))
    expect(live.room.people.map(({ following }) => following)).toEqual([true, true])
  })

  test('XREV-10 the lead can be handed over, or taken when nobody leads; otherwise it is refused with the leader’s name', async () => {
    const { live, open } = await house()
    const [one, two] = [await open('one'), await open('two')]
    await one.store.lead()
    await expect(two.store.lead()).rejects.toMatchObject({ code: 'conflict' })
    one.viewer.user.seek(12)
    await Promise.resolve()
    await one.store.handOver('two')
    await until(two.store, ({ isPresenter }) => isPresenter)
    expect(live.room.state.frame).toBe(12)
    two.viewer.user.seek(30)
    await isAt(one, { frame: 30 })

    // A window that believes that it leads still is told that it does not, and follows.
    live.room.presenter_client_id = 'one'
    two.viewer.user.seek(44)
    await until(two.store, ({ isPresenter, wasRefused }) => !isPresenter && wasRefused)
    expect(two.store.getState()).toMatchObject({ presenterId: 'one', following: true })
    await isAt(two, { frame: 30 })

    one.close()
    await until(two.store, ({ people }) => people.length === 1)
    two.viewer.user.seek(71)
    await eventually(() => expect(two.viewer.shown.frame).toBe(71))
    await two.store.lead(two.tie.capture() ?? undefined)
    await eventually(() => expect(live.room.state.frame).toBe(71))
  })

  test('XREV-10 without a connection the room says so, keeps unsent changes, and catches up on reconnecting', async () => {
    const { live, open } = await house()
    const [one, two] = [await open('one'), await open('two')]
    await one.store.lead()
    two.setOnline(false)
    await until(two.store, ({ connection }) => connection === 'waiting')
    one.viewer.user.seek(50)
    await eventually(() => expect(live.room.state.frame).toBe(50))
    expect(two.viewer.shown.frame).toBe(0)
    two.setOnline(true)
    await until(two.store, ({ connection }) => connection === 'open')
    await isAt(two, { frame: 50 })

    one.setOnline(false)
    await until(one.store, ({ connection }) => connection === 'waiting')
    one.viewer.user.seek(55)
    one.viewer.user.seek(58)
    one.setOnline(true)
    await isAt(two, { frame: 58 })
    expect(one.viewer.shown.frame).toBe(58)
  })

  test('XREV-10 outdated states are ignored, and an incomplete event only costs a new connection', async () => {
    const { live, open } = await house({ seq: 10 })
    const two = await open('two')
    const staleEvent = { ...live.moved(), seq: 4, state: { ...START, frame: 77 } }
    live.write('two', `event: room\ndata: ${JSON.stringify(staleEvent)}\n\n`)
    live.write('two', 'event: room\ndata: {"seq": 99, "sta\n\n')
    await until(two.store, ({ connection }) => connection === 'waiting')
    await until(two.store, ({ connection }) => connection === 'open')
    expect(two.store.getState()).toMatchObject({ seq: 10, shown: { frame: 0 } })
  })

  test('XREV-10 eight windows acting at random end in one state, and their versions never go back', async () => {
    const { live, open } = await house({ may_take_lead: true })
    const windows: Window[] = []
    for (let each = 0; each < 8; each++) windows.push(await open(`w${each}`))
    const fallen: string[] = []
    const watch = ({ id, store }: Window): void => {
      store.subscribe((state, before) => state.seq < before.seq && fallen.push(id))
    }
    windows.forEach(watch)
    let seed = 20_261_122
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    for (let turn = 0; turn < 160; turn++) {
      const at = random(windows.length)
      const one = windows[at]
      if (!one) continue
      const { store, viewer } = one
      const other = windows[random(windows.length)]
      const acts: (() => unknown)[] = [
        () => viewer.user.seek(random(100)),
        () => viewer.user.zoom(1 + random(4), { x: random(10) / 100, y: 0 }),
        () => viewer.user.choose(store.getState().itemId === B ? B1 : random(2) ? A1 : A2),
        () => viewer.user.play(1),
        () => viewer.user.pause(),
        () => store.show(random(2) ? A : B),
        () => store.lead().catch(() => undefined),
        () => store.getState().isPresenter && store.handOver(other?.id ?? one.id),
        () => store.lookAround(),
        () => store.follow(),
        () => live.cut(one.id),
      ]
      await acts[random(acts.length)]?.()
      if (turn % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 2))
    }
    const leader = windows[0]
    if (!leader) throw new Error('There is no window')
    for (const { store } of windows) await until(store, ({ connection }) => connection === 'open')
    await leader.store.lead()
    leader.viewer.user.pause()
    for (const { store } of windows) store.follow()
    leader.store.show(A)
    await isAt(leader, { renditionId: A2 })
    leader.viewer.user.choose(A1)
    leader.viewer.user.seek(63)
    leader.viewer.user.zoom(3, { x: 0.25, y: 0.1 })
    for (const window of windows) {
      await isAt(window, { renditionId: A1, frame: 63, zoom: 3, pan: { x: 0.25, y: 0.1 }, playing: false })
    }
    for (const { store } of windows) await until(store, ({ seq }) => seq === live.room.seq)
    expect(fallen).toEqual([])
  })

  test('XREV-08 pointing shows to the others in a colour of its own with the name, and does not come back to its sender', async () => {
    const { open } = await house()
    const [one, two] = [await open('one'), await open('two')]
    await isAt(one, { renditionId: A1 })
    await isAt(two, { renditionId: A1 })
    one.viewer.laser([[0.1, 0.2]], true, false)
    one.viewer.laser([[0.3, 0.4]], false, false)
    one.viewer.laser([[0.5, 0.6]], false, true)
    await eventually(() => expect(two.viewer.pointed.flatMap(({ points }) => points)).toHaveLength(3))
    expect(two.viewer.pointed[0]).toMatchObject({ renditionId: A1, id: 'one', name: ada.display_name, first: true })
    two.viewer.laser([[0.9, 0.9]], true, true)
    await eventually(() => expect(one.viewer.pointed).toHaveLength(1))
    expect(one.viewer.pointed[0]?.colour).not.toBe(two.viewer.pointed[0]?.colour)
  })

  test('XREV-10 an ended room is over in every window', async () => {
    const { live, open } = await house()
    const [one, two] = [await open('one'), await open('two')]
    await one.store.end()
    await until(two.store, ({ hasEnded, room }) => hasEnded && room?.ended_at !== null)
    expect(one.store.getState().hasEnded).toBe(true)
    one.store.publish({ frame: 3 })
    expect(live.states).toEqual([])
    await eventually(() => expect(live.streams.size).toBe(0))
  })

  test('XREV-10 a room that the user cannot reach is reported and not entered', async () => {
    const server = await testServer()
    serveWorkspace(server)
    const { session } = testSession(server, { workspaceCode: WS }, 'one')
    sessions.push(session)
    await signedIn(session)
    const store = createRoomStore(session, { id: ROOM, clientId: 'one' })
    ends.push(store.subscribe(() => undefined))
    const { error } = await until(store, ({ status }) => status === 'failed')
    expect(error?.error).toBe('not_found')
    expect(server.count(`GET workspace/${WS}/rooms/${ROOM}/events`)).toBe(0)
  })
})

describe('playing together', () => {
  test('XREV-10 a follower plays from the presenter’s position, is corrected on drift, and stops with the presenter', async () => {
    const { live, open } = await house()
    const [one, two] = [await open('one'), await open('two')]
    await one.store.lead()
    one.viewer.user.seek(10)
    await isAt(two, { frame: 10 })
    one.viewer.user.play(1)
    await isAt(two, { playing: true, speed: 1 })
    expect(two.viewer.shown.frame).toBeGreaterThanOrEqual(10)
    two.viewer.seeks.length = 0
    one.viewer.user.seek(70)
    await eventually(() => expect(two.viewer.seeks.at(-1)).toBeGreaterThanOrEqual(70))
    // The end of the clip is the room's too, without a hand.
    one.viewer.tick(60)
    await isAt(two, { playing: false, frame: 99 })
    expect(live.room.state).toMatchObject({ playing: false, frame: 99 })
  })
})

test('XREV-10 open rooms are listed, and a playlist’s room is found by its id', async () => {
  const server = await testServer()
  serveWorkspace(server)
  const row = { id: ROOM, name: 'Dailies', playlist_id: B, created_by: ada, started_at: AT, people_count: 2 }
  const emptyRoom = { ...row, id: 'left', people_count: 0 }
  const newRoom = { ...emptyRoom, id: 'fresh', started_at: new Date().toISOString() }
  server.on(`GET workspace/${WS}/rooms`, (call) => ({
    body: {
      data: call.query.get('state') === 'open' ? [row, emptyRoom, newRoom] : [],
      meta: { current_page: 1, last_page: 1, per_page: 20, total: 1 },
    },
  }))
  server.on(`POST workspace/${WS}/rooms`, (call) => ({ body: { data: { ...row, ...(call.body as object) } } }))
  const { session } = testSession(server, { workspaceCode: WS }, 'one')
  sessions.push(session)
  await signedIn(session)
  const store = createRoomsStore(session)
  ends.push(store.subscribe(() => undefined))
  const { rooms, live } = await until(store, ({ status }) => status === 'ready')
  expect(rooms).toHaveLength(3)
  // What everybody has left is open, and nothing to point at.
  expect(live.map(({ id }) => id)).toEqual([ROOM, 'fresh'])
  expect(await store.ofPlaylist(B)).toMatchObject({ playlist_id: B })
  expect(await store.ofScenes([A])).toMatchObject({ item_ids: [A] })
})
