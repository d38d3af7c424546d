import { and, eq, sql } from 'drizzle-orm'
import { RESERVED_KEY } from '@arbo/core/contract'
import type { Entity, Person } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import { entityCoordinator } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Page } from '../../platform/http/handler.ts'
import { likePattern } from '../../platform/http/like-pattern.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted, PageRequest } from '../../platform/http/paging.ts'
import type { Member } from '../../platform/access/member.ts'
import { requirePermission, loadEntity } from '../../platform/access/rights.ts'
import type { EntityAccess } from '../../platform/access/rights.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { notifyEntity } from './notify-entity.ts'
import { personJson } from '../../platform/access/people.ts'
import { presentOne } from './present.ts'
import { allExist } from './queries.ts'
import { recordEntity } from './record-entity.ts'

type EntityDeps = Pick<Deps, 'database'>
type Then = Pick<Person, 'id' | 'display_name'>

const CHANGE = 'project_updateEntity_update'

/** The coordinators of an entity itself, as the history keeps them. */
export async function coordinatorsThen(tx: Tx, wsId: string, id: string): Promise<Then[]> {
  return rowsOf<Then>(
    tx,
    sql`select m.id, m.display_name from entity_coordinator c
      join ws_user m on m.ws_id = c.ws_id and m.id = c.ws_user_id
      where c.ws_id = ${wsId} and c.entity_id = ${id} order by m.display_name, m.id`,
  )
}

/** Changes who coordinates an entity, in one act with its place in the history. */
function change(
  { database }: EntityDeps,
  member: Member,
  id: string,
  fileUrl: FileUrl,
  write: (tx: Tx, found: EntityAccess) => Promise<void>,
): Promise<Entity> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const entity = await loadEntity(tx, member, id, CHANGE, { lock: true })
    const from = await coordinatorsThen(tx, member.wsId, id)
    await write(tx, entity)
    const to = await coordinatorsThen(tx, member.wsId, id)
    await recordEntity(tx, member, 'edit', [{ entityId: id, field: 'coordinators', from, to }])
    await rowsOf(
      tx,
      sql`update entity set version = version + 1, updated_at = now() where ws_id = ${member.wsId} and id = ${id}`,
    )
    emitEvent(tx, member.wsId, 'entity.updated', { entity_id: id, parent_id: entity.parent_id }, entity)
    const newIds = to.map((one) => one.id).filter((one) => !from.some((before) => before.id === one))
    await notifyEntity(tx, member, id, entity, { coordinators: newIds })
    return presentOne(tx, member, id, undefined, fileUrl)
  })
}

/**
 * A coordinator may approve, so coordinators are chosen only by those who may approve there.
 * @throws {ApiError} not_found, invalid_reference where somebody is unknown or not active, permission_denied
 */
export function assignEntityUsers(
  deps: EntityDeps,
  member: Member,
  id: string,
  people: readonly string[],
  fileUrl: FileUrl,
): Promise<Entity> {
  return change(deps, member, id, fileUrl, async (tx, { isCoordinator }) => {
    requirePermission(member, RESERVED_KEY, isCoordinator)
    if (!(await allExist(tx, member.wsId, 'ws_user', people))) throw new ApiError('invalid_reference')
    await rowsOf(
      tx,
      sql`insert into entity_coordinator (ws_id, entity_id, ws_user_id)
        select ${member.wsId}, ${id}, p.id from unnest(${sql.param([...new Set(people)])}::uuid[]) as p (id)
        on conflict do nothing`,
    )
  })
}

/** @throws {ApiError} not_found also where the person does not coordinate the entity, permission_denied */
export function deleteEntityUser(
  deps: EntityDeps,
  member: Member,
  { id, ws_user_id }: { id: string; ws_user_id: string },
  fileUrl: FileUrl,
): Promise<Entity> {
  return change(deps, member, id, fileUrl, async (tx) => {
    const rows = await tx
      .delete(entityCoordinator)
      .where(
        and(
          eq(entityCoordinator.ws_id, member.wsId),
          eq(entityCoordinator.entity_id, id),
          eq(entityCoordinator.ws_user_id, ws_user_id),
        ),
      )
      .returning({ id: entityCoordinator.ws_user_id })
    if (rows.length === 0) throw new ApiError('not_found')
  })
}

/** @throws {ApiError} not_found, permission_denied */
export function assignableUsers(
  { database }: EntityDeps,
  member: Member,
  id: string,
  { name_like = '', ...page }: PageRequest & { name_like?: string | undefined },
): Promise<Page<Person>> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await loadEntity(tx, member, id, CHANGE)
    const { rows, total } = await pageOf(page, (limit, offset) =>
      rowsOf<Counted<{ person: Person }>>(
        tx,
        sql`select ${personJson('m')} as person, count(*) over () as total from ws_user m
          where m.ws_id = ${member.wsId} and m.status = 1 and not m.blocked
            and m.display_name ilike ${likePattern(name_like)}
            and not exists (
              select from entity_coordinator c
              where c.ws_id = m.ws_id and c.entity_id = ${id} and c.ws_user_id = m.id
            )
          order by lower(m.display_name), m.id limit ${limit} offset ${offset}`,
      ),
    )
    return { rows: rows.map(({ person }) => person), total }
  })
}
