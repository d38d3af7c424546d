import type { ZipEntry } from '../files/zip-reader.js'
import { MediaError } from './errors.ts'

export type PictureType = 'png' | 'jpg' | 'exr'

/** The pictures of a film by their numbers. */
export interface Sequence {
  type: PictureType
  /** Number of the first picture, such as 1001. */
  first: number
  /** Of each frame its picture; null where the numbers leave one out. The first and the last are there. */
  frames: (ZipEntry | null)[]
}

/** Frames of one sequence: more than half an hour. */
const MOST_FRAMES = 50_000

const NUMBERED = /^(.*?)(\d{1,9})\.(png|jpe?g|exr)$/i

interface Picture {
  entry: ZipEntry
  /** All before the number, with the folder. */
  stem: string
  type: PictureType
  number: number
}

function pictureOf(entry: ZipEntry): Picture | null {
  const [, stem = '', digits, extension = ''] = NUMBERED.exec(entry.name) ?? []
  if (digits === undefined) return null
  const type = extension.toLowerCase()
  return { entry, stem, type: type === 'png' || type === 'exr' ? type : 'jpg', number: Number(digits) }
}

/** Name of a sequence as people write it: 'shot_010.####.png'. */
const patternOf = ({ stem, type }: Picture) => `${stem.slice(stem.lastIndexOf('/') + 1)}####.${type}`

/**
 * Reads the one sequence of numbered pictures out of the names in an archive. Whatever else is in there is passed over.
 * @throws MediaError sequence_none, sequence_several, sequence_twice, sequence_gaps, sequence_too_long
 */
export function planSequence(entries: readonly ZipEntry[]): Sequence {
  const pictures = entries.map(pictureOf).filter((picture) => picture !== null)
  const [first] = pictures.sort((a, b) => a.number - b.number)
  const last = pictures.at(-1)
  if (!first || !last) throw new MediaError('sequence_none')
  const patterns = new Map(pictures.map((picture) => [`${picture.stem} ${picture.type}`, patternOf(picture)]))
  if (patterns.size > 1)
    throw new MediaError('sequence_several', { names: [...patterns.values()].slice(0, 3).join(', ') })
  const count = last.number - first.number + 1
  if (pictures.length > MOST_FRAMES) throw new MediaError('sequence_too_long', { limit: MOST_FRAMES })
  if (count > 2 * pictures.length) throw new MediaError('sequence_gaps', { there: pictures.length, count })
  const frames: (ZipEntry | null)[] = Array.from({ length: count }, () => null)
  for (const { entry, number } of pictures) {
    if (frames[number - first.number]) throw new MediaError('sequence_twice', { number })
    frames[number - first.number] = entry
  }
  return { type: first.type, first: first.number, frames }
}

/** Numbers that are missing, as people write them: '1005, 1007-1009'; the first five places. */
export function missingNumbers({ first, frames }: Sequence): string {
  const runs: [number, number][] = []
  for (const [index, frame] of frames.entries()) {
    if (frame) continue
    const run = runs.at(-1)
    if (run?.[1] === first + index - 1) run[1] += 1
    else runs.push([first + index, first + index])
  }
  const ranges = runs.slice(0, 5).map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`))
  return ranges.join(', ') + (runs.length > 5 ? ', ...' : '')
}
