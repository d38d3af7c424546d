import { sql } from 'drizzle-orm'
import { sceneFieldsOf } from '@arbo/core/contract'
import type { AnswerData, HandlerInput } from '@arbo/core/contract'
import { type Calendar, type ScheduledDates, shiftDates, shiftDay, workingDaysMoved } from '@arbo/core/working-days'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Member } from '../../platform/access/member.ts'
import { type EntityAccess, loadEntity, may } from '../../platform/access/rights.ts'
import { coordinated, visibleEntity, visibleItem } from '../../platform/access/visibility.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { calendarsOfProjects } from '../../workspace/working-calendar/project-calendars.ts'
import { ChangeBatch } from '../changes/change-batch.ts'
import type { Change } from '../changes/record-changes.ts'
import { sliceSize } from '../changes/long-act.ts'
import { onOrBelow } from '../entities/details.ts'
import { ENTITY_FROM, IS_HIDDEN } from '../entities/entity-row.ts'
import { checkEntityVersion, presentOne } from '../entities/present.ts'
import { entityFields } from '../entities/queries.ts'
import { bulk, bulkPart, refusal, writeDecisions } from '../scenes/bulk.ts'
import type { Bulk, Decide } from '../scenes/bulk.ts'
import { mayChange } from '../scenes/scene-rights.ts'

type Moved = AnswerData<'moveSchedule'>
type MovedScenes = Pick<Moved, 'scenes' | 'kept'>

/** An entity with its dates before and after. */
interface DatedEntity extends EntityAccess {
  before: ScheduledDates
  after: ScheduledDates
}

/** The dates of scenes that move with what they lie in. */
const DAYS = sceneFieldsOf('day')
const DATES = ['scheduled_start', 'scheduled_due'] as const

/** How a place moves. */
interface Shift {
  calendar: Calendar
  /** Working days. */
  days: number
}

/** Entities with dates below one, locked in the order of their ids. What is archived stays where it was. */
async function datedBelow(tx: Tx, member: Member, entity: EntityAccess, { calendar, days }: Shift) {
  const rows = await rowsOf<EntityAccess & ScheduledDates>(
    tx,
    sql`select e.id, e.type, e.parent_id, e.project_id, e.process_id, e.episode_id, e.take_id, e.scheduled_start,
        e.scheduled_due, ${coordinated(member, 'e')} as "isCoordinator"
      from ${ENTITY_FROM}
      where e.ws_id = ${member.wsId} and ${onOrBelow('e', entity)} and e.id <> ${entity.id} and not (${IS_HIDDEN})
        and (e.scheduled_start is not null or e.scheduled_due is not null) and ${visibleEntity(member, 'e')}
      order by e.id for no key update of e`,
  )
  return rows.map(({ scheduled_start, scheduled_due, ...access }): DatedEntity => {
    const before = { scheduled_start, scheduled_due }
    return { ...access, before, after: shiftDates(calendar, before, days) }
  })
}

