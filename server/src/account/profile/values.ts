import type { UserConfig } from '@arbo/core/contract'
import type { Database } from '../../platform/db/database.ts'
import { queryOn } from '../../platform/db/query-on.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'

type Value = UserConfig['value']

/** A table of named JSON values of accounts, and how many of them one account may keep. */
export interface ValueTable {
  table: 'user_config' | 'user_meta'
  limit: number
}

/** By code, in the order of the alphabet. */
export function valuesOf(source: Tx | Database, { table }: ValueTable, userId: string): Promise<UserConfig[]> {
  return queryOn<UserConfig>(source, `select code, value from ${table} where user_id = $1 order by code collate "C"`, [
    userId,
  ])
}

/**
 * Stores values, and removes those that are null. The account is locked meanwhile, so that two calls at once do not pass
 * the limit together.
 * @throws {ApiError} limit_reached with meta.limit
 */
export async function changeValues(
  tx: Tx,
  { table, limit }: ValueTable,
  userId: string,
  values: Readonly<Record<string, Value>>,
): Promise<void> {
  await tx.rows('select id from user_account where id = $1 for no key update', [userId])
  const entries = Object.entries(values)
  const emptyCodes = entries.filter(([, value]) => value === null).map(([code]) => code)
  await tx.rows(`delete from ${table} where user_id = $1 and code = any($2)`, [userId, emptyCodes])
  const filled = entries.filter(([, value]) => value !== null)
  if (filled.length === 0) return
  await tx.rows(
    `insert into ${table} (user_id, code, value) select $1, * from unnest($2::text[], $3::jsonb[])
     on conflict (user_id, code) do update set value = excluded.value`,
    [userId, filled.map(([code]) => code), filled.map(([, value]) => JSON.stringify(value))],
  )
  const [row] = await tx.rows<{ stored: number }>(`select count(*) as stored from ${table} where user_id = $1`, [
    userId,
  ])
  if ((row?.stored ?? 0) > limit) throw new ApiError('limit_reached', { meta: { limit } })
}
