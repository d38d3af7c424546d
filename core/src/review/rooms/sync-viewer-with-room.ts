import type { Audience } from '../../contract/platform/enums.ts'
import type { RoomState } from '../../contract/review/room-fields.ts'
import { type ClipFacts, FRAMES_APART_MAX, frameDue } from './frame-due.ts'
import { colourOfPerson } from './person-colour.ts'
import type { RoomStore } from './room-types.ts'

/** Interval at which the presenter sends the playing position, ms. */
export const RETELL_MS = 2000
/** Interval at which a follower checks whether playing has drifted, ms. */
const LOOK_MS = 500
/** Shortest time between two corrections of a follower, ms: a slow machine would otherwise only seek. */
const CORRECTION_MS = 1500
/** Shortest time between two reported jumps while playing (a range restarts, frames were skipped), ms. */
const JUMP_MS = 250
/** Pan and zoom nearer than this are the same: parts of a picture. */
const SAME_VIEW = 0.0005

type View = Pick<RoomState, 'zoom' | 'pan'>

interface ShownInViewer extends View, ClipFacts {
  /** Empty before one is chosen. */
  renditionId: string
  frame: number
  fileIndex: number
  playing: boolean
  speed: number
}

/** The part of `<arbo-review-viewer>` that a page uses to lead it. */
export interface LedViewer {
  getShown(): ShownInViewer | undefined
  seek(frame: number): void
  play(speed: number, frame: number): void
  pause(): void
  showRendition(id: string, frame: number): void
  showPage(fileIndex: number): void
  setView(view: View): void
  point(move: {
    renditionId: string
    frame: number
    fileIndex: number
    colour: string
    points: readonly (readonly [number, number])[]
    first: boolean
    name: string
    id: string
  }): void
  addEventListener(name: string, listener: (event: Event) => void): void
  removeEventListener(name: string, listener: (event: Event) => void): void
}

/** A viewer in a room. */
export interface ViewerTie {
  /** The viewer's state, for a person who takes the lead; null while the viewer shows nothing of this scene. */
  capture(): RoomState | null
  close(): void
}

interface Told {
  renditionId: string
  by: 'user' | 'page'
  fileIndex: number
  frame: number
  points: [number, number][]
  first: boolean
  ended: boolean
  audience?: Audience
}

/**
 * Keeps a viewer and a room in step: it sends the presenter's moves to the room, leads the viewers of followers to the
 * room's state, and lets a follower who moves something by hand go on alone at once. The page gives the viewer the
 * scene (`itemId` of the store); everything within the scene is done here.
 */
