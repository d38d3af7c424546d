import { loadChunk } from '@arbo/core'
import type { Painter } from './painter.ts'
import { toPlayerError, type PlayerError } from './player-error.ts'
import type { BackEnd, BackEndEvents, BackEndKind, PlayerMedia, PlayerStats } from './player-types.ts'

/** Best first. */
export const VIDEO_LADDER: readonly BackEndKind[] = ['engine', 'video', 'plain']

/** The back end that took the media, and what was wrong with the better ones. */
export interface Climbed {
  backEnd: BackEnd
  rejected: PlayerStats['rejected']
}

/**
 * Opens media in the best back end that can show it. Media that cannot be reached, and a signal that aborts, end the
 * search: no other back end would fare better.
 * @throws PlayerError what the best back end said
 */
export async function climb(
  media: PlayerMedia,
  kinds: readonly BackEndKind[],
  painter: Painter,
  events: BackEndEvents,
  signal: AbortSignal,
  cacheBytes: number,
): Promise<Climbed> {
  const rejected: PlayerStats['rejected'] = []
  let first: PlayerError | undefined
  for (const kind of media.kind === 'image' ? (['image'] as const) : kinds) {
    try {
      return { backEnd: await open(kind, media, painter, events, signal, cacheBytes), rejected }
    } catch (thrown) {
      const error = toPlayerError(thrown, 'media_unsupported')
      rejected.push({ backEnd: kind, code: error.code, detail: error.detail })
      first ??= error
      if (error.code === 'media_unreachable' || signal.aborted) throw error
    }
  }
  throw first ?? toPlayerError('No back end was asked for', 'media_unsupported')
}

const importEngine = () => loadChunk('engine', () => import('./engine/engine-back-end.ts'))

/** Starts to fetch the engine before anybody knows what is to be played: it then comes while the media's address does. */
export function preloadEngine(): void {
  // Opening the media asks again, and says why where it fails.
  importEngine().catch(() => undefined)
}

/** Each back end is loaded when it is needed: stills need no demuxer. */
async function open(
  kind: BackEndKind,
  media: PlayerMedia,
  painter: Painter,
  events: BackEndEvents,
  signal: AbortSignal,
  cacheBytes: number,
): Promise<BackEnd> {
  if (kind === 'engine') {
    const { openEngine } = await importEngine()
    return openEngine(media, painter, events, signal, cacheBytes)
  }
  if (kind === 'image') {
    const { openImage } = await loadChunk('image', () => import('./image-back-end.ts'))
    return openImage(media, painter, events, signal)
  }
  const { openVideo } = await loadChunk('video', () => import('./video/video-back-end.ts'))
  return openVideo(kind, media, painter, events, signal)
}
