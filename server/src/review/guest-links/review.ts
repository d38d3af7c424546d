import { sql } from 'drizzle-orm'
import { SEE_REVIEW } from '@arbo/core/contract'
import type { GuestItem, GuestReview, GuestScene } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { ItemTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { fileUrls, folderUrls } from '../../platform/http/files.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import { text } from '../texts.ts'
import { eyeOf } from '../../platform/access/audience.ts'
import type { GuestMember } from '../../platform/access/guest-member.ts'
import { loadScene } from '../../platform/access/rights.ts'
import { visibleItem } from '../../platform/access/visibility.ts'
import { opsAfter } from '../annotations/queries.ts'
import { commentPage, toComment } from '../comments/queries.ts'
import { firstFrame } from '../../planning/scenes/first-frame.ts'
import { guestPerson } from '../../platform/access/people.ts'
import { playedIn } from '../playlists/item-rows.ts'
import { toRendition } from '../renditions/present.ts'
import { renditionFor } from '../renditions/queries.ts'

type ReviewDeps = Pick<Deps, 'config' | 'database' | 'secrets'>

const ALL = { page: 1, per_page: 99_999 }

type SceneRow = Pick<ItemTable, 'id' | 'name' | 'code'>

/** Pictures of renditions by their ids: a guest sees the one that is played, never that of another version. */
async function picturesOf(tx: Tx, wsId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf<{ id: string; key: string }>(
    tx,
    sql`select distinct on (f.rendition_id) f.rendition_id as id, f.thumbnail_key as key from rendition_file f
      where f.ws_id = ${wsId} and f.rendition_id = any(${sql.param([...ids])}::uuid[]) and f.thumbnail_key is not null
      order by f.rendition_id, f.position`,
  )
  return new Map(rows.map(({ id, key }) => [id, key]))
}

async function scenesOf(tx: Tx, member: GuestMember, fileUrl: FileUrl): Promise<GuestScene[]> {
  const { entries, isPinned } = member.guest
  const ids = entries.map(({ item_id }) => item_id)
  const rows = await rowsOf<SceneRow>(
    tx,
    sql`select i.id, i.name, i.code from item i
      where i.ws_id = ${member.wsId} and i.id = any(${sql.param(ids)}::uuid[]) and ${visibleItem(member, 'i')}`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const played = await playedIn(tx, member.wsId, entries, isPinned)
  const pictures = await picturesOf(
    tx,
    member.wsId,
    [...played.values()].flatMap((one) => one?.id ?? []),
  )
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const playedRendition = played.get(id)
    const rendition = playedRendition ? { id: playedRendition.id, number: playedRendition.number } : null
    return [
      {
        id,
        name: row.name,
        code: row.code,
        thumbnail: fileUrl(pictures.get(playedRendition?.id ?? '') ?? null),
        rendition,
      },
    ]
  })
}

/** Remembers that the guest was here, to the minute. */
async function recordVisit(tx: Tx, { wsId, guest }: GuestMember): Promise<void> {
  if (!guest.visitor) return
  await tx.rows(
    `update guest_visitor set last_seen_at = now()
     where ws_id = $1 and id = $2 and last_seen_at < now() - interval '1 minute'`,
    [wsId, guest.visitor.id],
  )
}

export function showReview(deps: ReviewDeps, member: GuestMember, baseUrl: string): Promise<GuestReview> {
  const { guest, wsId } = member
  return deps.database.withWorkspace(wsId, async (tx) => {
    await recordVisit(tx, member)
    const { workspace, kind, title, access, watermark, visitor } = guest
    return {
      workspace,
      kind,
      title,
      access,
      is_preview: visitor === null,
      watermark,
      guest: guestPerson(visitor ?? { id: guest.linkId, name: text('guest.preview') }),
      scenes: await scenesOf(tx, member, fileUrls(deps, baseUrl)),
    }
  })
}

/** @throws {ApiError} not_found, also for every scene that the link does not show */
export function showItem(deps: ReviewDeps, member: GuestMember, itemId: string, baseUrl: string): Promise<GuestItem> {
  const { wsId, guest } = member
  const fileUrl = fileUrls(deps, baseUrl)
  const view = { fileUrl, folderUrl: folderUrls(deps, baseUrl), mayDownload: false }
  return deps.database.withWorkspace(wsId, async (tx) => {
    const { id } = await loadScene(tx, member, itemId, SEE_REVIEW)
    const row = await rowOf<SceneRow & { start_frame: number }>(
      tx,
      sql`select i.id, i.name, i.code, ${firstFrame('i')} as start_frame
        from item i where i.ws_id = ${wsId} and i.id = ${id}`,
    )
    if (!row) throw new ApiError('not_found')
    const { name, code, start_frame } = row
    const entries = guest.entries.filter(({ item_id }) => item_id === id)
    const played = (await playedIn(tx, wsId, entries, guest.isPinned)).get(id)
    const picture = played ? (await picturesOf(tx, wsId, [played.id])).get(played.id) : undefined
    const scene = { id, name, code, thumbnail: fileUrl(picture ?? null), start_frame }
    if (!played) return { ...scene, rendition: null, comments: [], ops: [] }
    const eye = eyeOf(member)
    const rendition = toRendition(await renditionFor(tx, wsId, id, played.id, { eye }), view)
    const page = await commentPage(tx, wsId, eye, id, played.id, ALL)
    const comments = page.rows.map((row) => toComment(row, view))
    return { ...scene, rendition, comments, ops: await opsAfter(tx, wsId, eye, played.id, 0) }
  })
}