export function syncViewerWithRoom(store: RoomStore, viewer: LedViewer): ViewerTie {
  /** The scene that the viewer is to show. */
  let itemId = store.getState().itemId
  /** The scene of each rendition that was shown: until the viewer has another rendition, it is still at that scene. */
  const owners = new Map<string, string>()
  /** The last frame and view that the viewer was led to. */
  let lastLed: { frame: number; view: View } | null = null
  let lastJump = -Infinity
  let lastCorrection = -Infinity
  const ends: (() => void)[] = []

  const shownHere = (): ShownInViewer | undefined => {
    const viewerState = viewer.getShown()
    if (!viewerState || viewerState.renditionId === '') return undefined
    return (owners.get(viewerState.renditionId) ?? itemId) === itemId ? viewerState : undefined
  }
  const dueIn = (clip: ClipFacts, { shown: roomState, setAt } = store.getState()): number =>
    clip.frameCount > 0 ? frameDue(roomState, setAt, store.now(), clip) : roomState.frame

  function capture(): RoomState | null {
    const viewerState = shownHere()
    if (!viewerState || itemId === null) return null
    const { renditionId, frame, fileIndex, playing, speed, zoom, pan } = viewerState
    return {
      item_id: itemId,
      rendition_id: renditionId,
      frame,
      file_index: fileIndex,
      playing,
      speed: clampSpeed(speed),
      zoom,
      pan: { ...pan },
    }
  }

  /** Tells the room what the presenter sees. */
  function tell(): void {
    const { isPresenter, shown: roomState } = store.getState()
    if (!isPresenter || roomState.item_id !== itemId) return
    const state = capture()
    if (state) store.publish(state)
  }

  /** Brings the viewer to the room's state; where the two agree it changes nothing. */
  function follow(): void {
    const { isPresenter, following, shown: roomState } = store.getState()
    if (isPresenter || !following || roomState.item_id === null || roomState.item_id !== itemId) return
    const viewerState = shownHere()
    if (!viewerState) return
    if (roomState.rendition_id !== null && roomState.rendition_id !== viewerState.renditionId) {
      lastLed = null
      viewer.showRendition(roomState.rendition_id, dueIn(viewerState))
      return
    }
    if (roomState.file_index !== viewerState.fileIndex) viewer.showPage(roomState.file_index)
    // A window of another shape cuts the pan at its edges, so the same view is not set again and again.
    if (!isSameView(roomState, lastLed?.view ?? viewerState))
      viewer.setView({ zoom: roomState.zoom, pan: roomState.pan })
    const frame = followFrame(roomState, viewerState)
    lastLed = { frame, view: roomState }
  }

  /** @returns the frame that the viewer was sent to; -1 while it plays */
  function followFrame(roomState: RoomState, viewerState: ShownInViewer): number {
    const frame = dueIn(viewerState)
    // A clip that is played from its end would start again.
    const isOver = roomState.playing && frame === (roomState.speed > 0 ? viewerState.frameCount - 1 : 0)
    if (!roomState.playing || isOver) {
      if (viewerState.playing) viewer.pause()
      if (frame !== lastLed?.frame) viewer.seek(frame)
      return frame
    }
    if (viewerState.frameCount === 0) return -1
    const now = store.now()
    const isApart = Math.abs(viewerState.frame - frame) > FRAMES_APART_MAX
    if (!viewerState.playing || viewerState.speed !== roomState.speed) {
      lastCorrection = now
      viewer.play(roomState.speed, frame)
    } else if (isApart && now - lastCorrection > CORRECTION_MS) {
      lastCorrection = now
      viewer.seek(frame)
    }
    return -1
  }

  /** Sends the presenter's position while a clip plays: every 2 s, and when it differs from the one others calculate. */
  function retell(isJump: boolean): void {
    const { isPresenter, shown: roomState } = store.getState()
    const viewerState = shownHere()
    if (!isPresenter || !viewerState?.playing || !roomState.playing) return
    if (isJump) {
      const now = store.now()
      if (now - lastJump < JUMP_MS || Math.abs(viewerState.frame - dueIn(viewerState)) <= FRAMES_APART_MAX) return
      lastJump = now
    }
    tell()
  }

  function listen(name: string, act: (detail: Told) => void): void {
    const listener = (event: Event): void => act((event as CustomEvent<Told>).detail)
    viewer.addEventListener(name, listener)
    ends.push(() => viewer.removeEventListener(name, listener))
  }
  const reportUser = ({ by }: Told): void => {
    if (by === 'user') tell()
  }

  listen('ready', () => {
    lastLed = null
    follow()
  })
  listen('rendition-change', (origin) => {
    lastLed = null
    follow()
    reportUser(origin)
  })
  listen('user-move', () => {
    const { isPresenter, following } = store.getState()
    if (!isPresenter && following) store.lookAround()
  })
  listen('page-change', reportUser)
  listen('view-change', reportUser)
  listen('frame-change', (origin) => {
    if (shownHere()?.playing) retell(true)
    else reportUser(origin)
  })
  // Also when a clip has ended by itself: the room must not play on.
  listen('play-state', tell)
  listen('laser', ({ renditionId, frame, fileIndex, points, first, ended, audience }) => {
    const { clientId } = store.getState()
    if (itemId === null || shownHere()?.renditionId !== renditionId) return
    const colour = colourOfPerson(clientId)
    store.point({
      item_id: itemId,
      rendition_id: renditionId,
      frame,
      file_index: fileIndex,
      colour,
      points,
      first,
      ended,
      ...(audience ? { audience } : {}),
    })
  })

  ends.push(
    store.onPoint(({ rendition_id, frame, file_index, colour, points, first, name, client_id }) => {
      if (rendition_id === null) return
      const place = { renditionId: rendition_id, frame, fileIndex: file_index }
      viewer.point({ ...place, colour, points, first, name, id: client_id })
    }),
    store.subscribe((state, before) => {
      const viewerState = shownHere()
      if (state.itemId !== itemId) {
        if (viewerState && itemId !== null) owners.set(viewerState.renditionId, itemId)
        itemId = state.itemId
        lastLed = null
      }
      const isBack = state.following !== before.following || state.isPresenter !== before.isPresenter
      if (isBack) lastLed = null
      if (!isBack && state.shown === before.shown) return
      // A jump is followed at once; drift is corrected at intervals.
      if (viewerState && Math.abs(dueIn(viewerState, state) - dueIn(viewerState, before)) > FRAMES_APART_MAX)
        lastCorrection = -Infinity
      follow()
    }),
  )
  const looks = setInterval(follow, LOOK_MS)
  const retells = setInterval(() => retell(false), RETELL_MS)
  follow()

  return {
    capture,
    close() {
      clearInterval(looks)
      clearInterval(retells)
      ends.forEach((end) => end())
    },
  }
}

function isSameView(a: View, b: View): boolean {
  const apart = Math.max(Math.abs(a.zoom - b.zoom), Math.abs(a.pan.x - b.pan.x), Math.abs(a.pan.y - b.pan.y))
  return apart < SAME_VIEW
}

/** Keeps to the room’s limit: a viewer can play faster, after several presses of L. */
function clampSpeed(speed: number): number {
  return speed === 0 ? 1 : Math.max(-10, Math.min(10, speed))
}
