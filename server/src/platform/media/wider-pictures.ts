import { THUMBNAIL_NAME, THUMBNAIL_WIDTH, WIDER_PICTURES } from '@arbo/core/contract'
import type { WiderPicture } from '@arbo/core/contract'

const isThumbnail = (key: string): boolean => key === THUMBNAIL_NAME || key.endsWith(`/${THUMBNAIL_NAME}`)

/** Storage key of the wider picture beside a thumbnail. */
export const widerKey = (thumbnail: string, width: WiderPicture): string =>
  thumbnail.replace(/\.webp$/, `-${width}.webp`)

/** Storage keys of all pictures beside a thumbnail; those of small originals are not there. */
export const widerKeys = (thumbnail: string): string[] => WIDER_PICTURES.map((width) => widerKey(thumbnail, width))

/**
 * Where to look for a file that is asked for in a width, the best first: the narrowest picture that is wide enough,
 * those below it, and the file itself.
 */
export function keysForWidth(key: string, width: number | undefined): string[] {
  if (width === undefined || width <= THUMBNAIL_WIDTH || !isThumbnail(key)) return [key]
  const enough = WIDER_PICTURES.find((wide) => wide >= width) ?? Math.max(...WIDER_PICTURES)
  const widths = WIDER_PICTURES.filter((wide) => wide <= enough).toReversed()
  return [...widths.map((wide) => widerKey(key, wide)), key]
}
