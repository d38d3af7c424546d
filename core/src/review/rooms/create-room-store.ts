import { isApiError, isTransient } from '../../platform/api/api-error.ts'
import type { Room, RoomMoved, RoomPosition, RoomState } from '../../contract/review/room-fields.ts'
import { createListeners } from '../../platform/session/listeners.ts'
import type { Session } from '../../platform/session/types.ts'
import { createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'
import { createNewestSender } from './newest-sender.ts'
import { createPointSender } from './point-sender.ts'
import { type RoomCalls, roomCalls } from './room-calls.ts'
import { NOTHING_SHOWN, type RoomPointed, type RoomStore, type RoomStoreState } from './room-types.ts'
import { type RoomEvent, openRoomStream } from './room-stream.ts'
import { createServerClock } from './server-clock.ts'
import { withPeopleUrls, withRoomUrls } from './room-urls.ts'

/** The room to enter, and the window that enters it. */
export interface RoomStoreOptions {
  /** Of the room. */
  id: string
  /** Of this window: the same after a reload, so that the window keeps the lead; every window has its own. */
  clientId: string
  /** The own clock, ms. */
  clock?: () => number
  /** Wait before the second attempt to enter, ms; it grows from there. */
  firstDelayMs?: number
}

/** Events that change how the strip shows the scenes of a room. */
const EVENTS = ['item.updated', 'item.deleted', 'items.changed', 'template_flow.updated', 'room.ended'] as const

/**
 * One window in a live room (XREV-10). It enters by the room's stream, whose first event holds the whole state; after
 * that only events with a higher number count. A window that follows never sends its state, and the window that leads
 * never applies the state it has sent: so nothing can echo.
 */
export function createRoomStore(session: Session, options: RoomStoreOptions): RoomStore {
  const { id, clientId, clock = Date.now } = options
  const calls: RoomCalls = roomCalls(session, id, clientId)
  const serverClock = createServerClock(clock)
  const points = createListeners<RoomPointed>()
  let leave: (() => void) | null = null
  let isTellingFollowing = false
  /** Whether this window follows as far as the server knows; undefined while it does not know the window. */
  let knownFollowing: boolean | undefined

  const initial: RoomStoreState = {
    status: 'loading',
    error: null,
    room: null,
    seq: -1,
    shown: NOTHING_SHOWN,
    setAt: 0,
    people: [],
    clientId,
    presenterId: null,
    isPresenter: false,
    following: true,
    itemId: null,
    connection: 'connecting',
    wasRefused: false,
    hasEnded: false,
  }
  const { readable, patch } = createLiveStore(initial, () => {
    const stop = reader.follow(EVENTS)
    return () => {
      stop()
      exit()
      sender.drop()
    }
  })
  const { getState } = readable

  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { room: null } : {}) }),
    async read(signal, optOut) {
      const began = clock()
      const room = await calls.show(signal, optOut)
      if (signal.aborted) return
      serverClock.learn(began, clock(), room.now)
      took(room)
    },
  })

  function took(room: Room): void {
    const roomWithUrls = withRoomUrls(session.apiUrl, room)
    patch({ room: roomWithUrls })
    hear(room)
    if (room.ended_at !== null) {
      patch({ people: roomWithUrls.people, hasEnded: true })
      exit()
    } else if (!leave) enter(roomWithUrls)
  }

  function enter({ people }: Room): void {
    patch({ people })
    leave = openRoomStream({
      session,
      roomId: id,
      clientId,
      onConnection(connection) {
        patch({ connection })
        if (connection === 'open') sender.retry()
      },
      onEvent,
      onRefused() {
        exit()
        void reader.reload()
      },
      firstDelayMs: options.firstDelayMs,
    })
  }

  function exit(): void {
    leave?.()
    leave = null
    knownFollowing = undefined
  }

  function onEvent({ name, event }: RoomEvent): void {
    if (name === 'room') hear(event)
    else if (name === 'people') {
      patch({ people: withPeopleUrls(session.apiUrl, event.people) })
      knownFollowing = event.people.find(({ client_id }) => client_id === clientId)?.following
      reportFollowing()
    } else if (name === 'point') points.emit(event)
    else {
      exit()
      patch({ hasEnded: true })
      void reader.reload()
    }
  }

  /** Takes the room's state, unless a newer one is known. */
  function hear(position: RoomPosition & Partial<Pick<RoomMoved, 'set_at'>>): void {
    const before = getState()
    const { seq, state, presenter_client_id: presenterId, set_at } = position
    if (seq < before.seq) return
    const isPresenter = presenterId === clientId
    // A state that was sent, or is about to be, is newer than its echo.
    const isOwn = isPresenter && before.isPresenter
    const pending = sender.pending()
    if (!isPresenter) sender.drop()
    patch({
      seq,
      presenterId,
      isPresenter,
      following: before.following || isPresenter,
      ...(isOwn && pending
        ? {}
        : { shown: state, setAt: set_at === undefined ? serverClock.now() : Date.parse(set_at) }),
      wasRefused: !isPresenter && (before.wasRefused || (before.isPresenter && pending !== null)),
    })
    placeItem()
  }

  /** This window shows the room's scene as long as it follows. */
  function placeItem(): void {
    const { following, shown: roomState, itemId } = getState()
    if (following && roomState.item_id !== itemId) patch({ itemId: roomState.item_id })
  }

  const sender = createNewestSender<RoomState>({
    async deliver(state) {
      const began = clock()
      const answer = await calls.setState(state)
      serverClock.learn(began, clock(), answer.now)
      hear(answer)
    },
    keeps(error) {
      if (!isApiError(error)) throw error
      if (isTransient(error)) return getState().isPresenter
      const current = error.meta['current'] as RoomPosition | undefined
      sender.drop()
      if (error.code === 'conflict' && current) {
        // An answer to an older state than the known one says nothing new.
        patch({ wasRefused: current.presenter_client_id !== clientId })
        hear(current)
      } else void reader.reload()
      return false
    },
  })

  const sendPoint = createPointSender((point) => calls.point(point))

  /** Tells the server again whether this window follows, if its list lost that, as after a new connection. */
  function reportFollowing(): void {
    const { following } = getState()
    if (isTellingFollowing || knownFollowing === undefined || knownFollowing === following) return
    isTellingFollowing = true
    calls
      .setFollowing(following)
      .then(
        () => (knownFollowing = following),
        (error: unknown) => {
          if (!isApiError(error)) throw error
          // The next connection brings the list again, and with it another attempt.
          return null
        },
      )
      .finally(() => {
        isTellingFollowing = false
        // Changed back meanwhile.
        if (getState().following !== following) reportFollowing()
      })
  }

  function setFollowing(following: boolean): void {
    const { clientId: ownId, people } = getState()
    if (getState().following === following) return
    patch({ following, wasRefused: false })
    placeItem()
    reportFollowing()
    // Shown at once; the list that comes next says the same.
    patch({ people: people.map((one) => (one.client_id === ownId ? { ...one, following } : one)) })
  }

  function publish(change: Partial<RoomState>): void {
    const { isPresenter, shown: roomState, hasEnded } = getState()
    if (!isPresenter || hasEnded) return
    const next = { ...roomState, ...change }
    if (isSame(next, roomState)) return
    patch({ shown: next, setAt: serverClock.now() })
    placeItem()
    sender.send(next)
  }

  return {
    ...readable,
    reload: reader.reload,
    now: serverClock.now,
    publish,
    show(itemId) {
      const { isPresenter, room } = getState()
      if (!isPresenter) {
        setFollowing(false)
        patch({ itemId })
        return
      }
      const scene = room?.scenes.find((one) => one.item_id === itemId)
      const rendition_id = scene && !scene.is_hidden ? scene.rendition_id : null
      publish({ ...NOTHING_SHOWN, item_id: itemId, rendition_id })
    },
    async lead(own) {
      hear(await calls.lead(clientId))
      if (own) publish(own)
    },
    async handOver(to) {
      // The next presenter takes over the last state that was shown.
      await sender.settled()
      hear(await calls.lead(to))
    },
    follow: () => setFollowing(true),
    lookAround() {
      if (!getState().isPresenter) setFollowing(false)
    },
    point: sendPoint,
    onPoint: points.add,
    async end() {
      took(await calls.end())
    },
    minutes: calls.minutes,
    minutesFile: calls.minutesFile,
  }
}

function isSame(a: RoomState, b: RoomState): boolean {
  return JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b))
}

function inOrder(state: RoomState): unknown[] {
  const { item_id, rendition_id, frame, file_index, playing, speed, zoom, pan } = state
  return [item_id, rendition_id, frame, file_index, playing, speed, zoom, pan.x, pan.y]
}
