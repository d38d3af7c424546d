import { sql } from 'drizzle-orm'
import { ROOT_ROLES } from '@arbo/core/contract'
import type { Audience, Comment, HandlerInput, SharedComments } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError, validationFailed } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { text } from '../texts.ts'
import { eyeOf } from '../../platform/access/audience.ts'
import { authorIdOf } from '../../platform/access/guest-member.ts'
import type { Member } from '../../platform/access/member.ts'
import type { Place } from '../../platform/access/place.ts'
import { requirePermission, loadScene, may } from '../../platform/access/rights.ts'
import { coordinated, visibleItem } from '../../platform/access/visibility.ts'
import { openDrawings } from '../annotations/open-drawings.ts'
import { beginBatch, recordChanges } from '../../planning/changes/record-changes.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { entriesIn } from '../playlists/item-rows.ts'
import { openedRow } from '../playlists/present.ts'
import { setDrawings } from './drawings.ts'
import { commentById } from './queries.ts'
import { commentFor, announce, WRITE } from './service.ts'
import type { CommentDeps } from './service.ts'

/** A member who may decide about others' comments decides for whom they are, too. */
const MODERATE = 'media_deleteComment_delete'

/** Whether a guest wrote the comment or answered it: comments that guests wrote and read stay with them. */
async function isGuests(tx: Tx, wsId: string, id: string): Promise<boolean> {
  const row = await rowOf<{ id: string }>(
    tx,
    sql`select c.id from comment c
      join ws_user m on m.ws_id = c.ws_id and m.id = c.author_id
      join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
      where c.ws_id = ${wsId} and (c.id = ${id} or c.parent_id = ${id}) and c.for_clients
        and (c.guest_id is not null or r.root_role_id = ${ROOT_ROLES.guest}) limit 1`,
  )
  return row !== undefined
}

/** Refuses changes that would leave a thread that somebody reads in part only. @throws {ApiError} validation_failed */
async function checkThread(tx: Tx, member: Member, itemId: string, before: Comment, audience: Audience): Promise<void> {
  if (audience === 'team') {
    if (await isGuests(tx, member.wsId, before.id)) throw validationFailed({ audience: text('api.audience_guests') })
    return
  }
  if (before.parent_id === null) return
  const head = await commentById(tx, member.wsId, 'team', itemId, before.parent_id)
  if (head?.audience === 'team') throw validationFailed({ audience: text('api.audience_reply') })
}

/** Changes the comment, and with a first comment that is kept for the team all its replies. @returns what changed */
async function change(tx: Tx, wsId: string, id: string, audience: Audience): Promise<string[]> {
  const isOpen = audience === 'clients'
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`update comment set for_clients = ${isOpen}, updated_at = now()
      where ws_id = ${wsId} and for_clients <> ${isOpen} and (id = ${id} or (${!isOpen} and parent_id = ${id}))
      returning id`,
  )
  return rows.map((row) => row.id)
}

/**
 * Opens a comment to clients, or keeps it for the team.
 * @throws {ApiError} not_found, permission_denied, validation_failed where a guest takes part, or where a reply would be
 *   wider than its thread
 */
export function setCommentAudience(
  deps: CommentDeps,
  member: Member,
  itemId: string,
  id: string,
  audience: Audience,
): Promise<Comment> {
  return deps.database.withWorkspace(member.wsId, async (tx) => {
    const access = await loadScene(tx, member, itemId, WRITE)
    const before = await commentFor(tx, member, itemId, id)
    if (eyeOf(member) === 'clients') throw new ApiError('permission_denied')
    if (before.author.id !== authorIdOf(member)) requirePermission(member, MODERATE, access.isCoordinator)
    if (before.audience !== audience) {
      await checkThread(tx, member, itemId, before, audience)
      const changed = await change(tx, member.wsId, id, audience)
      await setDrawings(tx, member, access, sql`o.comment_id = any(${sql.param(changed)}::uuid[])`, audience)
      const record = { itemId, field: 'audience', from: { id, audience: before.audience }, to: { id, audience } }
      await recordChanges(tx, member, await beginBatch(tx, member, 'edit'), [record])
      for (const reply of changed.filter((each) => each !== id)) {
        await announce(deps, tx, member, access, reply, 'updated', { narrowed: true })
      }
      return announce(deps, tx, member, access, id, 'updated', { narrowed: audience === 'team' })
    }
    return before
  })
}

