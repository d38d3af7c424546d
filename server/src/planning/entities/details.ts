import { sql } from 'drizzle-orm'
import type { AnswerData, EntityDetails, Person } from '@arbo/core/contract'
import { levelName, namesOfLevel, SEE_ENTITIES } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadEntity } from '../../platform/access/rights.ts'
import type { EntityAccess } from '../../platform/access/rights.ts'
import { visibleEntity, visibleItem } from '../../platform/access/visibility.ts'
import { personJson } from '../../platform/access/people.ts'
import { levelsIn } from '../../workspace/settings/levels-in.ts'
import { PLACE_COLUMNS } from './place.ts'
import { presentOne } from './present.ts'
import { teamsAt } from './teams.ts'
import { COUNTED } from '../scenes/counted.ts'

type EntityDeps = Pick<Deps, 'database'>
type Types = AnswerData<'listEntityTypes'>

/** People that the panel names. */
const PEOPLE_MAX = 50
const APPROVED = 6

/** SQL: rows of the alias that lie on or below an entity; found by the index of the roll-ups. */
export function onOrBelow(alias: string, { id, type, project_id }: EntityAccess) {
  const row = sql.identifier(alias)
  const column = sql.identifier(PLACE_COLUMNS[type] ?? 'project_id')
  return sql`${row}.project_id = ${project_id} and ${row}.${column} = ${id}`
}

interface Below {
  late: number
  unassigned: number
  last_activity: Date | null
}

async function scenesBelow(tx: Tx, member: Member, entity: EntityAccess): Promise<Below> {
  const row = await rowOf<Below>(
    tx,
    sql`select max(i.updated_at) as last_activity,
        count(*) filter (where i.status_kind <> ${APPROVED} and i.due_date < (
          select (now() at time zone w.timezone)::date from workspace w where w.id = ${member.wsId}
        )) as late,
        count(*) filter (where not exists (
          select from item_user iu where iu.ws_id = i.ws_id and iu.item_id = i.id and iu.role = 'assignee'
        )) as unassigned
      from item i
      where i.ws_id = ${member.wsId} and ${onOrBelow('i', entity)} and ${COUNTED} and ${visibleItem(member, 'i')}`,
  )
  return row ?? { late: 0, unassigned: 0, last_activity: null }
}

function peopleBelow(tx: Tx, member: Member, entity: EntityAccess): Promise<EntityDetails['people']> {
  return rowsOf(
    tx,
    sql`select ${personJson('m')} as person, work.scenes from (
        select iu.ws_user_id, count(*) as scenes from item i
        join item_user iu on iu.ws_id = i.ws_id and iu.item_id = i.id and iu.role = 'assignee'
        where i.ws_id = ${member.wsId} and ${onOrBelow('i', entity)} and ${COUNTED} and ${visibleItem(member, 'i')}
        group by iu.ws_user_id
      ) work
      join ws_user m on m.ws_id = ${member.wsId} and m.id = work.ws_user_id
      order by work.scenes desc, lower(m.display_name), m.id limit ${PEOPLE_MAX}`,
  )
}

async function countsBelow(tx: Tx, member: Member, entity: EntityAccess): Promise<number[]> {
  const rows = await rowsOf<{ type: number; count: number }>(
    tx,
    sql`select e.type, count(*) as count from entity e
      where e.ws_id = ${member.wsId} and ${onOrBelow('e', entity)} and e.id <> ${entity.id} and e.status = 1
        and ${visibleEntity(member, 'e')}
      group by e.type`,
  )
  return PLACE_COLUMNS.map((_, type) => rows.find((row) => row.type === type)?.count ?? 0)
}

/** @throws {ApiError} not_found */
export function showEntityDetails(
  { database }: EntityDeps,
  member: Member,
  id: string,
  fileUrl: FileUrl,
): Promise<EntityDetails> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const entity = await loadEntity(tx, member, id, SEE_ENTITIES)
    const maker = await rowOf<{ person: Person | null }>(
      tx,
      sql`select ${personJson('m')} as person from entity e
        left join ws_user m on m.ws_id = e.ws_id and m.id = e.created_by
        where e.ws_id = ${member.wsId} and e.id = ${id}`,
    )
    const { late, unassigned, last_activity } = await scenesBelow(tx, member, entity)
    return {
      ...(await presentOne(tx, member, id, undefined, fileUrl)),
      created_by: maker?.person ?? null,
      contains: await countsBelow(tx, member, entity),
      assigned_teams: await teamsAt(tx, member.wsId, entity),
      people: await peopleBelow(tx, member, entity),
      late,
      unassigned,
      last_activity: last_activity?.toISOString() ?? null,
    }
  })
}

/** The four types of entities under the specification’s labels and the workspace’s names. */
export function entityTypes({ database }: EntityDeps, member: Member): Promise<Types> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const levels = await levelsIn(tx, member.wsId)
    return ([0, 1, 2, 3] as const).map((id) => {
      const { one, many } = namesOfLevel(levels, id)
      return { id, label: levelName(null, id, 'many'), name: one, plural: many }
    })
  })
}
