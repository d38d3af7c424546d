import { copyFile, link, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ZipFault } from '../files/zip-fault.js'
import type { ZipFaultKind } from '../files/zip-fault.js'
import { withZip } from '../files/zip-reader.js'
import type { ZipEntry, ZipReader } from '../files/zip-reader.js'
import { MediaError } from './errors.ts'
import type { MediaErrorReason } from './errors.ts'
import { sharp } from './picture.ts'
import { planSequence } from './sequence-plan.ts'
import type { PictureType, Sequence } from './sequence-plan.ts'
import type { StageOptions } from './types.ts'

/** Bytes of one picture. */
const PICTURE_BYTES = 512 * 1024 ** 2
/** Pictures are packed already: an archive that unpacks to far more than itself is made to fill a disk. */
const MOST_GROWTH = 4
const ALWAYS_ALLOWED = 1024 ** 3

const REASONS: Readonly<Record<ZipFaultKind, MediaErrorReason>> = {
  damaged: 'zip_unreadable',
  locked: 'zip_locked',
  method: 'zip_method',
  too_many: 'zip_too_large',
  too_large: 'zip_too_large',
}

/** Lends the sequence in a zip archive. @throws MediaError what is wrong with the archive or with its names */
async function withSequence<T>(file: string, work: (archive: ZipReader, sequence: Sequence) => Promise<T>): Promise<T> {
  try {
    return await withZip(file, (archive) => {
      const sequence = planSequence(archive.files)
      const pictures = sequence.frames.filter((frame) => frame !== null)
      archive.check(pictures, { bytes: ALWAYS_ALLOWED + MOST_GROWTH * archive.size, entryBytes: PICTURE_BYTES })
      return work(archive, sequence)
    })
  } catch (error) {
    throw error instanceof ZipFault ? new MediaError(REASONS[error.kind], {}, error) : error
  }
}

/**
 * Lends the first picture of a sequence in a zip archive.
 * @throws MediaError what is wrong with the archive or with its names
 */
export async function withFirstPicture<T>(
  file: string,
  work: (picture: string, sequence: Sequence) => Promise<T>,
): Promise<T> {
  return withSequence(file, async (archive, sequence) => {
    const folder = await mkdtemp(join(tmpdir(), 'arbo-sequence-'))
    try {
      const picture = join(folder, `first.${sequence.type}`)
      const [first] = sequence.frames
      if (first) await archive.unpack(first, picture)
      return await work(picture, sequence)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

export interface Unpacked {
  /** The pictures for ffmpeg: numbered from 0 without a gap. */
  pattern: string
  sequence: Sequence
}

const nameOf = (frame: number, type: PictureType) => `${String(frame).padStart(7, '0')}.${type}`

/** Pixels of a picture; null for EXR, which only the decoder reads. @throws MediaError sequence_picture */
async function sizeOf(picture: string, type: PictureType, entry: ZipEntry): Promise<string | null> {
  if (type === 'exr') return null
  const { width, height, format } = await sharp(picture, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new MediaError('sequence_picture', { name: entry.baseName }, cause)
    })
  if (format !== (type === 'jpg' ? 'jpeg' : 'png')) throw new MediaError('sequence_picture', { name: entry.baseName })
  return `${width} x ${height}`
}

/**
 * Unpacks the pictures of a sequence under names of our own. Where a number is missing, the picture before stands in,
 * so that all later ones keep their places.
 * @throws MediaError; Error of the disk
 */
export async function unpackSequence(file: string, folder: string, options: StageOptions = {}): Promise<Unpacked> {
  return withSequence(file, async (archive, sequence) => {
    await unpackPictures(archive, sequence, folder, options)
    return { pattern: join(folder, `%07d.${sequence.type}`), sequence }
  })
}

async function unpackPictures(
  archive: ZipReader,
  { frames, type }: Sequence,
  folder: string,
  { signal, onProgress }: StageOptions,
): Promise<void> {
  let usual: string | null = null
  for (const [frame, entry] of frames.entries()) {
    const target = join(folder, nameOf(frame, type))
    if (!entry) {
      const before = join(folder, nameOf(frame - 1, type))
      // Not every file system has links.
      await link(before, target).catch(() => copyFile(before, target))
      continue
    }
    await archive.unpack(entry, target, signal)
    const size = await sizeOf(target, type, entry)
    usual ??= size
    if (size !== usual) {
      throw new MediaError('sequence_sizes', { name: entry.baseName, size: `${size}`, usual: `${usual}` })
    }
    onProgress?.((frame + 1) / frames.length)
  }
}
