import { sql } from 'drizzle-orm'
import { holdsOn } from '@arbo/core/contract'
import type { PermissionRule } from '@arbo/core/contract'
import { rowOf } from '../db/rows.ts'
import type { EntityTable, ItemTable } from '../db/schema.gen.ts'
import type { Tx } from '../db/transaction.ts'
import { ApiError } from '../http/api-error.ts'
import { permissionDenied } from './check-access.ts'
import { knownEntity } from './known-entity.ts'
import type { Place } from './place.ts'
import type { Member } from './member.ts'
import { coordinated, EVERYTHING, unconfined, visibleEntity, visibleItem } from './visibility.ts'

export interface EntityAccess extends Place, Pick<EntityTable, 'id' | 'type' | 'parent_id'> {
  /** The member's rights here are those of a coordinator. */
  isCoordinator: boolean
}

export interface ItemAccess extends Place, Pick<ItemTable, 'id' | 'entity_id'> {
  isCoordinator: boolean
}

/** Whether a rule holds for a member on a thing that they coordinate or not. */
export function may(member: Member, rule: PermissionRule, isCoordinator: boolean): boolean {
  return (isCoordinator || !member.confinedBy) && holdsOn(member.permissions, rule, isCoordinator)
}

/** @throws {ApiError} permission_denied */
export function requirePermission(member: Member, rule: PermissionRule, isCoordinator: boolean): void {
  if (!may(member, rule, isCoordinator)) throw permissionDenied(rule)
}

/**
 * An entity that the member may see and on which the rule holds.
 * @param lock keeps the row from being deleted or moved until the transaction ends
 * @throws {ApiError} not_found, permission_denied
 */
export async function loadEntity(
  tx: Tx,
  member: Member,
  id: string,
  rule: PermissionRule,
  { lock = false } = {},
): Promise<EntityAccess> {
  const row = await (lock || !seesAlike(member) ? readEntity(tx, member, id, lock) : heldEntity(tx, member, id))
  if (!row) throw new ApiError('not_found')
  requirePermission(member, rule, row.isCoordinator)
  return row
}

/** Whether entities look to this member as they do to every other member of whom this is true. */
function seesAlike(member: Member): boolean {
  return !member.coordinates && visibleEntity(unconfined(member), 'e') === EVERYTHING
}

async function heldEntity(tx: Tx, { wsId }: Member, id: string): Promise<EntityAccess | undefined> {
  const entity = await knownEntity(tx, wsId, id)
  return entity && { ...entity, isCoordinator: false }
}

function readEntity(tx: Tx, member: Member, id: string, lock: boolean): Promise<EntityAccess | undefined> {
  return rowOf<EntityAccess>(
    tx,
    sql`select e.id, e.type, e.parent_id, e.project_id, e.process_id, e.episode_id, e.take_id,
        ${coordinated(member, 'e')} as "isCoordinator"
      from entity e
      where e.ws_id = ${member.wsId} and e.id = ${id} and ${visibleEntity(unconfined(member), 'e')}
      ${lock ? sql`for no key update of e` : sql``}`,
  )
}

/**
 * A scene that the member may see and on which the rule holds.
 * @throws {ApiError} not_found, permission_denied
 */
export async function loadScene(
  tx: Tx,
  member: Member,
  id: string,
  rule: PermissionRule,
  { lock = false } = {},
): Promise<ItemAccess> {
  const row = await rowOf<ItemAccess>(
    tx,
    sql`select i.id, i.entity_id, i.project_id, i.process_id, i.episode_id, i.take_id,
        ${coordinated(member, 'i')} as "isCoordinator"
      from item i
      where i.ws_id = ${member.wsId} and i.id = ${id} and ${visibleItem(unconfined(member), 'i')}
      ${lock ? sql`for no key update of i` : sql``}`,
  )
  if (!row) throw new ApiError('not_found')
  requirePermission(member, rule, row.isCoordinator)
  return row
}