interface Shared extends Place {
  item_id: string
  comments: number
  drawings: number
}

/** How much of each scene is kept for the team. */
function keptIn(tx: Tx, wsId: string, ids: readonly string[]): Promise<Shared[]> {
  return rowsOf<Shared>(
    tx,
    sql`select i.id as item_id,
        (select count(*)::int from comment c where c.ws_id = i.ws_id and c.item_id = i.id and not c.for_clients) as comments,
        (select count(*)::int from annotation_object o join rendition n on n.ws_id = o.ws_id and n.id = o.rendition_id
         where n.ws_id = i.ws_id and n.item_id = i.id and not o.for_clients and not o.deleted) as drawings,
        i.project_id, i.process_id, i.episode_id, i.take_id
      from item i where i.ws_id = ${wsId} and i.id = any(${sql.param([...ids])}::uuid[])`,
  )
}

/** The scenes, each of which the member sees and moderates. @throws {ApiError} not_found, permission_denied */
async function moderated(tx: Tx, member: Member, ids: readonly string[]): Promise<void> {
  const rows = await rowsOf<{ id: string; isCoordinator: boolean }>(
    tx,
    sql`select i.id, ${coordinated(member, 'i')} as "isCoordinator" from item i
      where i.ws_id = ${member.wsId} and i.id = any(${sql.param([...ids])}::uuid[]) and ${visibleItem(member, 'i')}`,
  )
  if (rows.length < new Set(ids).size) throw new ApiError('not_found')
  const mayAll = rows.every(({ isCoordinator }) => may(member, MODERATE, isCoordinator))
  if (eyeOf(member) === 'clients' || !mayAll) throw new ApiError('permission_denied')
}

async function scenesIn(tx: Tx, member: Member, playlistId: string): Promise<string[]> {
  const entries = await entriesIn(tx, member, await openedRow(tx, member, { id: playlistId, kind: null }))
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select i.id from item i where i.ws_id = ${member.wsId} and ${visibleItem(member, 'i')}
      and i.id = any(${sql.param(entries.map(({ item_id }) => item_id))}::uuid[])`,
  )
  return rows.map(({ id }) => id)
}

/** Opens everything that was said and drawn on scenes to clients, in a few statements for all of them. */
export function shareComments(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  { item_ids, playlist_id, dry_run }: HandlerInput<'shareComments'>['body'],
): Promise<SharedComments> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    const ids = playlist_id ? await scenesIn(tx, member, playlist_id) : (item_ids ?? [])
    await moderated(tx, member, ids)
    const scenes = (await keptIn(tx, wsId, ids)).filter(({ comments, drawings }) => comments + drawings > 0)
    const sum = (of: 'comments' | 'drawings'): number => scenes.reduce((all, each) => all + each[of], 0)
    const outcome = { dry_run, comments: sum('comments'), drawings: sum('drawings') }
    if (dry_run || scenes.length === 0) return outcome
    const list = sql`${sql.param(scenes.map(({ item_id }) => item_id))}::uuid[]`
    await rowsOf(
      tx,
      sql`update comment set for_clients = true, updated_at = now()
        where ws_id = ${wsId} and item_id = any(${list}) and not for_clients`,
    )
    await openDrawings(tx, member, sql`n.item_id = any(${list})`, 'clients')
    const changes = scenes.map(({ item_id, comments, drawings }) => ({
      itemId: item_id,
      field: 'audience',
      from: { audience: 'team' },
      to: { audience: 'clients', comments, drawings },
    }))
    await recordChanges(tx, member, await beginBatch(tx, member, 'bulk'), changes)
    for (const scene of scenes) emitEvent(tx, wsId, 'comments.shared', { item_id: scene.item_id }, scene)
    return outcome
  })
}
