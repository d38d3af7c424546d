import { elementError } from '../media-element.ts'

/**
 * What a <video> element has on screen, from the picture itself: a VideoFrame taken of the element carries the
 * presentation time of exactly the picture it holds. Without WebCodecs (pages without https) the element's
 * requestVideoFrameCallback tells; both never look at currentTime, which says where the element was sent to.
 */
export interface Presented {
  /** Presentation time in microseconds. */
  micros: number
  /** The picture; close it when it is a VideoFrame. */
  image: CanvasImageSource
  close(): void
}

/** How long a seek that changes nothing on screen is waited for, in milliseconds: no callback comes for it. */
const QUIET = 400

/** Whether this browser can tell which frame is on screen. */
export function canVerify(video: HTMLVideoElement): boolean {
  return 'requestVideoFrameCallback' in video
}

/** The picture on screen and its time, taken at once; undefined where the browser offers no VideoFrame. */
export function grab(video: HTMLVideoElement): Presented | undefined {
  if (typeof VideoFrame === 'undefined') return undefined
  try {
    const image = new VideoFrame(video)
    return { micros: image.timestamp, image, close: () => image.close() }
  } catch (error) {
    // InvalidStateError: nothing decoded yet. SecurityError: media of another origin that did not allow it.
    if (error instanceof DOMException) return undefined
    throw error
  }
}

/**
 * Sends the element to a time and resolves with what it shows there. 'seeked' may fire while the picture of before is
 * still up: one that is not wanted counts only when no other was presented within 400 ms.
 * @returns undefined when the browser does not tell what it shows
 */
export async function seekAndGrab(
  video: HTMLVideoElement,
  seconds: number,
  isWanted: (micros: number) => boolean,
): Promise<Presented | undefined> {
  const told = nextFrameTime(video)
  try {
    await seekTo(video, seconds)
    const early = grab(video)
    if (early && isWanted(early.micros)) return early
    early?.close()
    const micros = await told.time
    return grab(video) ?? (micros === undefined ? undefined : { micros, image: video, close: () => undefined })
  } finally {
    told.cancel()
  }
}

/** Resolves when the element has arrived at a time. @throws PlayerError what the element failed with */
export function seekTo(video: HTMLVideoElement, seconds: number): Promise<void> {
  const over = new AbortController()
  return new Promise<void>((resolve, reject) => {
    const listen = { once: true, signal: over.signal }
    video.addEventListener('seeked', () => resolve(), listen)
    video.addEventListener('error', () => reject(elementError(video)), listen)
    video.addEventListener('emptied', () => resolve(), listen)
    video.currentTime = seconds
  }).finally(() => over.abort())
}

/** Time of the next presented frame; undefined when none comes within QUIET after the element's seek ended. */
function nextFrameTime(video: HTMLVideoElement): { time: Promise<number | undefined>; cancel(): void } {
  const over = new AbortController()
  const time = new Promise<number | undefined>((resolve) => {
    over.signal.addEventListener('abort', () => resolve(undefined))
    if (!canVerify(video)) {
      over.abort()
      return
    }
    const request = video.requestVideoFrameCallback((_, { mediaTime }) => resolve(Math.round(mediaTime * 1_000_000)))
    over.signal.addEventListener('abort', () => video.cancelVideoFrameCallback(request))
    video.addEventListener('seeked', () => setTimeout(() => over.abort(), QUIET), { once: true, signal: over.signal })
  })
  return { time, cancel: () => over.abort() }
}
