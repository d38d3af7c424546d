import { SEE_SCENES } from '@arbo/core/contract'
import type { Item } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Page } from '../../platform/http/handler.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadScene } from '../../platform/access/rights.ts'
import { removeScenes } from './delete-scenes.ts'
import { metricView, openedScenes } from '../metrics/metric-access.ts'
import { toItem } from './item-row.ts'
import { presentItem } from './present-item.ts'
import { itemPage } from './queries.ts'
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

/** Moves the scene to the trash. @returns the id of the entry. @throws {ApiError} not_found, permission_denied */
export function deleteItem({ database }: ItemDeps, member: Member, id: string): Promise<string> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const access = await loadScene(tx, member, id, 'item_deleteItem_delete', { lock: true })
    return removeScenes(tx, member, [access])
  })
}
