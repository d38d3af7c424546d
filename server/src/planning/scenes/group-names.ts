import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { fieldOfOne, priorityText, SCENE_FIELDS } from '@arbo/core/contract'
import type { SceneGroup, SceneGroupBy } from '@arbo/core/contract'
import { answerLanguage } from '../../platform/observe/work-context.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { personJson } from '../../platform/access/people.ts'

type GroupName = Pick<SceneGroup, 'name' | 'kind' | 'colour' | 'person'>

const NOTHING: GroupName = { name: '', kind: null, colour: null, person: null }

function query(wsId: string, groupBy: SceneGroupBy, keys: readonly string[]): SQL | null {
  const ids = sql`any(${sql.param(keys.filter((key) => key !== ''))}::uuid[])`
  switch (SCENE_FIELDS[fieldOfOne(groupBy)].type) {
    case 'status':
      return sql`select s.id as key, s.name, s.kind, s.colour, null::json as person
        from template_flow_status s where s.ws_id = ${wsId} and s.id = ${ids}`
    case 'people':
      return sql`select m.id as key, m.display_name as name, null::int as kind, null as colour,
          ${personJson('m')} as person
        from ws_user m where m.ws_id = ${wsId} and m.id = ${ids}`
    case 'tags':
      return sql`select t.id as key, t.name, null::int as kind, t.colour, null::json as person
        from tag t where t.ws_id = ${wsId} and t.id = ${ids}`
    case 'place':
      return sql`select e.id as key, e.name, null::int as kind, null as colour, null::json as person
        from entity e where e.ws_id = ${wsId} and e.id = ${ids}`
    default:
      return null
  }
}

/** Of a group whose key says all. */
const nameOf = (groupBy: SceneGroupBy, key: string): string =>
  groupBy === 'priority' ? priorityText(Number(key), answerLanguage()) : key

/** The names of the groups of these keys; the client names a group without a key, and fixed statuses. */
export async function groupNames(
  tx: Tx,
  wsId: string,
  groupBy: SceneGroupBy,
  keys: readonly string[],
): Promise<(key: string) => GroupName> {
  const select = query(wsId, groupBy, keys)
  if (!select) {
    return (key) =>
      groupBy === 'kind' ? { ...NOTHING, kind: Number(key) } : { ...NOTHING, name: nameOf(groupBy, key) }
  }
  const rows = await rowsOf<GroupName & { key: string }>(tx, select)
  const byKey = new Map(rows.map(({ key, ...name }) => [key, name]))
  return (key) => byKey.get(key) ?? NOTHING
}
