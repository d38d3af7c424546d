import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { sceneFieldsOf, SEE_ENTITIES } from '@arbo/core/contract'
import type { DuplicatePart, Entity, HandlerInput } from '@arbo/core/contract'
import { landDates, type ScheduledDates, shiftDates, shiftDay, workingDaysMoved } from '@arbo/core/working-days'
import { isViolation } from '../../platform/db/violation.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Member } from '../../platform/access/member.ts'
import { permissionDenied } from '../../platform/access/check-access.ts'
import { requirePermission, loadEntity, may } from '../../platform/access/rights.ts'
import type { EntityAccess } from '../../platform/access/rights.ts'
import { visibleEntity, visibleItem } from '../../platform/access/visibility.ts'
import { calendarsOfProjects } from '../../workspace/working-calendar/project-calendars.ts'
import { beginBatch, recordChanges } from '../changes/record-changes.ts'
import { copyScenes } from '../scenes/copy-scenes.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { onOrBelow } from './details.ts'
import { ENTITY_FROM, inherited, IS_HIDDEN } from './entity-row.ts'
import { putBehind } from './order.ts'
import { placeOf } from './place.ts'
import { presentOne } from './present.ts'
import { addMaker, copyMembers } from './project-members.ts'
import { COUNTED } from '../scenes/counted.ts'

type Body = HandlerInput<'duplicateEntity'>['body']

const UNASSIGNED = 1

/** One copy under way. */
interface Copy {
  entity: EntityAccess
  name: string
  code: string | null
  parts: ReadonlySet<DuplicatePart>
  /** Ids of the originals, and of their copies in the same order. */
  from: string[]
  to: string[]
}

/** SQL of the pairs of a copy. */
function pairs({ from, to }: Copy) {
  return sql`unnest(${sql.param(from)}::uuid[], ${sql.param(to)}::uuid[])`
}

/** The entity itself and, if asked for, the active ones below it. */
async function sources(tx: Tx, member: Member, entity: EntityAccess, withChildren: boolean) {
  if (!withChildren) return [{ id: entity.id, name: '' }]
  return rowsOf<{ id: string; name: string }>(
    tx,
    sql`select e.id, e.name from ${ENTITY_FROM}
      where e.ws_id = ${member.wsId} and ${onOrBelow('e', entity)} and ${visibleEntity(member, 'e')}
        and (e.id = ${entity.id} or not (${IS_HIDDEN}))
      order by e.type, e.position`,
  )
}

async function copyEntities(tx: Tx, member: Member, copy: Copy): Promise<void> {
  const { entity, name, code, parts } = copy
  const dated = parts.has('dates')
  const measured = parts.has('metrics')
  await rowsOf(
    tx,
    sql`with pair as materialized (select * from ${pairs(copy)} as p (old_id, new_id))
      insert into entity (ws_id, id, type, parent_id, project_id, process_id, episode_id, take_id, name, code,
        description, scheduled_start, scheduled_due, template_flow_id, primary_metric_id, point_metric_id,
        start_frame, colour, holiday_group_id, position, created_by)
      select e.ws_id, p.new_id, e.type, coalesce(above.new_id, e.parent_id), coalesce(p0.new_id, e.project_id),
        coalesce(p1.new_id, e.process_id), coalesce(p2.new_id, e.episode_id), coalesce(p3.new_id, e.take_id),
        case when e.id = ${entity.id} then ${name} else e.name end,
        case when e.id = ${entity.id} then ${code} else e.code end,
        e.description, case when ${dated} then e.scheduled_start end, case when ${dated} then e.scheduled_due end,
        e.template_flow_id, case when ${measured} then e.primary_metric_id end,
        case when ${measured} then e.point_metric_id end, e.start_frame, e.colour, e.holiday_group_id,
        e.position, ${member.id}
      from pair p
      join entity e on e.ws_id = ${member.wsId} and e.id = p.old_id
      left join pair above on above.old_id = e.parent_id
      left join pair p0 on p0.old_id = e.project_id
      left join pair p1 on p1.old_id = e.process_id
      left join pair p2 on p2.old_id = e.episode_id
      left join pair p3 on p3.old_id = e.take_id`,
  )
}

