import type { Readable } from 'node:stream'

/** First and last byte, both included; without `end` to the end of the file. */
export interface ByteRange {
  start: number
  end?: number
}

export interface StoredMeta {
  /** Mime type with which the file is served. */
  type: string
  /** Name for downloads. */
  name?: string
}

export interface StoredEntry {
  key: string
  /** bytes */
  size: number
  modified: Date
}

export interface StoredObject extends StoredEntry, StoredMeta {}

export interface StoredStream extends StoredObject {
  stream: Readable
  /** First and last byte of the stream within the file; `end` is -1 for an empty file. */
  start: number
  end: number
}

/** `{ file }` is taken over: it is moved where that is possible. A stream is stored as it comes. */
export type StorageSource = Readable | { file: string }

export interface PutOptions {
  /** Refuse more bytes than this. */
  maxBytes?: number
  signal?: AbortSignal
}

/**
 * Files by key. A key is made of segments joined by '/', each of letters, digits, '.', '_' and '-', starting with a
 * letter or digit. A file is there completely or not at all, also after a crash.
 */
export interface Storage {
  /** @throws StorageError bad_key, too_large, not_enough_storage, disk_full, not_writable */
  put(key: string, source: StorageSource, meta: StoredMeta, options?: PutOptions): Promise<StoredObject>
  /** @throws StorageError bad_key, not_found, range_not_satisfiable */
  get(key: string, range?: ByteRange): Promise<StoredStream>
  /** null where there is none. @throws StorageError bad_key */
  stat(key: string): Promise<StoredObject | null>
  /**
   * Where the medium is a file system: the path of a stored file, for programs that read paths. It is lent for reading,
   * ends as its key does, and is worth nothing once the file is deleted or moved.
   * @throws StorageError bad_key, not_found
   */
  localPath?(key: string): Promise<string>
  /** Deleting a file that is not there is no error. */
  delete(key: string): Promise<void>
  /** Deletes all files whose key starts with the prefix's segments. */
  deletePrefix(prefix: string): Promise<void>
  /** Replaces the file at `to`. @throws StorageError not_found */
  move(from: string, to: string): Promise<void>
  /**
   * Makes one file of several, in their order, without holding any of them in memory; they stay. All but the last are of
   * one size. Replaces what is at `to`.
   * @throws StorageError not_found, not_enough_storage, disk_full
   */
  join(parts: readonly string[], to: string, meta: StoredMeta): Promise<StoredObject>
  /**
   * All files, or those below a folder, in no order that may be relied on; those that come or go meanwhile may or may not
   * be among them.
   * @throws StorageError bad_key
   */
  list(prefix?: string): AsyncIterable<StoredEntry>
  /** Bytes that can still be stored, as far as the medium says; Infinity where it has no end. */
  free(): Promise<number>
}
