import type { Size } from '../drawing/picture-box.ts'

/** Longest side in pixels of a picture that is drawn whole; a canvas beyond it fails on many devices. */
export const WHOLE_SIDE = 8192

/** The size to draw a picture at: its own, or the largest of its shape within the limit. */
export function reducedSize({ width, height }: Size, side = WHOLE_SIDE): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Upright size of a picture without decoding its pixels; undefined where the browser does not tell (a page's CSP). */
export async function sizeOf(blob: Blob, page: Document): Promise<Size | undefined> {
  const image = page.createElement('img')
  const address = URL.createObjectURL(blob)
  try {
    await new Promise((resolve, reject) => {
      image.addEventListener('load', resolve)
      image.addEventListener('error', reject)
      image.src = address
    })
    const { naturalWidth: width, naturalHeight: height } = image
    return width > 0 && height > 0 ? { width, height } : undefined
  } catch {
    // Decoding says what is wrong with it, if anything is.
    return undefined
  } finally {
    image.removeAttribute('src')
    URL.revokeObjectURL(address)
  }
}