const RELATIONS = [
  ['teams', 'entity_team', 'team_id'],
  ['coordinators', 'entity_coordinator', 'ws_user_id'],
  ['metrics', 'entity_metric', 'metric_id'],
] as const

async function copyRelations(tx: Tx, member: Member, copy: Copy): Promise<void> {
  for (const [part, table, column] of RELATIONS) {
    if (!copy.parts.has(part)) continue
    await rowsOf(
      tx,
      sql`insert into ${sql.identifier(table)} (ws_id, entity_id, ${sql.identifier(column)})
        select r.ws_id, p.new_id, r.${sql.identifier(column)}
        from ${pairs(copy)} as p (old_id, new_id)
        join ${sql.identifier(table)} r on r.ws_id = ${member.wsId} and r.entity_id = p.old_id`,
    )
  }
}

/** The scenes with their values, unassigned. @returns how many */
function copyItems(tx: Tx, member: Member, copy: Copy, batchId: string): Promise<number> {
  const source = sql`
    with pair as materialized (
      select p.old_id, p.new_id, e.project_id, e.process_id, e.episode_id, e.take_id, (
        select s.id from template_flow_status s
        where s.ws_id = e.ws_id and s.template_flow_id = ${inherited('template_flow_id')}
          and s.kind = ${UNASSIGNED} and s.status = 1 and not s.reserved
        order by s.position, s.id limit 1
      ) as status_id
      from ${pairs(copy)} as p (old_id, new_id)
      join (${ENTITY_FROM}) on e.ws_id = ${member.wsId} and e.id = p.new_id
    )
    select i.id as old_id, gen_random_uuid() as new_id, i.name, i.code, p.new_id as entity_id, p.project_id,
      p.process_id, p.episode_id, p.take_id, p.status_id,
      case when p.status_id is not null then ${UNASSIGNED}::smallint end as status_kind, i.position,
      '{}'::text[] as roles
    from pair p join item i on i.ws_id = ${member.wsId} and i.entity_id = p.old_id
    where ${COUNTED} and ${visibleItem(member, 'i')}`
  return copyScenes(tx, member, batchId, source, { dates: copy.parts.has('dates'), metrics: copy.parts.has('metrics') })
}

const SCENE_DAYS = sceneFieldsOf('day')

/** The days of the copied scenes, each once and in their order. */
async function sceneDays(tx: Tx, wsId: string, { to }: Copy): Promise<string[]> {
  const columns = SCENE_DAYS.map((field) => sql`(i.${sql.identifier(field)})`)
  const rows = await rowsOf<{ day: string }>(
    tx,
    sql`select distinct d.day from item i cross join lateral (values ${sql.join(columns, sql`, `)}) d (day)
      where i.ws_id = ${wsId} and i.entity_id = any(${sql.param(to)}::uuid[]) and d.day is not null order by d.day`,
  )
  return rows.map(({ day }) => day)
}

