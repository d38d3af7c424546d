import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/** `name` or `-name`, of the names that the contract allows. Rows without a value come last either way. */
export function orderSql(orderBy: string, orders: Readonly<Record<string, string>>, last: string): SQL {
  const direction = orderBy.startsWith('-') ? 'desc' : 'asc'
  const expression = orders[orderBy.replace(/^-/, '')] ?? last
  return sql.raw(`${expression} ${direction} nulls last, ${last}`)
}
