import { sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { PLAYLIST_KINDS, PLAYLIST_NAME_MAX, PLAYLISTS_PER_PERSON } from '@arbo/core/contract'
import type {
  HandlerInput,
  PermissionKey,
  Playlist,
  PlaylistKind,
  PlaylistRule,
  PlaylistTab,
} from '@arbo/core/contract'
import { uuidv7 } from 'uuidv7'
import { playlist } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError, validationFailed } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Page } from '../../platform/http/handler.ts'
import { likePattern } from '../../platform/http/like-pattern.ts'
import { text } from '../texts.ts'
import { permissionDenied } from '../../platform/access/check-access.ts'
import type { Member } from '../../platform/access/member.ts'
import { moveToTrash } from '../../platform/trash/move-to-trash.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { checkVersion } from '../../workspace/settings/check-version.ts'
import { entriesIn, itemRows } from './item-rows.ts'
import { addScenes } from './items.ts'
import { openedRow, playlistFor, presentList, rowTo } from './present.ts'
import type { PlaylistRef } from './present.ts'
import { countOwned, MOST_USED, NEWEST, playlistPage } from './queries.ts'
import { unveiledRule } from './rules/veil.ts'

type PlaylistDeps = Pick<Deps, 'database'>
type ListQuery = Omit<HandlerInput<'listPlaylists'>['query'], 'tab'>

/** The keys that making each kind needs (PLY-10). */
const MAKE: Record<PlaylistKind, PermissionKey> = {
  personal: 'playlist_addPersonalPlaylist_create',
  workspace: 'playlist_addWorkspacePlaylist_create',
  smart: 'playlist_addSmartPlaylist_create',
}
/** Opening again within it counts once, min. */
const SAME_VISIT = 10
const CODE_BYTES = 16

const isOwner = ({ id }: Member) => sql`p.owner_id = ${id}`
const notHidden = sql`not coalesce(u.is_hidden, false)`

/** The lists of the screen (PLY-05) and of its view state (PLY-07). */
function tabOf(member: Member, tab: PlaylistTab) {
  if (tab === 'hidden') return sql`u.is_hidden`
  if (tab === 'my') return sql`${notHidden} and ${isOwner(member)} and p.kind <> 'workspace'`
  if (tab === 'shared') return sql`${notHidden} and own.state is not null and not ${isOwner(member)}`
  if (tab === 'workspace') return sql`${notHidden} and p.kind = 'workspace'`
  return tab === 'recommended' ? sql`${notHidden} and ${MOST_USED.where}` : notHidden
}

function pageBy(
  { database }: PlaylistDeps,
  member: Member,
  { name_like, ...page }: ListQuery,
  where: ReturnType<typeof tabOf>,
  fileUrl: FileUrl,
  by = NEWEST,
): Promise<Page<Playlist>> {
  const isNamed = name_like ? sql`lower(p.name) like ${likePattern(name_like.toLowerCase())}` : sql`true`
  return database.withWorkspace(member.wsId, async (tx) => {
    const { rows, total } = await playlistPage(tx, member, page, sql`${where} and ${isNamed}`, by)
    return { rows: await presentList(tx, member, rows, fileUrl), total }
  })
}

/** Playlists that the member may open, newest change first; recommended are those that are opened most (decision 81). */
export function listPlaylists(
  deps: PlaylistDeps,
  member: Member,
  { tab, ...query }: HandlerInput<'listPlaylists'>['query'],
  fileUrl: FileUrl,
): Promise<Page<Playlist>> {
  return pageBy(deps, member, query, tabOf(member, tab), fileUrl, tab === 'recommended' ? MOST_USED.by : NEWEST)
}

/** Of one family: the caller's own personal ones, or the workspace's. Hidden ones as well, since no tab has them else. */
export function listFamily(
  deps: PlaylistDeps,
  member: Member,
  kind: 'personal' | 'workspace',
  query: ListQuery,
  fileUrl: FileUrl,
): Promise<Page<Playlist>> {
  const where = kind === 'personal' ? sql`p.kind = 'personal' and ${isOwner(member)}` : sql`p.kind = 'workspace'`
  return pageBy(deps, member, query, where, fileUrl)
}

