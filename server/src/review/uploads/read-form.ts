import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { ApiError } from '../../platform/http/api-error.ts'

const FIELDS_MAX = 20
const FIELD_BYTES = 16 * 1024

export type FormFile = { stream: Readable; name: string }
type Receive<T> = (fields: Record<string, string>, file: FormFile, signal: AbortSignal) => Promise<T>

/**
 * Reads an upload form: its fields, then its one file as it comes. The rest of a refused file is read and thrown away,
 * since a browser hears the answer only when it may send to the end.
 * @throws {ApiError} upload_refused where fields or file are missing, and what `receive` throws
 */
export async function readForm<T>(request: FastifyRequest, receive: Receive<T>): Promise<T> {
  if (!request.isMultipart()) throw new ApiError('upload_refused')
  const abort = new AbortController()
  const onClose = () => {
    if (!request.raw.complete) abort.abort()
  }
  request.raw.once('close', onClose)
  const fields: Record<string, string> = {}
  try {
    const limits = { files: 1, fields: FIELDS_MAX, fieldSize: FIELD_BYTES, fileSize: Infinity }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value)
        continue
      }
      try {
        return await receive(fields, { stream: part.file, name: part.filename }, abort.signal)
      } finally {
        part.file.resume()
      }
    }
  } finally {
    request.raw.off('close', onClose)
  }
  throw new ApiError('upload_refused')
}
