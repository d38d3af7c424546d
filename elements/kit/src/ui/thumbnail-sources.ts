/** The API's own thumbnails; those of a page that brings its own data come in one width. */
const OWN_THUMBNAIL = /\/storage\/files\/[^?]+\/thumbnail\.webp\?/

/** Pixels: the thumbnail's own width, and the wider pictures that the API makes with it. */
const OWN_WIDTH = 320
const WIDER = [640, 1280]

/** Address of a thumbnail that is at least this many pixels wide, or as wide as it is there. */
export function thumbnailAt(address: string, width: number): string {
  return OWN_THUMBNAIL.test(address) ? `${address}&width=${width}` : address
}

/** A thumbnail in all its widths for an image's `srcset`; undefined where it has one width. */
export function thumbnailSources(address: string): string | undefined {
  if (!OWN_THUMBNAIL.test(address)) return undefined
  const wider = WIDER.map((width) => `${thumbnailAt(address, width)} ${width}w`)
  return [`${address} ${OWN_WIDTH}w`, ...wider].join(', ')
}
