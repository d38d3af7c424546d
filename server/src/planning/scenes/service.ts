import { and, eq } from 'drizzle-orm'
import { SEE_SCENES } from '@arbo/core/contract'
import type { Item } from '@arbo/core/contract'
import { item } from '../../platform/db/schema.gen.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Page } from '../../platform/http/handler.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadScene } from '../../platform/access/rights.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { metricView, openedScenes } from '../metrics/metric-access.ts'
import { toItem } from './item-row.ts'
import { keepTimeOf } from '../time/keep-time.ts'
import { presentItem } from './present-item.ts'
import { itemPage, itemPrefix } from './queries.ts'
import type { ItemFilter } from './queries.ts'

type ItemDeps = Pick<Deps, 'database'>

/** @throws {ApiError} not_found */
export function listItems(
  { database }: ItemDeps,
  member: Member,
  entityId: string,
  filter: ItemFilter,
  fileUrl: FileUrl,
): Promise<Page<Item>> {
  return database.read(member.wsId, async (tx) => {
    const { rows, total } = await itemPage(tx, member, entityId, filter)
    const { hidden } = await metricView(tx, member)
    const opened =
      hidden.size === 0
        ? null
        : await openedScenes(
            tx,
            member,
            rows.map(({ id }) => id),
          )
    const mayRead = (itemId: string, metricId: string) => !opened || opened.has(itemId) || !hidden.has(metricId)
    const items = rows.map((row) => ({
      ...row,
      metrics: row.metrics.map((one) =>
        mayRead(row.id, one.metric_id) ? one : { ...one, value: null, locked: true, hidden: true },
      ),
    }))
    return { rows: items.map((row) => toItem(row, fileUrl)), total }
  })
}

/** @throws {ApiError} not_found */
export function showItem({ database }: ItemDeps, member: Member, id: string, fileUrl: FileUrl): Promise<Item> {
  return database.read(
    member.wsId,
    (tx) => presentItem(tx, member, id, loadScene(tx, member, id, SEE_SCENES), fileUrl),
    { planOnce: true },
  )
}

/** Removes the scene, then its files: a crash in between leaves files without a scene, never the reverse. */
export async function deleteItem(deps: Pick<Deps, 'database' | 'storage'>, member: Member, id: string): Promise<void> {
  await deps.database.withWorkspace(member.wsId, async (tx) => {
    const access = await loadScene(tx, member, id, 'item_deleteItem_delete', { lock: true })
    await keepTimeOf(tx, member.wsId, [id])
    await tx.delete(item).where(and(eq(item.ws_id, member.wsId), eq(item.id, id)))
    emitEvent(tx, member.wsId, 'item.deleted', { item_id: id, entity_id: access.entity_id }, access)
  })
  await deps.storage.deletePrefix(itemPrefix(member.wsId, id))
}