/** Opened most by the caller, then by all. */
export async function frequentPlaylists(
  deps: PlaylistDeps,
  member: Member,
  limit: number,
  fileUrl: FileUrl,
): Promise<Playlist[]> {
  const page = { page: 1, per_page: limit }
  return (await listPlaylists(deps, member, { ...page, tab: 'recommended' }, fileUrl)).rows
}

export function playlistTypes({ permissions }: Member): { kind: PlaylistKind; may_create: boolean }[] {
  return PLAYLIST_KINDS.map((kind) => ({ kind, may_create: permissions.has(MAKE[kind]) }))
}

async function countOpening(tx: Tx, { wsId, id, viewAs }: Member, playlistId: string): Promise<void> {
  // A person who looks as somebody else leaves no trace of theirs.
  if (viewAs) return
  await tx.rows(
    `insert into playlist_use as u (ws_id, playlist_id, ws_user_id, opened_count, opened_at)
     values ($1, $2, $3, 1, now())
     on conflict (ws_id, playlist_id, ws_user_id) do update
       set opened_count = u.opened_count + 1, opened_at = now()
       where u.opened_at is null or u.opened_at < now() - make_interval(mins => $4)`,
    [wsId, playlistId, id, SAME_VISIT],
  )
}

/** @throws {ApiError} not_found */
export function showPlaylist(
  { database }: PlaylistDeps,
  member: Member,
  ref: PlaylistRef,
  fileUrl: FileUrl,
): Promise<Playlist> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const answer = await playlistFor(tx, member, ref, fileUrl)
    await countOpening(tx, member, ref.id)
    return answer
  })
}

export interface NewPlaylist {
  kind: PlaylistKind
  name: string
  description: string
  item_ids: readonly string[]
  rule?: PlaylistRule | undefined
}

/**
 * Makes a playlist of the member's, with its scenes, in a transaction.
 * @throws {ApiError} permission_denied, invalid_reference, limit_reached
 */
export async function makePlaylist(tx: Tx, member: Member, draft: NewPlaylist): Promise<string> {
  const key = MAKE[draft.kind]
  if (!member.permissions.has(key)) throw permissionDenied(key)
  const limit = PLAYLISTS_PER_PERSON
  if ((await countOwned(tx, member)) >= limit) throw new ApiError('limit_reached', { meta: { limit } })
  const { kind, name, description, rule } = draft
  const [ws_id, id, owner_id] = [member.wsId, uuidv7(), member.id]
  const code = randomBytes(CODE_BYTES).toString('base64url')
  await tx.insert(playlist).values({ ws_id, id, owner_id, kind, name, description, rule: rule ?? null, code })
  await addScenes(tx, member, id, draft.item_ids)
  emitEvent(tx, ws_id, 'playlist.updated', { playlist_id: id })
  return id
}

/** @throws {ApiError} permission_denied, invalid_reference, limit_reached */
export function createPlaylist(
  { database }: PlaylistDeps,
  member: Member,
  draft: NewPlaylist,
  fileUrl: FileUrl,
): Promise<Playlist> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const id = await makePlaylist(tx, member, draft)
    return playlistFor(tx, member, { id, kind: null }, fileUrl)
  })
}

