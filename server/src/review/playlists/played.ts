import type { PlaylistItem } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { noFileUrls } from '../../platform/http/files.ts'
import type { Member } from '../../platform/access/member.ts'
import { renditionsById } from '../renditions/queries.ts'
import type { RenditionRow } from '../renditions/queries.ts'
import { itemsOf } from './item-rows.ts'
import { openedRow } from './present.ts'
import type { OpenedRow } from './present.ts'

/** A scene of a playlist with the rendition that is played, its files included; null where there is none. */
export interface PlayedScene {
  item: PlaylistItem
  rendition: RenditionRow | null
}

/** The renditions that a playlist plays, in its order. @throws {ApiError} not_found */
export async function playedScenes(
  tx: Tx,
  member: Member,
  id: string,
): Promise<{ playlist: OpenedRow; scenes: PlayedScene[] }> {
  const playlist = await openedRow(tx, member, { id, kind: null })
  const items = await itemsOf(tx, member, playlist, noFileUrls)
  const ids = items.flatMap(({ rendition }) => (rendition ? [rendition.id] : []))
  const byId = new Map((await renditionsById(tx, member.wsId, ids)).map((row) => [row.id, row]))
  const scenes = items.map((item) => ({ item, rendition: byId.get(item.rendition?.id ?? '') ?? null }))
  return { playlist, scenes }
}
