import { elementError } from '../media-element.ts'

/**
 * The frame that a <video> element has on screen, read from the picture itself: a VideoFrame of the element carries the
 * presentation time of exactly the picture it holds. Without WebCodecs (pages without https) requestVideoFrameCallback
 * gives it. Neither uses currentTime, which is only the time that the element was sent to.
 */
export interface Presented {
  /** Presentation time in microseconds. */
  micros: number
  /** The picture; close it when it is a VideoFrame. */
  image: CanvasImageSource
  close(): void
}

/** Time after a seek until a picture other than the wanted one counts, in milliseconds. */
const QUIET = 400

/** Interval at which the picture is read where no callback comes, in milliseconds. */
const LOOK = 20

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
    // InvalidStateError: nothing decoded yet. SecurityError: media of another origin, without its permission.
    if (error instanceof DOMException) return undefined
    throw error
  }
}

/**
 * Sends the element to a time and resolves with what it shows there. 'seeked' and even the callback for a presented
 * frame may come while the picture of before is still up, so another than the wanted one counts only after 400 ms.
 * @returns undefined when the browser does not tell what it shows
 */
export async function seekAndGrab(
  video: HTMLVideoElement,
  seconds: number,
  isWanted: (micros: number) => boolean,
): Promise<Presented | undefined> {
  const watcher = watchFrames(video)
  try {
    await seekTo(video, seconds)
    const deadline = performance.now() + QUIET
    for (;;) {
      const presented = grab(video) ?? watcher.last()
      if (presented && isWanted(presented.micros)) return presented
      if (performance.now() > deadline) return presented
      presented?.close()
      await watcher.next()
    }
  } finally {
    watcher.end()
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

/** Watches what the element presents, from now on. */
function watchFrames(video: HTMLVideoElement): { last(): Presented | undefined; next(): Promise<void>; end(): void } {
  let last: Presented | undefined
  let wake: (() => void) | undefined
  let request = 0
  const watch = (): void => {
    request = video.requestVideoFrameCallback((_, { mediaTime }) => {
      last = { micros: Math.round(mediaTime * 1_000_000), image: video, close: () => undefined }
      watch()
      wake?.()
    })
  }
  watch()
  return {
    last: () => last,
    /** The next frame, or the next interval: without compositing, a picture can change without a callback. */
    next: () =>
      new Promise((resolve) => {
        wake = resolve
        setTimeout(resolve, LOOK)
      }),
    end: () => video.cancelVideoFrameCallback(request),
  }
}
