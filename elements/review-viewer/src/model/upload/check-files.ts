/** Why files cannot become a rendition; the texts are in the catalogue under the same keys. */
export type FileRefusal = 'uploadNoFiles' | 'uploadInvalidFormat' | 'uploadInvalidCombination' | 'uploadEmptyFile'

/** Accepted types of review media by their extension (REV-14). */
const ACCEPTED: Readonly<Record<string, 'image' | 'video'>> = {
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  mov: 'video',
  mp4: 'video',
}

/** Value of a file input's `accept`. */
export const ACCEPT = Object.keys(ACCEPTED)
  .map((extension) => `.${extension}`)
  .join(',')

function kindOf(name: string): 'image' | 'video' | undefined {
  const dot = name.lastIndexOf('.')
  return dot < 1 ? undefined : ACCEPTED[name.slice(dot + 1).toLowerCase()]
}

/**
 * Looks at files before anything is sent (REV-14, REV-15). By extension, because browsers leave the type of MOV files
 * empty; what the file really holds is the server's to see.
 * @returns null where the files are all images or all videos
 */
export function checkFiles(files: readonly Pick<File, 'name' | 'size'>[]): FileRefusal | null {
  if (files.length === 0) return 'uploadNoFiles'
  const kinds = new Set(files.map((file) => kindOf(file.name)))
  if (kinds.has(undefined)) return 'uploadInvalidFormat'
  if (kinds.size > 1) return 'uploadInvalidCombination'
  if (files.some((file) => file.size === 0)) return 'uploadEmptyFile'
  return null
}

/** One rendition per video, one for all images together: a rendition has several files only where they are pages. */
export function groupFiles<F extends Pick<File, 'name'>>(files: readonly F[]): F[][] {
  const first = files[0]
  if (!first) return []
  return kindOf(first.name) === 'image' ? [[...files]] : files.map((file) => [file])
}
