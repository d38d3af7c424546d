import type { DroppedFile } from './create-file-drop-store.ts'

/** Files that systems put beside others, which nobody means to drop. */
const HIDDEN = /^(?:\.|Thumbs\.db$|desktop\.ini$)/

function entriesOf(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject))
}

async function filesOf(entry: FileSystemEntry): Promise<DroppedFile[]> {
  if (HIDDEN.test(entry.name)) return []
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
    return [{ file, path: entry.fullPath.replace(/^\//, '') }]
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: DroppedFile[] = []
  // A browser gives a hundred at a time, and none at the end.
  for (let some = await entriesOf(reader); some.length > 0; some = await entriesOf(reader)) {
    for (const one of some) found.push(...(await filesOf(one)))
  }
  return found
}

/**
 * The files of a drop, those in dropped folders with their paths.
 * @param entries of the drop's items, null for what is no file
 * @param files what is there without folders
 */
export async function readDrop(
  entries: readonly (FileSystemEntry | null)[],
  files: readonly File[],
): Promise<DroppedFile[]> {
  if (entries.every((entry) => entry === null)) return files.map((file) => ({ file, path: file.name }))
  const found: DroppedFile[] = []
  for (const entry of entries) if (entry) found.push(...(await filesOf(entry)))
  return found.toSorted((one, other) => one.path.localeCompare(other.path, undefined, { numeric: true }))
}