/** The copy begins on a working day; everything in it lies as many working days after that as in the original. */
async function beginOn(tx: Tx, wsId: string, copy: Copy, copyId: string, day: string): Promise<void> {
  const entities = await rowsOf<ScheduledDates & { id: string; project_id: string }>(
    tx,
    sql`select id, project_id, scheduled_start, scheduled_due from entity
      where ws_id = ${wsId} and id = any(${sql.param(copy.to)}::uuid[])
      order by id <> ${copyId}, coalesce(scheduled_start, scheduled_due)`,
  )
  const days = await sceneDays(tx, wsId, copy)
  const root = entities[0]
  const projectId = root?.project_id ?? ''
  const calendar = (await calendarsOfProjects(tx, wsId, [projectId]))(projectId)
  const asStart = (scheduled_start: string | null) => ({ scheduled_start, scheduled_due: null })
  const start = landDates(calendar, asStart(day))
  const earliest = [...entities.flatMap((one) => one.scheduled_start ?? one.scheduled_due ?? []), ...days].toSorted()[0]
  const first = root?.scheduled_start ?? earliest ?? null
  const by = workingDaysMoved(calendar, asStart(first), start)
  const moved = entities.map((one) => shiftDates(calendar, first === null && one === root ? start : one, by))
  const listOf = (field: keyof ScheduledDates) => sql.param(moved.map((dates) => dates[field]))
  await rowsOf(
    tx,
    sql`update entity e set scheduled_start = m.scheduled_start, scheduled_due = m.scheduled_due
      from unnest(${sql.param(entities.map(({ id }) => id))}::uuid[], ${listOf('scheduled_start')}::date[],
        ${listOf('scheduled_due')}::date[]) as m (id, scheduled_start, scheduled_due)
      where e.ws_id = ${wsId} and e.id = m.id`,
  )
  if (days.length === 0) return
  const later = days.map((one) => shiftDay(calendar, one, by))
  const set = SCENE_DAYS.map((field) => {
    const column = sql.identifier(field)
    return sql`${column} = (select m.later from moved m where m.day = i.${column})`
  })
  await rowsOf(
    tx,
    sql`with moved as materialized (
        select * from unnest(${sql.param(days)}::date[], ${sql.param(later)}::date[]) as m (day, later)
      )
      update item i set ${sql.join(set, sql`, `)}
      where i.ws_id = ${wsId} and i.entity_id = any(${sql.param(copy.to)}::uuid[])`,
  )
}

/** The place of the copy: beside its original. */
async function requireCopy(tx: Tx, member: Member, entity: EntityAccess, parts: ReadonlySet<DuplicatePart>) {
  if (entity.parent_id === null) {
    if (!may(member, 'project_addRootEntity_create', false)) throw permissionDenied('project_addRootEntity_create')
    if (parts.has('items')) requirePermission(member, 'project_addItem_create', false)
    return null
  }
  const parent = await loadEntity(tx, member, entity.parent_id, 'project_addEntity_create', { lock: true })
  if (parts.has('items')) requirePermission(member, 'project_addItem_create', parent.isCoordinator)
  return parent
}

/** @throws {ApiError} not_found, code_taken, permission_denied */
export async function duplicateEntity(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  id: string,
  body: Body,
  fileUrl: FileUrl,
): Promise<Entity> {
  try {
    return await database.withWorkspace(member.wsId, async (tx) => {
      const { wsId } = member
      const entity = await loadEntity(tx, member, id, SEE_ENTITIES)
      const parts = new Set(body.with)
      if (body.scheduled_start) parts.add('dates')
      const parent = await requireCopy(tx, member, entity, parts)
      const rows = await sources(tx, member, entity, parts.has('children'))
      const from = rows.map((row) => row.id)
      const to = from.map(() => uuidv7())
      const copyId = to[from.indexOf(id)] ?? ''
      const copy: Copy = { entity, name: body.name, code: body.code ?? null, parts, from, to }
      await copyEntities(tx, member, copy)
      await copyRelations(tx, member, copy)
      if (parent === null) await copyMembers(tx, wsId, id, copyId)
      const maker = parent === null ? await addMaker(tx, member, copyId) : member
      const batchId = await beginBatch(tx, member, rows.length > 1 || parts.has('items') ? 'bulk' : 'edit')
      const names = rows.map((row) => (row.id === id ? body.name : row.name))
      await recordChanges(
        tx,
        member,
        batchId,
        to.map((entityId, index) => ({ entityId, field: 'created', from: null, to: names[index] })),
      )
      const count = parts.has('items') ? await copyItems(tx, member, copy, batchId) : 0
      if (body.scheduled_start) await beginOn(tx, wsId, copy, copyId, body.scheduled_start)
      await putBehind(tx, wsId, entity.parent_id, copyId, id)
      emitEvent(
        tx,
        wsId,
        'entity.created',
        { entity_id: copyId, parent_id: entity.parent_id },
        placeOf(copyId, entity.type, parent),
      )
      if (count > 0) emitEvent(tx, wsId, 'items.changed', { batch_id: batchId, count })
      return presentOne(tx, maker, copyId, undefined, fileUrl)
    })
  } catch (error) {
    throw isViolation(error, 'entity_code') ? new ApiError('code_taken', { cause: error }) : error
  }
}
