import { TRASH_DAYS, type Language, type Rendition } from '@arbo/core'
import { type Texts } from '../../texts.ts'

/** A file that can be taken along. */
export interface RenditionDownload {
  label: string
  href: string
  name: string
}

/** Scripts are no files. */
const isSafe = (address: string): boolean => /^(https?:|blob:|\/)/i.test(address)

const withName = (address: string, name: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}download=${encodeURIComponent(name)}`

/** The files as they were uploaded, each followed by the copy that plays in its place; none without the right to them. */
export function downloadsOf(texts: Texts, { files }: Rendition): RenditionDownload[] {
  return files.flatMap(({ original, original_name: name, src, is_proxy }) => {
    if (original === null || !isSafe(original)) return []
    const whole = { label: texts.downloadFile({ name }), href: original, name }
    if (!is_proxy || src === null || !isSafe(src)) return [whole]
    const copy = `${name.replace(/\.[^.]*$/, '')}.proxy.mp4`
    return [whole, { label: texts.downloadFile({ name: copy }), href: withName(src, copy), name: copy }]
  })
}

/** What goes with a rendition that is deleted, in words. @param markers how many stand on it */
export function goesWith(texts: Texts, rendition: Rendition, markers: number, language: Language): string {
  const { total_comments: comments, total_annotations: drawings, files } = rendition
  const parts = [
    texts.deleteFiles({ count: files.length }),
    comments > 0 && texts.countComments({ count: comments }),
    drawings > 0 && texts.countDrawings({ count: drawings }),
    markers > 0 && texts.deleteMarkers({ count: markers }),
  ].filter((part) => part !== false)
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(parts)
  // Several files are one part, and still more than one thing.
  return texts.deleteRenditionWith({
    days: TRASH_DAYS,
    count: parts.length === 1 ? files.length : parts.length,
    parts: list,
  })
}
