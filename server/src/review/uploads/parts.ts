import { UploadError } from '../../platform/storage/errors.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { folderOf } from '../../platform/uploads/keys.ts'

/** Digits of an offset in a key: the order of names is that of the file. */
const DIGITS = 15

/** Where the parts of an upload wait to become its file; they go with its folder. */
export function partsFolder(key: string): string {
  return `${folderOf(key)}/parts`
}

export function partKey(key: string, offset: number): string {
  return `${partsFolder(key)}/${String(offset).padStart(DIGITS, '0')}`
}

/** The parts that follow each other from the beginning of the file, and how many bytes they are. */
export async function partsOf(storage: Storage, key: string): Promise<{ keys: string[]; bytes: number }> {
  const sizes = new Map<number, number>()
  for await (const entry of storage.list(partsFolder(key))) sizes.set(Number(entry.key.slice(-DIGITS)), entry.size)
  const keys: string[] = []
  let bytes = 0
  for (let size = sizes.get(0); size; size = sizes.get(bytes)) {
    keys.push(partKey(key, bytes))
    bytes += size
  }
  return { keys, bytes }
}

/**
 * Passes a part on, and fails at its end where bytes are missing: only whole parts are stored.
 * @throws UploadError form_mismatch
 */
export async function* exactly(content: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let passed = 0
  for await (const chunk of content) {
    passed += chunk.length
    yield chunk
  }
  if (passed < bytes) throw new UploadError('form_mismatch')
}
