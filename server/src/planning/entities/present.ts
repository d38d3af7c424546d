import { sql } from 'drizzle-orm'
import type { Entity } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import { omit } from '../../platform/omit.ts'
import { knownEntity } from '../../platform/access/known-entity.ts'
import type { Member } from '../../platform/access/member.ts'
import { knownPeople } from '../../platform/access/people.ts'
import { metricAccesses } from '../metrics/metric-access.ts'
import { knownFlows } from '../status-flows/known-flows.ts'
import { toEntity } from './entity-row.ts'
import type { EntityRow, KnownOfEntities } from './entity-row.ts'
import { picturesFor } from './pictures.ts'
import { childRefs, entityById, itemRefs } from './queries.ts'
import { rollUpsOf } from './roll-ups.ts'
import type { RollUps } from './roll-ups.ts'

export type Include = readonly string[] | undefined

async function knownOf(tx: Tx, wsId: string, rows: readonly EntityRow[]): Promise<KnownOfEntities> {
  const coordinators = rows.flatMap((row) => row.coordinator_ids)
  const [people, metrics, flows] = await Promise.all([
    knownPeople(tx, wsId, sql`select unnest(${sql.param(coordinators)}::uuid[])`),
    metricAccesses(tx, wsId),
    knownFlows(
      tx,
      wsId,
      rows.flatMap((row) => row.template_flow_id ?? []),
    ),
  ])
  return { people, metrics, flows }
}

/** Entities as the API shows them, with their roll-ups and the included parts. */
export async function present(
  tx: Tx,
  member: Member,
  rows: EntityRow[],
  include: Include,
  fileUrl: FileUrl,
  rollUps: RollUps | Promise<RollUps> = rollUpsOf(tx, member, rows),
): Promise<Entity[]> {
  const [rollUpOf, pictures, lookups] = await Promise.all([
    rollUps,
    picturesFor(tx, member, rows),
    knownOf(tx, member.wsId, rows),
  ])
  const entities = rows.map((row) =>
    toEntity(member, { ...row, thumbnail_key: pictures.get(row.id) ?? null }, rollUpOf(row.id), lookups, fileUrl),
  )
  const ids = rows.map((row) => row.id)
  if (include?.includes('children')) {
    const children = await childRefs(tx, member, ids)
    for (const one of entities) {
      one.children = children.filter((ref) => ref.parent_id === one.id).map((ref) => omit(ref, 'parent_id'))
    }
  }
  if (include?.includes('items')) {
    const items = await itemRefs(tx, member, ids)
    for (const one of entities) {
      one.items = items.filter((ref) => ref.entity_id === one.id).map((ref) => omit(ref, 'entity_id'))
    }
  }
  return entities
}

/** @throws {ApiError} not_found */
export async function presentOne(
  tx: Tx,
  member: Member,
  id: string,
  include: Include,
  fileUrl: FileUrl,
): Promise<Entity> {
  const reading = knownEntity(tx, member.wsId, id)
  const [row, rollUps] = await Promise.all([
    entityById(tx, member, id),
    reading.then((access) => rollUpsOf(tx, member, access ? [access] : [])),
  ])
  const [entity] = row ? await present(tx, member, [row], include, fileUrl, rollUps) : []
  if (!entity) throw new ApiError('not_found')
  return entity
}

/**
 * Refuses a change of a state that the caller has not seen; without a version the last writer wins.
 * @throws {ApiError} conflict with the entity as it is now
 */
export async function checkEntityVersion(
  tx: Tx,
  member: Member,
  id: string,
  read: number | undefined,
  fileUrl: FileUrl,
): Promise<void> {
  if (read === undefined) return
  const current = await presentOne(tx, member, id, undefined, fileUrl)
  if (current.version !== read) throw new ApiError('conflict', { meta: { current } })
}
