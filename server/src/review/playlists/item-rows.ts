import { sql } from 'drizzle-orm'
import type { PlaylistItem, SceneRow } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Member } from '../../platform/access/member.ts'
import { sceneRows } from '../../planning/scenes/scene-rows.ts'
import type { PlaylistRow } from './queries.ts'
import { foundIds } from './rules/smart.ts'
import { eyeOf, isCountedComment } from '../../platform/access/audience.ts'

/** A scene as it stands in a playlist. */
export interface Entry {
  item_id: string
  /** The rendition that was newest when it was added, while it is there; the one that was chosen. */
  added: string | null
  chosen: string | null
}

/** In the order of the playlist, also scenes that the caller does not see. */
export function entriesOf(tx: Tx, wsId: string, id: string): Promise<Entry[]> {
  return tx.rows<Entry>(
    `select item_id, added_rendition_id as added, chosen_rendition_id as chosen
     from playlist_item where ws_id = $1 and playlist_id = $2 order by position, item_id`,
    [wsId, id],
  )
}

/** Scenes of a playlist: those in it, or those that its rule finds now. */
export async function entriesIn(tx: Tx, member: Member, { id, rule }: PlaylistRow): Promise<Entry[]> {
  if (!rule) return entriesOf(tx, member.wsId, id)
  return (await foundIds(tx, member, rule)).map((item_id) => ({ item_id, added: null, chosen: null }))
}

interface Playable {
  id: string
  item_id: string
  number: number
}

/** Renditions of scenes that can be played, newest first: ready, and with files. */
async function playableOf(tx: Tx, wsId: string, itemIds: readonly string[]): Promise<Map<string, Playable[]>> {
  const rows = await rowsOf<Playable>(
    tx,
    sql`select r.id, r.item_id, r.version as number from rendition r
      where r.ws_id = ${wsId} and r.item_id = any(${sql.param([...itemIds])}::uuid[]) and r.state = 'ready'
        and exists (select from rendition_file f where f.ws_id = r.ws_id and f.rendition_id = r.id)
      order by r.version desc`,
  )
  const byItem = new Map<string, Playable[]>()
  for (const row of rows) {
    const list = byItem.get(row.item_id)
    if (list) list.push(row)
    else byItem.set(row.item_id, [row])
  }
  return byItem
}

type Played = PlaylistItem['rendition']

/** The rendition that is played: the one that was chosen, else that of the time of adding, else the newest. */
function playedOf(entry: Entry, playable: readonly Playable[], isPinned: boolean): Played {
  const [newest] = playable
  if (!newest) return null
  const byId = (id: string | null) => (id === null ? undefined : playable.find((one) => one.id === id))
  const pinned = byId(entry.chosen) ?? (isPinned ? byId(entry.added) : undefined)
  const { id, number } = pinned ?? newest
  return { id, number, is_pinned: pinned !== undefined, is_outdated: number < newest.number }
}

async function openComments(tx: Tx, member: Member, itemIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await rowsOf<{ item_id: string; open: number }>(
    tx,
    sql`select c.item_id, count(*) as open from comment c
      where c.ws_id = ${member.wsId} and c.item_id = any(${sql.param([...itemIds])}::uuid[])
        and c.done_at is null and ${isCountedComment(eyeOf(member), 'c')}
      group by c.item_id`,
  )
  return new Map(rows.map(({ item_id, open }) => [item_id, open]))
}

function toItem(row: SceneRow, position: number, rendition: Played, open_comments: number): PlaylistItem {
  return {
    id: row.id,
    entity_id: row.entity_id,
    ancestors: row.ancestors,
    name: row.name,
    code: row.code,
    status: row.status,
    status_kind: row.status_kind,
    assignees: row.assignees,
    due_date: row.due_date,
    thumbnail: row.thumbnail,
    latest_rendition: row.latest_rendition,
    position,
    rendition,
    open_comments,
  }
}

/**
 * Scenes as the member sees them, those out of sight left out.
 * @param isPinned plays what was newest when it was added
 */
export async function itemRows(
  tx: Tx,
  member: Member,
  entries: readonly Entry[],
  isPinned: boolean,
  fileUrl: FileUrl,
): Promise<PlaylistItem[]> {
  const ids = entries.map(({ item_id }) => item_id)
  const rows = await sceneRows(tx, member, ids, fileUrl)
  const playable = await playableOf(tx, member.wsId, ids)
  const open = await openComments(tx, member, ids)
  const visible = entries.flatMap((entry) => {
    const row = rows.get(entry.item_id)
    return row ? [{ entry, row }] : []
  })
  return visible.map(({ entry, row }, position) =>
    toItem(row, position, playedOf(entry, playable.get(row.id) ?? [], isPinned), open.get(row.id) ?? 0),
  )
}

export async function itemsOf(tx: Tx, member: Member, row: PlaylistRow, fileUrl: FileUrl): Promise<PlaylistItem[]> {
  const entries = await entriesIn(tx, member, row)
  return itemRows(tx, member, entries, row.default_rendition === 'pinned', fileUrl)
}

/** Whichever is played of a scene, by its id; without the rows around it. */
export async function playedIn(
  tx: Tx,
  wsId: string,
  entries: readonly Entry[],
  isPinned: boolean,
): Promise<Map<string, Played>> {
  const playable = await playableOf(
    tx,
    wsId,
    entries.map(({ item_id }) => item_id),
  )
  return new Map(entries.map((entry) => [entry.item_id, playedOf(entry, playable.get(entry.item_id) ?? [], isPinned)]))
}
