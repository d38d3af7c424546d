import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/**
 * The holiday group that counts in a project: its own, or the workspace's. A group that is gone counts as none.
 * @param project alias of its row of `entity`
 * @param what of the group, called g
 */
export function countingGroup(project: string, what: SQL): SQL {
  const p = sql.identifier(project)
  return sql`(select ${what} from workspace w
    join holiday_group g on g.ws_id = w.id and g.id in (${p}.holiday_group_id, w.holiday_group_id)
    where w.id = ${p}.ws_id order by (g.id = ${p}.holiday_group_id) is true desc limit 1)`
}
