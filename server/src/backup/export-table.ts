import { createHash } from 'node:crypto'
import type { Tx } from '../platform/db/transaction.ts'
import { quoted } from './tables.ts'
import type { Table } from './tables.ts'

/** Rows that are read at a time. */
const FETCH = 1000

export interface Exported {
  rows: number
  sha256: string
}

/** Bytes compare the same everywhere; the collations of two machines need not. */
function orderOf({ key, columns }: Table): string {
  if (key.length === 0) return columns.map(({ name }) => `${quoted(name)}::text collate "C" nulls first`).join(', ')
  return key.map(({ name, isText }) => quoted(name) + (isText ? ' collate "C"' : '')).join(', ')
}

/**
 * The rows of a table in the order of its key, each a line with a JSON list of the texts of its values, which
 * PostgreSQL itself reads back as the same values.
 */
export async function* linesOf(tx: Tx, table: Table): AsyncGenerator<string> {
  const values = table.columns.map(({ name }) => `${quoted(name)}::text`).join(', ')
  await tx.rows(
    `declare arbo_rows no scroll cursor for
     select to_json(array[${values}]::text[]) as row from ${quoted(table.name)} order by ${orderOf(table)}`,
  )
  for (;;) {
    const rows = await tx.rows<{ row: (string | null)[] }>(`fetch ${FETCH} from arbo_rows`)
    if (rows.length > 0) yield `${rows.map(({ row }) => JSON.stringify(row)).join('\n')}\n`
    if (rows.length < FETCH) break
  }
  await tx.rows('close arbo_rows')
}

/** Passes lines on, and gives in the end their count and hash. */
export async function* counted(
  chunks: AsyncIterable<string>,
  done: (exported: Exported) => void,
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const chunk of chunks) {
    hash.update(chunk)
    for (let at = chunk.indexOf('\n'); at >= 0; at = chunk.indexOf('\n', at + 1)) rows += 1
    yield chunk
  }
  done({ rows, sha256: hash.digest('hex') })
}

/** Counts and hashes a table as it is now, without keeping it. */
export async function measureTable(tx: Tx, table: Table): Promise<Exported> {
  let exported: Exported = { rows: 0, sha256: '' }
  const chunks = counted(linesOf(tx, table), (count) => (exported = count))
  while (!(await chunks.next()).done);
  return exported
}
