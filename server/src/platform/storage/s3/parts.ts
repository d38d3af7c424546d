import { StorageError } from '../errors.ts'

/**
 * Cuts a stream into buffers of exactly `partBytes`, the last one shorter, so that no more than that is in memory.
 * @throws StorageError too_large, as soon as more than `maxBytes` have come
 */
export async function* splitParts(
  source: AsyncIterable<Buffer | string>,
  { partBytes, maxBytes }: { partBytes: number; maxBytes: number },
): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  let total = 0
  for await (const chunk of source) {
    let rest = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    total += rest.length
    if (total > maxBytes) throw new StorageError('too_large')
    while (length + rest.length >= partBytes) {
      const missing = partBytes - length
      yield Buffer.concat([...waiting, rest.subarray(0, missing)], partBytes)
      rest = rest.subarray(missing)
      waiting = []
      length = 0
    }
    if (rest.length === 0) continue
    waiting.push(rest)
    length += rest.length
  }
  if (length > 0) yield Buffer.concat(waiting, length)
}

/** Fewest bytes of a part; fewer than 5 MiB are refused by all. */
const PART_BYTES = 8 * 1024 ** 2
const MIB = 1024 ** 2
const MOST_PARTS = 10_000

/** One size for all parts of a file, as some storages want it, so large that they are enough for `bytes`. */
export function partSize(bytes: number, least = PART_BYTES): number {
  if (!Number.isFinite(bytes)) return least * 2
  const needed = Math.ceil(bytes / MOST_PARTS)
  return needed <= least ? least : Math.ceil(needed / MIB) * MIB
}
