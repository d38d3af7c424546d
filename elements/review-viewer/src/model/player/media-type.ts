import type { PlayerMedia } from './player-types.ts'

const HLS_TYPES = new Set(['application/vnd.apple.mpegurl', 'application/x-mpegurl', 'audio/mpegurl'])

/** Whether the media is an HLS playlist, by its type, or by its URL where it has none. */
export function isHls(media: Pick<PlayerMedia, 'src' | 'type'>): boolean {
  if (media.type) return HLS_TYPES.has(media.type.toLowerCase().split(';')[0]?.trim() ?? '')
  return /\.m3u8($|[?#])/i.test(media.src)
}
