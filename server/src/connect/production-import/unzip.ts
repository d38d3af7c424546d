import { ZipFault } from '../../platform/files/zip-fault.js'
import { withZip } from '../../platform/files/zip-reader.js'
import { ARCHIVE_FILES, ENTRY_GROWTH } from '../../platform/sheets/limits.js'
import { SheetError } from '../../platform/sheets/sheet-error.ts'
import { text } from '../texts.ts'
import type { NamedBytes } from './tables.ts'

/** Bytes of all files of an archive together, unpacked: the JSON of 20,000 shots with their tasks is about half of it. */
export const ARCHIVE_BYTES = 80_000_000

/**
 * The files of a zip archive, under their names without folders. What would unfold to far more than a production (a zip
 * bomb) is refused before anything is unpacked; then no file may be larger than it says.
 * @throws {SheetError} invalid, too_large
 */
export async function unzip(bytes: Buffer): Promise<NamedBytes[]> {
  try {
    return await withZip(
      bytes,
      async (archive) => {
        archive.check(archive.entries, { bytes: ARCHIVE_BYTES, growth: ENTRY_GROWTH })
        const contents: NamedBytes[] = []
        for (const file of archive.files) contents.push({ name: file.baseName, bytes: await archive.read(file) })
        return contents
      },
      ARCHIVE_FILES,
    )
  } catch (error) {
    if (!(error instanceof ZipFault)) throw error
    if (error.kind === 'too_many') {
      throw new SheetError('too_large', text('production.too_many_files', { limit: ARCHIVE_FILES }), {}, error)
    }
    if (error.kind !== 'too_large') throw new SheetError('invalid', text('production.archive'), {}, error)
    const values = { megabytes: ARCHIVE_BYTES / 1_000_000 }
    throw new SheetError('too_large', text('production.unpacks_too_large', values), { limit: ARCHIVE_BYTES })
  }
}
