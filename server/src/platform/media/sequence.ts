import { copyFile, link, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MediaError } from './errors.ts'
import { sharp } from './picture.ts'
import { planSequence } from './sequence-plan.ts'
import type { PictureType, Sequence } from './sequence-plan.ts'
import type { StageOptions } from './types.ts'
import { checkEntries, listZip, unpackEntry } from './zip.ts'
import type { ZipEntry } from './zip.ts'

async function readSequence(file: string): Promise<Sequence> {
  const zip = await open(file, 'r')
  try {
    const sequence = planSequence(await listZip(zip))
    const { size } = await zip.stat()
    checkEntries(
      sequence.frames.filter((frame) => frame !== null),
      size,
    )
    return sequence
  } finally {
    await zip.close()
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
  const sequence = await readSequence(file)
  const folder = await mkdtemp(join(tmpdir(), 'arbo-sequence-'))
  try {
    const picture = join(folder, `first.${sequence.type}`)
    const [first] = sequence.frames
    if (first) await unpackEntry(file, first, picture)
    return await work(picture, sequence)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export interface Unpacked {
  /** The pictures for ffmpeg: numbered from 0 without a gap. */
  pattern: string
  sequence: Sequence
}

const nameOf = (frame: number, type: PictureType) => `${String(frame).padStart(7, '0')}.${type}`

const baseName = ({ name }: ZipEntry) => name.slice(name.lastIndexOf('/') + 1)

/** Pixels of a picture; null for EXR, which only the decoder reads. @throws MediaError sequence_picture */
async function sizeOf(picture: string, type: PictureType, entry: ZipEntry): Promise<string | null> {
  if (type === 'exr') return null
  const { width, height, format } = await sharp(picture, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new MediaError('sequence_picture', { name: baseName(entry) }, cause)
    })
  if (format !== (type === 'jpg' ? 'jpeg' : 'png')) throw new MediaError('sequence_picture', { name: baseName(entry) })
  return `${width} x ${height}`
}

/**
 * Unpacks the pictures of a sequence under names of our own. Where a number is missing, the picture before stands in,
 * so that all later ones keep their places.
 * @throws MediaError; Error of the disk
 */
export async function unpackSequence(
  file: string,
  folder: string,
  { signal, onProgress }: StageOptions = {},
): Promise<Unpacked> {
  const sequence = await readSequence(file)
  const { frames, type } = sequence
  let usual: string | null = null
  for (const [frame, entry] of frames.entries()) {
    const target = join(folder, nameOf(frame, type))
    if (!entry) {
      const before = join(folder, nameOf(frame - 1, type))
      // Not every file system has links.
      await link(before, target).catch(() => copyFile(before, target))
      continue
    }
    await unpackEntry(file, entry, target, signal)
    const size = await sizeOf(target, type, entry)
    usual ??= size
    if (size !== usual) {
      throw new MediaError('sequence_sizes', { name: baseName(entry), size: `${size}`, usual: `${usual}` })
    }
    onProgress?.((frame + 1) / frames.length)
  }
  return { pattern: join(folder, `%07d.${type}`), sequence }
}
