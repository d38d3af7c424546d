import { sql } from 'drizzle-orm'
import type { SceneTime } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { personJson } from '../../platform/access/people.ts'
import { loadScene } from '../../platform/access/rights.ts'
import { LOG, READ_OTHERS } from './people-of-time.ts'

const ENTRIES_MAX = 200

/** @throws {ApiError} not_found */
export function showSceneTime({ database }: Pick<Deps, 'database'>, member: Member, id: string): Promise<SceneTime> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    await loadScene(tx, member, id, { anyOf: [LOG, READ_OTHERS] })
    const sums = await rowOf<{ estimate: number | null; spent: number; own: number }>(
      tx,
      sql`select i.estimate, coalesce(sum(t.minutes), 0)::integer as spent,
          coalesce(sum(t.minutes) filter (where t.ws_user_id = ${member.id}), 0)::integer as own
        from item i left join time_entry t on t.ws_id = i.ws_id and t.item_id = i.id
        where i.ws_id = ${wsId} and i.id = ${id} group by i.estimate`,
    )
    const whose = member.permissions.has(READ_OTHERS) ? sql`true` : sql`t.ws_user_id = ${member.id}`
    const entries = await rowsOf<SceneTime['entries'][number]>(
      tx,
      sql`select ${personJson('m')} as person, t.day, t.minutes, t.note, coalesce(s.state <> 'open', false) as is_locked
        from time_entry t
        join ws_user m on m.ws_id = t.ws_id and m.id = t.ws_user_id
        left join timesheet s on s.ws_id = t.ws_id and s.ws_user_id = t.ws_user_id
          and s.monday = date_trunc('week', t.day)::date
        where t.ws_id = ${wsId} and t.item_id = ${id} and ${whose}
        order by t.day desc, lower(m.display_name), m.id limit ${ENTRIES_MAX}`,
    )
    return {
      estimate_minutes: sums?.estimate ?? null,
      spent_minutes: sums?.spent ?? 0,
      own_minutes: sums?.own ?? 0,
      may_log: member.permissions.has(LOG),
      entries,
    }
  })
}
