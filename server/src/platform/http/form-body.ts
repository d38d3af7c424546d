import type { FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'
import { text } from '../texts.ts'

const FIELDS_MAX = 20
const FIELD_BYTES = 64 * 1024
/** As large as any import is; the contract has the smaller limits. */
const FILE_BYTES = 5_000_000

/** Objects and lists come as JSON; anything else is text. */
function fieldValue(value: string): unknown {
  if (!/^[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/**
 * A multipart form as the JSON body that it stands for: its fields, and of its one file `name` and `content` (base64). So
 * imports can be sent by a form or `curl -F file=@scenes.csv`.
 * @throws {ApiError} too_large
 */
export async function formBody(request: FastifyRequest): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {}
  const limits = { files: 1, fields: FIELDS_MAX, fieldSize: FIELD_BYTES, fileSize: FILE_BYTES }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      body[part.fieldname] = fieldValue(String(part.value))
      continue
    }
    const chunks: Buffer[] = []
    for await (const chunk of part.file) chunks.push(chunk as Buffer)
    if (part.file.truncated) {
      const message = text('sheet.too_many_bytes', { megabytes: FILE_BYTES / 1_000_000 })
      throw new ApiError('too_large', { message, meta: { limit: FILE_BYTES, name: part.filename } })
    }
    body['name'] = part.filename
    body['content'] = Buffer.concat(chunks).toString('base64')
  }
  return body
}
