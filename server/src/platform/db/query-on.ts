import type { QueryResultRow } from 'pg'
import type { Database } from './database.ts'
import type { Tx } from './transaction.ts'

/** One statement in the caller's transaction, or by itself where the caller has none. */
export function queryOn<Row extends QueryResultRow>(
  source: Tx | Database,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return 'rows' in source ? source.rows<Row>(text, values) : source.query<Row>(text, values)
}
