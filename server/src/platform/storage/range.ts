import { StorageError } from './errors.ts'
import type { ByteRange } from './storage.ts'

/**
 * Reads an HTTP Range header of one part (RFC 9110, 14.1.2) for a file of `size` bytes. null means the whole file: for
 * no header, for units other than bytes, for several parts and for text that is no range at all.
 * @throws StorageError range_not_satisfiable
 */
export function parseRange(header: string | undefined, size: number): Required<ByteRange> | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  if (match[1] === '') {
    const length = Math.min(Number(match[2]), size)
    if (length === 0) throw new StorageError('range_not_satisfiable')
    return { start: size - length, end: size - 1 }
  }
  const start = Number(match[1])
  const stated = match[2] === '' ? undefined : Number(match[2])
  if (stated !== undefined && stated < start) return null
  return boundRange({ start, end: stated }, size)
}

/** Cuts a range to the file's bytes. @throws StorageError range_not_satisfiable */
export function boundRange(range: ByteRange, size: number): Required<ByteRange> {
  const end = Math.min(range.end ?? size - 1, size - 1)
  if (range.start < 0 || range.start >= size || end < range.start) throw new StorageError('range_not_satisfiable')
  return { start: range.start, end }
}
