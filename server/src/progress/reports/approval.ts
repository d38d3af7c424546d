import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { APPROVED } from './columns.ts'
import type { ReportScope } from './report-types.ts'

/**
 * Joins `done`: when `item i` was approved, and by whom. It is the last time that it came to an approved status from
 * another one; a scene that was made approved has been so from its beginning. Null where it is not approved now.
 */
export const DONE = sql`
  left join lateral (
    select coalesce(c.created_at, i.created_at) as at, coalesce(c.ws_user_id, i.created_by) as by
    from (select) as always left join lateral (
      select r.created_at, r.ws_user_id from change_record r
      where r.ws_id = i.ws_id and r.item_id = i.id and r.field = 'status'
        and r.to_value ->> 'kind' = '6' and r.from_value ->> 'kind' is distinct from '6'
      order by r.created_at desc, r.id desc limit 1
    ) c on true
    where i.status_kind = ${sql.raw(String(APPROVED))}
  ) done on true`

/** SQL of the day of a moment where the workspace is. */
export function dayOf({ timezone }: Pick<ReportScope, 'timezone'>, moment: SQL): SQL {
  return sql`(${moment} at time zone ${timezone}::text)::date`
}

/** SQL of a moment there, as text to the minute. */
export function minuteOf({ timezone }: Pick<ReportScope, 'timezone'>, moment: SQL): SQL {
  return sql`to_char(${moment} at time zone ${timezone}::text, 'YYYY-MM-DD HH24:MI')`
}

/** SQL of a moment as ISO 8601, which whoever reads the report sees on their own clocks. */
export const isoOf = (moment: SQL): SQL => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** SQL: a moment lies in the report’s days. Compared as moments, so that an index over them serves. */
export function isInRange({ range, timezone }: Pick<ReportScope, 'range' | 'timezone'>, moment: SQL): SQL {
  const parts: SQL[] = []
  const midnight = (day: string, days: number) =>
    sql`((${day}::date + ${days}::int)::timestamp at time zone ${timezone}::text)`
  if (range?.from) parts.push(sql`${moment} >= ${midnight(range.from, 0)}`)
  if (range?.to) parts.push(sql`${moment} < ${midnight(range.to, 1)}`)
  return parts.length > 0 ? sql`(${sql.join(parts, sql` and `)})` : sql`true`
}
