import { withZip } from '../platform/files/zip-reader.js'

/** What the files of a zip archive hold, by their names, in the order of its directory. */
export function readZip(bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  return withZip(bytes, async (archive) => {
    const contents = new Map<string, Buffer>()
    for (const entry of archive.entries) contents.set(entry.name, await archive.read(entry))
    return contents
  })
}