/** Scenes with dates below an entity, as far as nothing there is archived. */
async function datedScenes(tx: Tx, member: Member, entity: EntityAccess): Promise<string[]> {
  const hasDay = sql.join(
    DAYS.map((field) => sql`i.${sql.identifier(field)} is not null`),
    sql` or `,
  )
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select i.id from ${ENTITY_FROM} join item i on i.ws_id = e.ws_id and i.entity_id = e.id
      where e.ws_id = ${member.wsId} and ${onOrBelow('e', entity)} and not (${IS_HIDDEN})
        and (${hasDay}) and ${visibleItem(member, 'i')}`,
  )
  return rows.map(({ id }) => id)
}

function changesOf({ id, before, after }: DatedEntity): Change[] {
  return DATES.map((field) => ({ entityId: id, field, from: before[field], to: after[field] })).filter(
    ({ from, to }) => from !== to,
  )
}

async function writeEntities(tx: Tx, { wsId }: Member, entities: readonly DatedEntity[]): Promise<void> {
  const listOf = (field: (typeof DATES)[number]) => sql.param(entities.map(({ after }) => after[field]))
  await rowsOf(
    tx,
    sql`update entity e set scheduled_start = c.scheduled_start, scheduled_due = c.scheduled_due,
        version = e.version + 1, updated_at = now()
      from unnest(${sql.param(entities.map(({ id }) => id))}::uuid[], ${listOf('scheduled_start')}::date[],
        ${listOf('scheduled_due')}::date[]) as c (id, scheduled_start, scheduled_due)
      where e.ws_id = ${wsId} and e.id = c.id`,
  )
  // What lies below has moved with it, so none of them tells its version alone.
  for (const { id, parent_id, ...place } of entities) {
    emitEvent(tx, wsId, 'entity.updated', { entity_id: id, parent_id }, place)
  }
}

/** Moves the dates of scenes by working days; those that the member may not change stay. */
function movesScenes(member: Member, { calendar, days }: Shift): (call: Bulk) => Promise<Set<string>> {
  const decide: Decide = (scene) => {
    const to: Partial<Record<(typeof DAYS)[number], string>> = {}
    for (const field of DAYS) {
      const day = scene[field]
      if (day === null) continue
      if (!mayChange(member, scene, field)) return refusal('date_update_failed')
      to[field] = shiftDay(calendar, day, days)
    }
    return { to }
  }
  return (call) => writeDecisions(call, decide)
}

/**
 * Gives an entity other dates, and moves all in it by as many working days of its project. One act: on the embedded
 * database the scenes of a large one follow in slices, so that others are not kept waiting.
 * @throws {ApiError} not_found, permission_denied, conflict
 */
export async function moveSchedule(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  id: string,
  { version, ...dates }: HandlerInput<'moveSchedule'>['body'],
  fileUrl: FileUrl,
): Promise<Moved> {
  const { wsId } = member
  const first = await database.withWorkspace(wsId, async (tx) => {
    const entity = await loadEntity(tx, member, id, 'project_updateEntity_update', { lock: true })
    await checkEntityVersion(tx, member, id, version, fileUrl)
    const { scheduled_start, scheduled_due } = await entityFields(tx, wsId, id)
    const own: DatedEntity = { ...entity, before: { scheduled_start, scheduled_due }, after: dates }
    const calendar = (await calendarsOfProjects(tx, wsId, [entity.project_id]))(entity.project_id)
    const shift: Shift = { calendar, days: workingDaysMoved(calendar, own.before, dates) }
    const below = shift.days === 0 ? [] : await datedBelow(tx, member, entity, shift)
    const mine = below.filter(({ isCoordinator }) => may(member, 'project_updateEntity_update', isCoordinator))
    const moved = [own, ...mine].filter((one) => changesOf(one).length > 0)
    const batch = new ChangeBatch(tx, member, 'bulk')
    if (moved.length > 0) {
      await writeEntities(tx, member, moved)
      await batch.record(moved.flatMap(changesOf))
    }
    const item_ids = shift.days === 0 ? [] : await datedScenes(tx, member, entity)
    const selection = { item_ids, batch_id: batch.batchId ?? undefined }
    const isLong = item_ids.length > sliceSize(database)
    const scenes: MovedScenes = { scenes: 0, kept: 0 }
    if (item_ids.length > 0 && !isLong) {
      const part = await bulkPart(tx, member, selection, { work: movesScenes(member, shift) })
      Object.assign(scenes, outcomeOf(part.changed, part.refusals.list()))
    }
    return {
      batch_id: batch.batchId,
      entities: moved.filter((one) => one !== own).length,
      kept: below.length - mine.length,
      scenes,
      rest: isLong ? { selection, shift } : null,
    }
  })
  const { batch_id, entities, kept, rest } = first
  let { scenes } = first
  if (rest) {
    const { changed, refused } = await bulk({ database }, member, rest.selection, movesScenes(member, rest.shift))
    scenes = outcomeOf(changed, refused)
  }
  const entity = await database.read(wsId, (tx) => presentOne(tx, member, id, undefined, fileUrl))
  return { entity, batch_id, entities, scenes: scenes.scenes, kept: kept + scenes.kept }
}

function outcomeOf(changed: number, refused: readonly { item_ids: readonly string[] }[]): MovedScenes {
  return { scenes: changed, kept: refused.reduce((sum, { item_ids }) => sum + item_ids.length, 0) }
}
