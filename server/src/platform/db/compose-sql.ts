import { Name, Param, SQL, StringChunk } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

export interface Composed {
  text: string
  values: unknown[]
}

const dialect = new PgDialect()

/** A part that only drizzle knows, e.g. a table. */
const UNKNOWN = Symbol('unknown')

function write(chunks: readonly unknown[], values: unknown[]): string | typeof UNKNOWN {
  let text = ''
  for (const chunk of chunks) {
    if (chunk instanceof StringChunk) text += chunk.value.length === 1 ? chunk.value[0] : chunk.value.join('')
    else if (chunk instanceof SQL) {
      const inner = write(chunk.queryChunks, values)
      if (inner === UNKNOWN) return UNKNOWN
      text += inner
    } else if (chunk instanceof Name) text += dialect.escapeName(chunk.value)
    else if (chunk instanceof Param || isPlain(chunk)) {
      if (chunk === undefined) continue
      const value = chunk instanceof Param ? encoded(chunk) : chunk
      if (value instanceof SQL) return UNKNOWN
      text += `$${values.push(value)}`
    } else return UNKNOWN
  }
  return text
}

function isPlain(chunk: unknown): boolean {
  return chunk === null || chunk instanceof Date || (typeof chunk !== 'object' && typeof chunk !== 'function')
}

function encoded({ value, encoder }: Param): unknown {
  return value === null ? null : encoder.mapToDriverValue(value)
}

/**
 * The text and values of composed SQL, as drizzle gives them. That asks each part whether it is any of twelve things, which
 * takes a list or a search a quarter of its time.
 */
export function composeSql(query: SQL): Composed {
  const values: unknown[] = []
  const text = write([query], values)
  if (text !== UNKNOWN) return { text, values }
  const { sql, params } = dialect.sqlToQuery(query)
  return { text: sql, values: params }
}
