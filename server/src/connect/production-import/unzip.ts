import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { archiveFiles, packedBytes } from '../../platform/sheets/check-archive.js'
import { RATIO_FREE_BYTES, UNPACKED_RATIO } from '../../platform/sheets/limits.js'
import { SheetError } from '../../platform/sheets/sheet-error.ts'
import { text } from '../texts.ts'

const inflate = promisify(inflateRaw)

/** Bytes of all files of an archive together, unpacked: the JSON of 20,000 shots with their tasks is about half of it. */
export const ARCHIVE_BYTES = 80_000_000

export interface ArchivedFile {
  /** Without the folders that it lies in. */
  name: string
  bytes: Buffer
}

const tooLarge = (): SheetError =>
  new SheetError('too_large', text('production.unpacks_too_large', { megabytes: ARCHIVE_BYTES / 1_000_000 }), {
    limit: ARCHIVE_BYTES,
  })
const unreadable = (cause?: unknown): SheetError => new SheetError('invalid', text('production.archive'), {}, cause)

/** Entries that are no data: folders, and additions of a Mac. */
const isWanted = (name: string): boolean => !/(^|\/)(__MACOSX\/|\.)|\/$/.test(name)

/**
 * The files of a zip archive. What would unfold to far more than a production (a zip bomb) is refused before anything is
 * unpacked; then no file may be larger than it says.
 * @throws {SheetError} invalid, too_large
 */
export async function unzip(bytes: Buffer): Promise<ArchivedFile[]> {
  try {
    const files = archiveFiles(bytes)
    const total = files.reduce((sum, { unpacked }) => sum + unpacked, 0)
    const isDense = files.some(
      ({ packed, unpacked }) => unpacked > RATIO_FREE_BYTES && unpacked > Math.max(1, packed) * UNPACKED_RATIO,
    )
    if (total > ARCHIVE_BYTES || isDense) throw tooLarge()
    const contents: ArchivedFile[] = []
    for (const file of files.filter(({ name }) => isWanted(name))) {
      const { packed, isStored } = packedBytes(bytes, file)
      const content = isStored ? packed : await inflate(packed, { maxOutputLength: Math.max(1, file.unpacked) })
      if (content.length !== file.unpacked) throw unreadable()
      contents.push({ name: file.name.split('/').at(-1) ?? file.name, bytes: Buffer.from(content) })
    }
    return contents
  } catch (error) {
    throw error instanceof SheetError ? error : unreadable(error)
  }
}
