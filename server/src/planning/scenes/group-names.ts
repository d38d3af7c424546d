import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { SceneGroup, SceneGroupBy } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { personJson } from '../../platform/access/people.ts'

type GroupName = Pick<SceneGroup, 'name' | 'kind' | 'colour' | 'person'>

const NOTHING: GroupName = { name: '', kind: null, colour: null, person: null }

function query(wsId: string, groupBy: SceneGroupBy, keys: readonly string[]): SQL | null {
  const ids = sql`any(${sql.param(keys.filter((key) => key !== ''))}::uuid[])`
  switch (groupBy) {
    case 'status':
      return sql`select s.id as key, s.name, s.kind, s.colour, null::json as person
        from template_flow_status s where s.ws_id = ${wsId} and s.id = ${ids}`
    case 'assignee':
    case 'reviewer':
      return sql`select m.id as key, m.display_name as name, null::int as kind, null as colour,
          ${personJson('m')} as person
        from ws_user m where m.ws_id = ${wsId} and m.id = ${ids}`
    case 'project':
    case 'parent':
      return sql`select e.id as key, e.name, null::int as kind, null as colour, null::json as person
        from entity e where e.ws_id = ${wsId} and e.id = ${ids}`
    default:
      return null
  }
}

/** What the groups of these keys are called; a group without, and a fixed status, is named by who shows it. */
export async function groupNames(
  tx: Tx,
  wsId: string,
  groupBy: SceneGroupBy,
  keys: readonly string[],
): Promise<(key: string) => GroupName> {
  const asked = query(wsId, groupBy, keys)
  if (!asked) {
    return (key) => (groupBy === 'kind' ? { ...NOTHING, kind: Number(key) } : { ...NOTHING, name: key })
  }
  const rows = await rowsOf<GroupName & { key: string }>(tx, asked)
  const byKey = new Map(rows.map(({ key, ...name }) => [key, name]))
  return (key) => byKey.get(key) ?? NOTHING
}
