import { workText } from '../work-texts.ts'
import type { Failure } from '../api/failure.ts'
import { extensionOf } from '../upload/file-kinds.ts'

/** Largest import file, in bytes (decision 50). */
export const IMPORT_MAX_BYTES = 5_000_000
/** Value for the `accept` of a file input. */
export const IMPORT_ACCEPT = '.csv,.xlsx'

/** Enough to tell text from anything else. */
const HEAD_BYTES = 4096
/** An xlsx is a zip archive. */
const ZIP = [0x50, 0x4b, 0x03, 0x04]

const refuse = (error: Failure['error'], message: string, name: string): Failure => ({ error, message, meta: { name } })

async function isWhatItSays(file: Blob, extension: string): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  if (extension === 'xlsx') return ZIP.every((byte, at) => head[at] === byte)
  // UTF-16, as some spreadsheets save it, has its byte order mark first and zeros in between.
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  return isUtf16 || !head.includes(0)
}

/**
 * What speaks against a file that is chosen for an import (CORE-30, CORE-31), before it is sent: 'Invalid file format'
 * for anything but .csv and .xlsx, 'File is too large' beyond 5 MB, 'File is invalid' where it is empty or its content
 * is not what its name says. Null: nothing. What stands in its rows is the server's to judge.
 */
export async function checkImportFile(file: File): Promise<Failure | null> {
  const { name, size } = file
  const extension = extensionOf(name)
  if (extension !== 'csv' && extension !== 'xlsx')
    return refuse('invalid_file_format', workText('upload.invalid_file_format'), name)
  if (size > IMPORT_MAX_BYTES) return refuse('too_large', workText('upload.too_large'), name)
  const isGood = size > 0 && (await isWhatItSays(file, extension))
  return isGood ? null : refuse('invalid', workText('upload.invalid'), name)
}
