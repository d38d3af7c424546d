import type { LedViewer } from '../review/rooms/sync-viewer-with-room.ts'

type Shown = NonNullable<ReturnType<LedViewer['getShown']>>

/** What a person does in front of it. */
export interface FakeViewer extends LedViewer {
  readonly shown: Shown
  /** Frames asked for by the page. */
  readonly seeks: number[]
  readonly pointed: Parameters<LedViewer['point']>[0][]
  /** Opens the media of a rendition, as after another scene was chosen. */
  open(renditionId: string): void
  user: {
    seek(frame: number): void
    play(speed: number): void
    pause(): void
    zoom(zoom: number, pan: Shown['pan']): void
    choose(renditionId: string): void
  }
  laser(points: [number, number][], first: boolean, ended: boolean): void
  /** As long as the clip plays: the next frames are drawn. */
  tick(frames: number): void
}

/** A viewer without a picture: it draws a frame a moment after it was asked for, and the newest one only. */
export function fakeViewer(frameCount = 100, frameRate = 24): FakeViewer {
  const target = new EventTarget()
  const shown: Shown = {
    renditionId: '',
    frame: 0,
    fileIndex: 0,
    playing: false,
    speed: 1,
    zoom: 1,
    pan: { x: 0, y: 0 },
    frameCount: 0,
    frameRate,
  }
  const seeks: number[] = []
  const pointed: FakeViewer['pointed'] = []
  let wish = 0
  const emit = (name: string, detail: object): void => void target.dispatchEvent(new CustomEvent(name, { detail }))
  const draw = (frame: number, by: string): void => {
    shown.frame = Math.max(0, Math.min(frameCount - 1, frame))
    emit('frame-change', { frame: shown.frame, renditionId: shown.renditionId, by })
  }
  const seek = (frame: number, by: string): void => {
    const mine = ++wish
    queueMicrotask(() => mine === wish && draw(frame, by))
  }
  const play = (speed: number, by: string): void => {
    Object.assign(shown, { playing: true, speed })
    emit('play-state', { playing: true, speed, by })
  }
  const pause = (by: string): void => {
    if (!shown.playing) return
    shown.playing = false
    emit('play-state', { playing: false, speed: shown.speed, by })
  }
  const choose = (renditionId: string, by: string): void => {
    if (renditionId === shown.renditionId) return
    Object.assign(shown, { renditionId, fileIndex: 0, playing: false, frameCount })
    emit('rendition-change', { renditionId, by })
    emit('ready', { renditionId })
  }
  return {
    shown,
    seeks,
    pointed,
    getShown: () => ({ ...shown }),
    seek(frame) {
      seeks.push(frame)
      seek(frame, 'page')
    },
    play(speed, frame) {
      wish++
      draw(frame, 'page')
      play(speed, 'page')
    },
    pause: () => pause('page'),
    showRendition(id, frame) {
      choose(id, 'page')
      seek(frame, 'page')
    },
    showPage(fileIndex) {
      shown.fileIndex = fileIndex
    },
    setView({ zoom, pan }) {
      Object.assign(shown, { zoom, pan })
      emit('view-change', { zoom, pan, by: 'page' })
    },
    point: (move) => void pointed.push(move),
    addEventListener: (name, listener) => target.addEventListener(name, listener),
    removeEventListener: (name, listener) => target.removeEventListener(name, listener),
    open: (renditionId) => choose(renditionId, 'page'),
    user: {
      seek(frame) {
        emit('user-move', { what: 'frame' })
        seek(frame, 'user')
      },
      play(speed) {
        emit('user-move', { what: 'play' })
        play(speed, 'user')
      },
      pause() {
        emit('user-move', { what: 'play' })
        pause('user')
      },
      zoom(zoom, pan) {
        emit('user-move', { what: 'view' })
        Object.assign(shown, { zoom, pan })
        emit('view-change', { zoom, pan, by: 'user' })
      },
      choose(renditionId) {
        emit('user-move', { what: 'rendition' })
        choose(renditionId, 'user')
      },
    },
    laser: (points, first, ended) =>
      emit('laser', {
        renditionId: shown.renditionId,
        frame: shown.frame,
        fileIndex: 0,
        colour: '#FF0001',
        points,
        first,
        ended,
      }),
    tick(frames) {
      for (let each = 0; each < frames && shown.playing; each++) {
        draw(shown.frame + 1, 'user')
        if (shown.frame === frameCount - 1) pause('user')
      }
    },
  }
}
