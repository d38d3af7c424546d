import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { SCENES_CREATED_MAX, SEE_ENTITIES, seriesLength, seriesName } from '@arbo/core/contract'
import type { AnswerData, HandlerInput } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError, validationFailed } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Place } from '../../platform/access/place.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadEntity } from '../../platform/access/rights.ts'
import { levelsIn } from '../../workspace/settings/levels-in.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { beginBatch, recordChanges } from '../changes/record-changes.ts'
import { recomputeFormulas } from '../metrics/recompute.ts'
import { text } from '../texts.ts'
import { firstStatuses } from './first-statuses.ts'
import { notifyScenes } from './notify-scenes.ts'

type Body = HandlerInput<'createItemSeries'>['body']
type Created = AnswerData<'createItemSeries'>

interface ScenesPlace extends Place {
  entity_id: string
}

interface NewScene {
  id: string
  name: string
  place: ScenesPlace
}

/** @throws {ApiError} validation_failed where there are more of them than one call creates */
async function namesOf(tx: Tx, wsId: string, { series, names = [] }: Body, places: number): Promise<string[]> {
  const length = series ? seriesLength(series) : names.length
  const count = length * places
  if (count > SCENES_CREATED_MAX) {
    const { scene } = await levelsIn(tx, wsId)
    const message = text('scene.series_many', { max: SCENES_CREATED_MAX, count, scenes: scene.words })
    throw validationFailed({ [series ? 'series.last' : 'names']: message })
  }
  return series ? Array.from({ length }, (_, at) => seriesName(series, at)) : names
}

/** @throws {ApiError} not_found, permission_denied, invalid_reference where they lie in several projects */
async function lockPlaces(tx: Tx, member: Member, entityId: string, ids: readonly string[]): Promise<ScenesPlace[]> {
  const { project_id } = await loadEntity(tx, member, entityId, SEE_ENTITIES)
  const byId = new Map<string, ScenesPlace>()
  // In one order, whoever calls, so that two calls do not wait for each other.
  for (const id of [...ids].toSorted()) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction answers one question after the other
    const entity = await loadEntity(tx, member, id, 'project_addItem_create', { lock: true })
    if (entity.project_id !== project_id) {
      const { project } = await levelsIn(tx, member.wsId)
      throw new ApiError('invalid_reference', { message: text('scene.series_project', { projects: project.words }) })
    }
    const { process_id, episode_id, take_id } = entity
    byId.set(id, { entity_id: id, project_id, process_id, episode_id, take_id })
  }
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The names that are free in each place, and those that are not. */
async function plan(
  tx: Tx,
  wsId: string,
  places: readonly ScenesPlace[],
  names: readonly string[],
): Promise<{ scenes: NewScene[]; taken: string[] }> {
  const rows = await rowsOf<{ entity_id: string; name: string }>(
    tx,
    sql`select i.entity_id, lower(i.name) as name from item i
      where i.ws_id = ${wsId} and i.entity_id = any(${sql.param(places.map(({ entity_id }) => entity_id))}::uuid[])
        and lower(i.name) = any(${sql.param(names.map((name) => name.toLowerCase()))}::text[])`,
  )
  const keyOf = (place: string, name: string): string => `${place} ${name.toLowerCase()}`
  const before = new Set(rows.map(({ entity_id, name }) => keyOf(entity_id, name)))
  const scenes: NewScene[] = []
  const taken: string[] = []
  for (const place of places) {
    for (const name of names) {
      const key = keyOf(place.entity_id, name)
      if (before.has(key)) taken.push(name)
      else scenes.push({ id: uuidv7(), name, place })
      // A list may have a name twice.
      before.add(key)
    }
  }
  return { scenes, taken }
}

/** In one statement, behind the scenes that are there. */
async function insertScenes(tx: Tx, member: Member, scenes: readonly NewScene[]): Promise<void> {
  const { wsId, id: memberId } = member
  const places = [...new Set(scenes.map(({ place }) => place))]
  const statusFor = await firstStatuses(tx, wsId, places)
  const placeRows = places.map((place) => {
    const status = statusFor(place)
    return { ...place, status_id: status?.id ?? null, status_kind: status?.kind ?? 0 }
  })
  await rowsOf(
    tx,
    sql`with place as materialized (
        select p.*, coalesce((select max(i.position) + 1 from item i
          where i.ws_id = ${wsId} and i.entity_id = p.entity_id), 0) as next
        from jsonb_to_recordset(${JSON.stringify(placeRows)}::jsonb) as p (entity_id uuid, project_id uuid,
          process_id uuid, episode_id uuid, take_id uuid, status_id uuid, status_kind smallint)
      )
      insert into item (ws_id, id, entity_id, project_id, process_id, episode_id, take_id, status_id, status_kind,
        position, name, created_by)
      select ${wsId}::uuid, c.id, p.entity_id, p.project_id, p.process_id, p.episode_id, p.take_id, p.status_id,
        p.status_kind, p.next + row_number() over (partition by p.entity_id order by c.nth) - 1, c.name, ${memberId}::uuid
      from unnest(${sql.param(scenes.map(({ id }) => id))}::uuid[],
        ${sql.param(scenes.map(({ place }) => place.entity_id))}::uuid[],
        ${sql.param(scenes.map(({ name }) => name))}::text[]) with ordinality as c (id, entity_id, name, nth)
      join place p on p.entity_id = c.entity_id`,
  )
}

/**
 * Creates scenes by their names behind those that are there, with the first status of the flow there: one act.
 * @throws {ApiError} not_found, permission_denied, invalid_reference, name_taken, validation_failed
 */
export function createSeries(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  entityId: string,
  body: Body,
): Promise<Created> {
  const { wsId } = member
  const placeIds = [...new Set(body.entity_ids ?? [entityId])]
  return database.withWorkspace(wsId, async (tx) => {
    const places = await lockPlaces(tx, member, entityId, placeIds)
    const { scenes, taken } = await plan(tx, wsId, places, await namesOf(tx, wsId, body, places.length))
    const [name] = taken
    if (name !== undefined && body.existing === 'refuse') {
      throw new ApiError('name_taken', { message: text('scene.series_taken', { count: taken.length, name }) })
    }
    if (scenes.length === 0) return { batch_id: null, created: 0, skipped: taken.length, item_ids: [] }
    const batchId = await beginBatch(tx, member, scenes.length > 1 ? 'bulk' : 'edit')
    await insertScenes(tx, member, scenes)
    const created = scenes.map((scene) => ({ itemId: scene.id, field: 'created', from: null, to: scene.name }))
    await recordChanges(tx, member, batchId, created)
    const ids = scenes.map(({ id }) => id)
    await recomputeFormulas(tx, wsId, ids)
    emitEvent(tx, wsId, 'items.changed', { batch_id: batchId, count: ids.length })
    await notifyScenes(tx, member, {
      made: scenes.map(({ id, place }) => ({ id, ...place, assignees: [], reviewers: [] })),
    })
    return { batch_id: batchId, created: ids.length, skipped: taken.length, item_ids: ids }
  })
}
