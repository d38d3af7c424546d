import type { SQL } from 'drizzle-orm'
import type { QueryResultRow } from 'pg'
import { composeSql } from './compose-sql.ts'
import type { Tx } from './transaction.ts'

/** Runs composed SQL; values come as value-parsers.ts makes them (drizzle's own execute would give moments as text). */
export function rowsOf<Row extends QueryResultRow>(tx: Tx, query: SQL): Promise<Row[]> {
  const { text, values } = composeSql(query)
  return tx.rows<Row>(text, values)
}

/** The first row, where there is one. */
export async function rowOf<Row extends QueryResultRow>(tx: Tx, query: SQL): Promise<Row | undefined> {
  const [row] = await rowsOf<Row>(tx, query)
  return row
}
