import { changesPlaylist, deletesPlaylist, meets, sharesPlaylist } from '@arbo/core/contract'
import type { Ground, Playlist, PlaylistKind } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Member } from '../../platform/access/member.ts'
import { lockPlaylist, PICTURES, playlistRow } from './queries.ts'
import type { PlaylistRow } from './queries.ts'
import { foundIds } from './rules/smart.ts'
import { veilRules } from './rules/veil.ts'
import { thumbnailKeys } from './thumbnail-keys.ts'

type Rights = Pick<Playlist, 'is_mine' | 'may_edit' | 'may_delete' | 'may_share'>

/** A member's rights on a playlist that they may open (PLY-10); a share to edit needs no key. */
function rightsOn({ id, permissions }: Member, { kind, owner, access }: PlaylistRow): Rights {
  const is_mine = owner.id === id
  const facts = { playlist: { kind, isMine: is_mine } }
  const holds = (ground: Ground): boolean => {
    if (ground === 'playlist_owner') return is_mine
    return ground === 'playlist_editor' ? access === 'edit' : permissions.has(ground)
  }
  return {
    is_mine,
    may_share: meets(sharesPlaylist(facts), holds),
    may_delete: meets(deletesPlaylist(facts), holds),
    may_edit: meets([changesPlaylist(facts)], holds),
  }
}

function present(member: Member, row: PlaylistRow, fileUrl: FileUrl): Playlist {
  const rights = rightsOn(member, row)
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    description: row.description,
    owner: row.owner,
    is_hidden: row.is_hidden,
    sharing_state: row.state,
    expires_at: row.expires_at?.toISOString() ?? null,
    ...rights,
    default_rendition: row.default_rendition,
    rule: row.rule,
    item_count: row.rule ? null : row.item_count,
    thumbnails: row.rule ? [] : row.thumbnail_keys.map(fileUrl),
    shared_count: row.shared_count,
    request_count: rights.may_share ? row.request_count : 0,
    code: row.code,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The playlists of a list as the member sees them. No rule is asked: among many scenes that takes a while for each. */
export async function presentList(
  tx: Tx,
  member: Member,
  rows: readonly PlaylistRow[],
  fileUrl: FileUrl,
): Promise<Playlist[]> {
  return (await veilRules(tx, member, rows)).map((row) => present(member, row, fileUrl))
}

/** A playlist of one kind, or of any where that is null. */
export interface PlaylistRef {
  id: string
  kind: PlaylistKind | null
}

/**
 * One playlist; the scenes of a smart one are looked up with the member's rights.
 * @throws {ApiError} not_found, also for what the member may not open
 */
export async function playlistFor(
  tx: Tx,
  member: Member,
  { id, kind }: PlaylistRef,
  fileUrl: FileUrl,
): Promise<Playlist> {
  const row = await playlistRow(tx, member, id, kind)
  if (!row) throw new ApiError('not_found')
  const [veiledRow = row] = await veilRules(tx, member, [row])
  const playlist = present(member, veiledRow, fileUrl)
  if (!row.rule) return playlist
  const itemIds = await foundIds(tx, member, row.rule)
  const keys = await thumbnailKeys(tx, member.wsId, itemIds.slice(0, PICTURES))
  return { ...playlist, item_count: itemIds.length, thumbnails: keys.map(fileUrl) }
}

/** A row with the member's rights on it. */
export type OpenedRow = PlaylistRow & Rights

/** @throws {ApiError} not_found */
export async function openedRow(tx: Tx, member: Member, { id, kind }: PlaylistRef): Promise<OpenedRow> {
  const row = await playlistRow(tx, member, id, kind)
  if (!row) throw new ApiError('not_found')
  return { ...row, ...rightsOn(member, row) }
}

/**
 * A playlist that the member may change in this respect, locked until the transaction ends.
 * @throws {ApiError} not_found, permission_denied
 */
export async function rowTo(
  tx: Tx,
  member: Member,
  ref: PlaylistRef,
  right: 'may_edit' | 'may_delete' | 'may_share',
): Promise<OpenedRow> {
  await lockPlaylist(tx, member.wsId, ref.id)
  const row = await openedRow(tx, member, ref)
  if (!row[right]) throw new ApiError('permission_denied')
  return row
}
