import { sql } from 'drizzle-orm'
import { RESERVED_KEY } from '@arbo/core/contract'
import type { FlowStatus, TemplateFlow } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { permissionDenied } from '../../platform/access/check-access.ts'
import type { Member } from '../../platform/access/member.ts'
import { may } from '../../platform/access/rights.ts'
import type { EntityAccess } from '../../platform/access/rights.ts'
import type { Place } from '../../platform/access/place.ts'
import { flowOf } from '../entities/queries.ts'
import { pathOf, type PlacedScene } from '../scenes/places.ts'

/** Guards against approving by way of the template flow or the place, by who may not approve (XFIX-01). */

type Ruled = Pick<FlowStatus, 'id' | 'kind' | 'reserved'>

/** The fixed status that counts as done. */
export const APPROVED = 6

/** Whether a flow holds anything back that another flow might give free. */
export function mayLeaveFlow(
  member: Member,
  { isCoordinator }: Pick<EntityAccess, 'isCoordinator'>,
  flow: TemplateFlow | null,
): boolean {
  return may(member, RESERVED_KEY, isCoordinator) || !flow?.statuses.some(({ reserved }) => reserved)
}

/** @throws {ApiError} permission_denied */
export function requireLeaveFlow(
  member: Member,
  entity: Pick<EntityAccess, 'isCoordinator'>,
  flow: TemplateFlow | null,
): void {
  if (!mayLeaveFlow(member, entity, flow)) throw permissionDenied(RESERVED_KEY)
}

/** Whether a move brings coordinators with it who had no say before. */
async function hasNewCoordinators(tx: Tx, wsId: string, from: Place, to: Place): Promise<boolean> {
  const path = sql.param(pathOf(from))
  const rows = await rowsOf(
    tx,
    sql`select c.ws_user_id from entity_coordinator c
      where c.ws_id = ${wsId} and c.entity_id = any(${sql.param(pathOf(to))}::uuid[]) and not exists (
        select from entity_coordinator o where o.ws_id = c.ws_id and o.ws_user_id = c.ws_user_id
          and o.entity_id = any(${path}::uuid[])
      ) limit 1`,
  )
  return rows.length > 0
}

/**
 * Another place has other coordinators and may have another flow: who may not approve takes no scene there.
 * @throws {ApiError} permission_denied
 */
export async function requireMove(tx: Tx, member: Member, entity: EntityAccess, parent: EntityAccess): Promise<void> {
  const own = await rowsOf(
    tx,
    sql`select e.id from entity e where e.ws_id = ${member.wsId} and e.id = ${entity.id} and e.template_flow_id is not null`,
  )
  const from = { ...entity, entity_id: entity.id }
  if (!(await mayTake(tx, member, from, parent, own.length > 0))) throw permissionDenied(RESERVED_KEY)
}

/**
 * The same of scenes on an entity.
 * @param keepsFlow their flow goes with them
 */
export async function mayTake(
  tx: Tx,
  member: Member,
  from: PlacedScene & Pick<EntityAccess, 'isCoordinator'>,
  to: EntityAccess,
  keepsFlow = false,
): Promise<boolean> {
  if (may(member, RESERVED_KEY, from.isCoordinator)) return true
  if (await hasNewCoordinators(tx, member.wsId, from, to)) return false
  if (keepsFlow) return true
  const before = await flowOf(tx, member.wsId, from.entity_id)
  return before?.id === (await flowOf(tx, member.wsId, to.id))?.id || mayLeaveFlow(member, from, before)
}

/**
 * A flow leaves some status to everybody, and only members who may approve give reserved ones free: a status that was
 * reserved, or one that scenes newly count as approved by.
 * @param before what the flow has
 * @throws {ApiError} all_reserved, permission_denied
 */
export function checkReserved(member: Member, before: readonly Ruled[], after: readonly Ruled[]): void {
  if (after.every(({ reserved }) => reserved)) throw new ApiError('all_reserved')
  if (member.permissions.has(RESERVED_KEY)) return
  const next = new Map(after.map((status) => [status.id, status]))
  const was = new Map(before.map((status) => [status.id, status]))
  const isFreed = before.some(({ id, kind, reserved }) => {
    const to = next.get(id)
    return reserved && (!to?.reserved || to.kind !== kind)
  })
  const isApproved = after.some(({ id, kind, reserved }) => {
    const from = was.get(id)
    return kind === APPROVED && from?.kind !== APPROVED && (!reserved || from !== undefined)
  })
  if (isFreed || isApproved) throw permissionDenied(RESERVED_KEY)
}

/** Whether a status is reserved: by the request, else as before; a status that newly counts as approved is. */
export function reservedOf(
  { kind, reserved }: { kind: number; reserved?: boolean | undefined },
  before?: Ruled,
): boolean {
  if (reserved !== undefined) return reserved
  const isNewly = kind === APPROVED && before?.kind !== APPROVED
  return isNewly || (before?.reserved ?? false)
}
