import { loadChunk } from '@arbo/core'
import { isHls } from './media-type.ts'
import { PlayerError } from './player-error.ts'
import type { PlayerMedia } from './player-types.ts'

/**
 * Gives a media element its source: HLS through hls.js (loaded only then) where the browser has no player of its own,
 * and media that needs request headers through a blob, as elements cannot send headers.
 * @param lost told of a stream that fails later, of which the element itself hears nothing
 * @returns detaches the source and frees what it held
 * @throws PlayerError media_unreachable, media_unsupported
 */
export async function attachMedia(
  element: HTMLMediaElement,
  media: PlayerMedia,
  lost: (error: PlayerError) => void = () => undefined,
): Promise<() => void> {
  element.crossOrigin = media.requestInit?.credentials === 'include' ? 'use-credentials' : 'anonymous'
  if (isHls(media)) return attachHls(element, media, lost)
  if (!media.requestInit?.headers || /^(blob|data):/i.test(media.src)) {
    element.src = media.src
    return () => detach(element)
  }
  const url = URL.createObjectURL(await download(media))
  element.src = url
  return () => {
    detach(element)
    URL.revokeObjectURL(url)
  }
}

/** Resolves when the element knows its size and length. @throws PlayerError media_unreachable, media_unsupported, media_broken */
export function metadataLoaded(element: HTMLMediaElement, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.reject(new PlayerError('media_unreachable', 'Closed while loading'))
  if (element.error) return Promise.reject(elementError(element))
  if (element.readyState >= HTMLMediaElement.HAVE_METADATA) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const listen = { once: true, signal }
    element.addEventListener('loadedmetadata', () => resolve(), listen)
    element.addEventListener('error', () => reject(elementError(element)), listen)
    signal.addEventListener('abort', () => reject(new PlayerError('media_unreachable', 'Closed while loading')), listen)
  })
}

/** What a media element failed with. */
export function elementError(element: HTMLMediaElement): PlayerError {
  const detail = `${element.tagName.toLowerCase()} error ${element.error?.code ?? 0}: ${element.error?.message ?? ''}`
  if (element.error?.code === MediaError.MEDIA_ERR_NETWORK) return new PlayerError('media_unreachable', detail)
  if (element.error?.code === MediaError.MEDIA_ERR_DECODE) return new PlayerError('media_broken', detail)
  return new PlayerError('media_unsupported', detail)
}

async function download(media: PlayerMedia): Promise<Blob> {
  const response = await fetch(media.src, media.requestInit).catch((error: unknown) => {
    throw new PlayerError('media_unreachable', String(error), error)
  })
  if (!response.ok) throw new PlayerError('media_unreachable', `HTTP ${response.status} for ${response.url}`)
  return response.blob()
}

async function attachHls(
  element: HTMLMediaElement,
  media: PlayerMedia,
  lost: (error: PlayerError) => void,
): Promise<() => void> {
  const { default: Hls } = await loadChunk('hls', () => import('hls.js'))
  if (!Hls.isSupported()) {
    if (!element.canPlayType('application/vnd.apple.mpegurl')) {
      throw new PlayerError('media_unsupported', 'Neither Media Source Extensions nor HLS in this browser')
    }
    element.src = media.src
    return () => detach(element)
  }
  const headers = [...new Headers(media.requestInit?.headers)]
  const hls = new Hls({
    xhrSetup: (request) => {
      request.withCredentials = media.requestInit?.credentials === 'include'
      headers.forEach(([name, value]) => request.setRequestHeader(name, value))
    },
  })
  let hasOpened = false
  try {
    await new Promise<void>((resolve, reject) => {
      hls.once(Hls.Events.MANIFEST_PARSED, () => {
        hasOpened = true
        resolve()
      })
      hls.on(Hls.Events.ERROR, (_, { fatal, type, details }) => {
        if (!fatal) return
        const code = type === Hls.ErrorTypes.NETWORK_ERROR ? 'media_unreachable' : 'media_broken'
        const error = new PlayerError(code, `hls.js: ${details}`)
        if (hasOpened) lost(error)
        else reject(error)
      })
      hls.loadSource(media.src)
      hls.attachMedia(element)
    })
  } catch (error) {
    hls.destroy()
    throw error
  }
  return () => {
    hls.destroy()
    detach(element)
  }
}

/** Lets go of the resource; an element that is only dropped may go on loading. */
function detach(element: HTMLMediaElement): void {
  element.pause()
  element.removeAttribute('src')
  element.load()
}
