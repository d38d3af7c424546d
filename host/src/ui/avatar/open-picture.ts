import { workText } from '@arbo/core'

/** Types that the file input offers and the server accepts. */
export const PICTURE_ACCEPT = 'image/png,image/jpeg,image/webp'
/** In bytes: large enough for a camera's photo. Only a small square of it is stored. */
const PICTURE_MAX = 10_000_000

/** An error whose message is for the user. */
export class PictureError extends Error {}

/**
 * The address of a chosen picture, for as long as the page stands or until it is revoked.
 * @throws {PictureError} for another type, too large a file, or a file that is no picture
 */
export async function openPicture(file: File): Promise<string> {
  if (!PICTURE_ACCEPT.split(',').includes(file.type)) throw new PictureError(workText('upload.invalid_file_format'))
  if (file.size > PICTURE_MAX) throw new PictureError(workText('upload.too_large'))
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return url
  } catch {
    URL.revokeObjectURL(url)
    throw new PictureError(workText('upload.invalid'))
  }
}
