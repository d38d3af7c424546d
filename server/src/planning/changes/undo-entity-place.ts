import type { UndoReason } from '@arbo/core/contract'
import { isViolation } from '../../platform/db/violation.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { loadEntity } from '../../platform/access/rights.ts'
import type { EntityAccess } from '../../platform/access/rights.ts'
import { requireMove } from '../status-flows/guard-flow.ts'
import { lockTree, placeThen, placeUnder } from '../entities/move.ts'
import { putBehind, standsBehind } from '../entities/order.ts'
import type { Change } from './record-changes.ts'
import { idOf } from './undo-entity-columns.ts'
import type { EntityRecord, EntityUndo } from './undoing.ts'

/** The parent from before, locked; or why nothing can go back below it. */
async function parentBefore({ tx, member, entity }: EntityUndo, from: unknown): Promise<EntityAccess | UndoReason> {
  try {
    const parent = await loadEntity(tx, member, idOf(from) ?? '', 'project_addEntity_create', { lock: true })
    await requireMove(tx, member, entity, parent)
    return parent.type === entity.type - 1 ? parent : 'gone'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'not_found') return 'gone'
    if (error.code === 'permission_denied') return 'denied'
    throw error
  }
}

/** Moves an entity back with all below it, behind the sibling that it stood behind. */
export async function undoParent(undo: EntityUndo, { from, to }: EntityRecord): Promise<Change[]> {
  const { tx, member, entity, tally } = undo
  const now = await placeThen(tx, member.wsId, entity)
  const parent = now?.id === idOf(to) ? await parentBefore(undo, from) : 'changed'
  if (typeof parent === 'string') {
    tally.keep(entity.id, parent)
    return []
  }
  const behind = (from as { after_id?: string | null } | null)?.after_id ?? null
  try {
    return await tx.transaction(async (nested) => {
      await lockTree(nested, member.wsId, entity)
      return placeUnder(nested, member, entity, parent, behind)
    })
  } catch (error) {
    if (!isViolation(error, 'entity_code')) throw error
    tally.keep(entity.id, 'taken')
    return []
  }
}

/** Puts an entity behind the sibling that it stood behind before, as long as both are there. */
export async function undoOrder(undo: EntityUndo, { field, from, to }: EntityRecord): Promise<Change[]> {
  const { tx, member, entity, tally } = undo
  const now = await standsBehind(tx, member.wsId, entity)
  if ((now?.id ?? null) !== idOf(to)) {
    tally.keep(entity.id, 'changed')
    return []
  }
  if (!(await putBehind(tx, member.wsId, entity.parent_id, entity.id, idOf(from)))) {
    tally.keep(entity.id, 'gone')
    return []
  }
  return [{ entityId: entity.id, field, from: now, to: await standsBehind(tx, member.wsId, entity) }]
}