/** @throws {ApiError} not_found, permission_denied, conflict; validation_failed for a rule where there can be none */
export function updatePlaylist(
  { database }: PlaylistDeps,
  member: Member,
  ref: PlaylistRef,
  { version, ...change }: HandlerInput<'updatePlaylist'>['body'],
  fileUrl: FileUrl,
): Promise<Playlist> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const stored = await rowTo(tx, member, ref, 'may_edit')
    const before = await playlistFor(tx, member, ref, fileUrl)
    checkVersion(before, version)
    if (change.rule && before.kind !== 'smart') throw validationFailed({ rule: text('playlist.rule_of_none') })
    const { name = before.name, description = before.description } = change
    const rule = change.rule ? unveiledRule(stored, change.rule) : stored.rule
    await tx.rows(
      `update playlist set name = $3, description = $4, rule = $5, version = version + 1, updated_at = now()
       where ws_id = $1 and id = $2`,
      [member.wsId, ref.id, name, description, rule === null ? null : JSON.stringify(rule)],
    )
    emitEvent(tx, member.wsId, 'playlist.updated', { playlist_id: ref.id })
    return playlistFor(tx, member, ref, fileUrl)
  })
}

/** Moves the playlist to the trash. @returns the id of the entry. @throws {ApiError} not_found, permission_denied */
export function deletePlaylist({ database }: PlaylistDeps, member: Member, ref: PlaylistRef): Promise<string> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await rowTo(tx, member, ref, 'may_delete')
    const trashId = await moveToTrash(tx, member, { kind: 'playlist', ids: [ref.id] })
    await tx.rows('delete from playlist where ws_id = $1 and id = $2', [member.wsId, ref.id])
    emitEvent(tx, member.wsId, 'playlist.deleted', { playlist_id: ref.id })
    return trashId
  })
}

function copyName(name: string): string {
  const room = PLAYLIST_NAME_MAX - text('playlist.copy', { name: '' }).length
  return text('playlist.copy', { name: Array.from(name).slice(0, room).join('') })
}

/**
 * A copy of the member's own: of a smart one its rule, of others the scenes that they see, each in the rendition that was
 * chosen for it.
 * @throws {ApiError} not_found, permission_denied, limit_reached
 */
export function duplicatePlaylist(
  { database }: PlaylistDeps,
  member: Member,
  id: string,
  fileUrl: FileUrl,
): Promise<Playlist> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    const row = await openedRow(tx, member, { id, kind: null })
    const common = { name: copyName(row.name), description: row.description }
    if (row.rule) {
      const copy = await makePlaylist(tx, member, { ...common, kind: 'smart', item_ids: [], rule: row.rule })
      return playlistFor(tx, member, { id: copy, kind: null }, fileUrl)
    }
    const items = await itemRows(tx, member, await entriesIn(tx, member, row), false, fileUrl)
    const item_ids = items.map((item) => item.id)
    const copy = await makePlaylist(tx, member, { ...common, kind: 'personal', item_ids })
    await tx.rows(
      `update playlist_item made set added_rendition_id = source.added_rendition_id,
         chosen_rendition_id = source.chosen_rendition_id
       from playlist_item source
       where made.ws_id = $1 and made.playlist_id = $2
         and source.ws_id = $1 and source.playlist_id = $3 and source.item_id = made.item_id`,
      [wsId, copy, id],
    )
    await tx.rows('update playlist set default_rendition = $3 where ws_id = $1 and id = $2', [
      wsId,
      copy,
      row.default_rendition,
    ])
    return playlistFor(tx, member, { id: copy, kind: null }, fileUrl)
  })
}

/** Puts a playlist out of the member's own lists, or back. @throws {ApiError} not_found */
export function hidePlaylist(
  { database }: PlaylistDeps,
  member: Member,
  id: string,
  isHidden: boolean,
  fileUrl: FileUrl,
): Promise<Playlist> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await openedRow(tx, member, { id, kind: null })
    await tx.rows(
      `insert into playlist_use (ws_id, playlist_id, ws_user_id, is_hidden) values ($1, $2, $3, $4)
       on conflict (ws_id, playlist_id, ws_user_id) do update set is_hidden = excluded.is_hidden`,
      [member.wsId, id, member.id, isHidden],
    )
    emitEvent(tx, member.wsId, 'playlist.access', { playlist_id: id, ws_user_id: member.id })
    return playlistFor(tx, member, { id, kind: null }, fileUrl)
  })
}
