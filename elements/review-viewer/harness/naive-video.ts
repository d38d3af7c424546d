/** The method the player is held against: currentTime = n / fps on a <video> element, as most players have it. */
import { attachMedia, metadataLoaded } from '../src/model/player/media-element.ts'
import type { Subject } from './exercise.ts'
import type { MeasureRequest } from './protocol.ts'
import { numberOn } from './read-canvas.ts'

/** How long a wrong picture is given to become right, in milliseconds: only settled pictures count. */
const SETTLE = 120

/** A seek that has not ended after so long (ms) counts with what is on screen: open GOPs make Chromium's never end. */
const LOST = 400

export async function openNaive({ url, type, hint: rate }: MeasureRequest): Promise<Subject> {
  const video = document.createElement('video')
  video.muted = true
  document.body.append(video)
  const detach = await attachMedia(video, { kind: 'video', src: url, type })
  await metadataLoaded(video, new AbortController().signal)
  const seek = async (frame: number): Promise<number> => {
    const arrived = new Promise((resolve) => {
      video.addEventListener('seeked', resolve, { once: true })
      setTimeout(resolve, LOST)
    })
    video.currentTime = (frame * rate.den) / rate.num
    await arrived
    return frame
  }
  return {
    seek,
    step: seek,
    async read(expected) {
      await new Promise(requestAnimationFrame)
      const read = numberOn(video)
      if (read === expected) return read
      await new Promise((resolve) => setTimeout(resolve, SETTLE))
      return numberOn(video)
    },
    glance: () => numberOn(video),
    close() {
      detach()
      video.remove()
    },
  }
}
