import { PgDialect } from 'drizzle-orm/pg-core'
import type { SQL } from 'drizzle-orm'
import type { QueryResultRow } from 'pg'
import type { Tx } from './transaction.ts'

const dialect = new PgDialect()

/** Runs composed SQL; values come as value-parsers.ts makes them (drizzle's own execute would give moments as text). */
export function rowsOf<Row extends QueryResultRow>(tx: Tx, query: SQL): Promise<Row[]> {
  const { sql, params } = dialect.sqlToQuery(query)
  return tx.rows<Row>(sql, params)
}

/** The first row, where there is one. */
export async function rowOf<Row extends QueryResultRow>(tx: Tx, query: SQL): Promise<Row | undefined> {
  const [row] = await rowsOf<Row>(tx, query)
  return row
}
