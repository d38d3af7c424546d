/** Widths in pixels of the wider pictures that may lie beside a thumbnail, which is {@link THUMBNAIL_WIDTH} wide. */
export const WIDER_PICTURES = [640, 1280] as const
/** One of the wider pictures, by its width. */
export type WiderPicture = (typeof WIDER_PICTURES)[number]

/** Pixels. */
export const THUMBNAIL_WIDTH = 320

/** Name of a thumbnail within its folder; the wider pictures beside it are `thumbnail-640.webp` and so on. */
export const THUMBNAIL_NAME = 'thumbnail.webp'
