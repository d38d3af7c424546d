import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Member } from '../access/member.ts'
import { visibleItem } from '../access/visibility.ts'
import type { EntityRow, RollUp } from './entityRow.ts'

const COLUMNS = ['project_id', 'process_id', 'episode_id', 'take_id'] as const
const KINDS = [0, 1, 2, 3, 4, 5, 6]

interface RollUpRow {
  id: string
  scenes: number
  by_status: number[]
  primary_metric_sum: string | null
}

/** Scenes below the rows of one level. One equality per level finds them by the index item_rollup. */
function levelQuery(member: Member, rows: readonly EntityRow[], type: number): SQL {
  const column = sql.identifier(COLUMNS[type] ?? 'project_id')
  const level = rows.filter((row) => row.type === type)
  return sql`
    select node.id, count(*) as scenes,
      array[${sql.join(
        KINDS.map((kind) => sql`count(*) filter (where i.status_kind = ${sql.raw(String(kind))})`),
        sql`, `,
      )}] as by_status,
      trim_scale(sum(v.value))::text as primary_metric_sum
    from unnest(
      ${sql.param(level.map((row) => row.id))}::uuid[], ${sql.param(level.map((row) => row.primary_metric_id))}::uuid[]
    ) as node (id, metric_id)
    join item i on i.ws_id = ${member.wsId} and i.${column} = node.id
      and i.project_id = any(${sql.param([...new Set(level.map((row) => row.project_id))])}::uuid[])
      and ${visibleItem(member, 'i')}
    left join item_metric v on v.ws_id = i.ws_id and v.item_id = i.id and v.metric_id = node.metric_id
    group by node.id`
}

/**
 * Scenes below each entity, by fixed status, with the exact sum of its primary metric: one query for the whole page.
 * Guests' figures count the scenes that they see.
 */
export async function rollUpsOf(
  tx: Tx,
  member: Member,
  rows: readonly EntityRow[],
): Promise<ReadonlyMap<string, RollUp>> {
  const types = [...new Set(rows.map((row) => row.type))]
  if (types.length === 0) return new Map()
  const query = sql.join(
    types.map((type) => levelQuery(member, rows, type)),
    sql` union all `,
  )
  const found = await rowsOf<RollUpRow>(tx, query)
  return new Map(found.map(({ id, ...rollUp }) => [id, rollUp]))
}
