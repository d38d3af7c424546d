/** omakase-player (npm) as a subject, by its own calls for frames. */
import type { Subject } from './exercise.ts'
import type { MeasureRequest } from './protocol.ts'
import { numberOn } from './read-canvas.ts'

/** How long a wrong picture is given to become right, in milliseconds, as for the naive method. */
const SETTLE = 120

/** A call that has not ended after so long (ms) counts with what is on screen. */
const LOST = 1500

/** What is used of it; its calls answer with rxjs Observables. */
interface Told {
  subscribe(next: (value: unknown) => void, fail?: (error: unknown) => void): unknown
}
interface Omakase {
  loadVideo(url: string, options: { frameRate: number | string }): Told
  video: {
    seekToFrame(frame: number): Told
    seekNextFrame(): Told
    seekPreviousFrame(): Told
    getHTMLVideoElement(): HTMLVideoElement
  }
  destroy(): void
}
interface OmakaseModule {
  OmakasePlayer: new (config: { playerHTMLElementId: string }) => Omakase
}

export async function openPeer({ url, hint, peerUrl }: MeasureRequest): Promise<Subject> {
  if (!peerUrl) throw new Error('The peer was not installed')
  const { OmakasePlayer } = (await import(/* @vite-ignore */ peerUrl)) as OmakaseModule
  const place = document.createElement('div')
  place.id = 'peer'
  place.style.cssText = 'width:640px;height:360px'
  document.body.append(place)
  const player = new OmakasePlayer({ playerHTMLElementId: place.id })
  await answered(player.loadVideo(url, { frameRate: `${hint.num}/${hint.den}` }), 15_000)
  const video = player.video.getHTMLVideoElement()
  const read = async (expected: number): Promise<number> => {
    await new Promise(requestAnimationFrame)
    const number = numberOn(video)
    if (number === expected) return number
    await new Promise((resolve) => setTimeout(resolve, SETTLE))
    return numberOn(video)
  }
  return {
    async seek(frame) {
      await answered(player.video.seekToFrame(frame), LOST)
      return frame
    },
    async step(frame, by) {
      await answered(by > 0 ? player.video.seekNextFrame() : player.video.seekPreviousFrame(), LOST)
      return frame
    },
    read,
    glance: () => numberOn(video),
    close() {
      player.destroy()
      place.remove()
    },
  }
}

function answered(told: Told, patience: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, patience)
    told.subscribe(resolve, reject)
  })
}
