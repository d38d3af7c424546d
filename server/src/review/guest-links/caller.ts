import { sql } from 'drizzle-orm'
import { SEE_REVIEW } from '@arbo/core/contract'
import type { PermissionKey } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { bearerOf } from '../../platform/access/authenticate.ts'
import type { GuestEntry, GuestView } from '../../platform/access/guest.ts'
import type { GuestMember } from '../../platform/access/guest-member.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadScene } from '../../platform/access/rights.ts'
import { visibleItem } from '../../platform/access/visibility.ts'
import { entriesIn } from '../playlists/item-rows.ts'
import { openedRow } from '../playlists/present.ts'
import { authorOf, linkInForce } from '../../platform/access/guest-link.ts'
import type { LinkRow } from '../../platform/access/guest-link.ts'
import { isPassOver, keyOf, readPass } from '../../platform/access/guest-pass.ts'
import type { PassClaims } from '../../platform/access/guest-pass.ts'
import { watermarkOf } from './watermark.ts'

const WRITE: PermissionKey[] = ['media_createComment_create', 'media_createAnnotation_create']

type Scope = Pick<GuestView, 'kind' | 'title' | 'entries' | 'isPinned'>

/** Of the scenes of a playlist those that the author sees: there may be others in it. */
async function seenBy(tx: Tx, author: Member, entries: readonly GuestEntry[]): Promise<GuestEntry[]> {
  const ids = entries.map(({ item_id }) => item_id)
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select i.id from item i
      where i.ws_id = ${author.wsId} and i.id = any(${sql.param(ids)}::uuid[]) and ${visibleItem(author, 'i')}`,
  )
  const visibleIds = new Set(rows.map(({ id }) => id))
  return entries.filter(({ item_id }) => visibleIds.has(item_id))
}

/** The scenes of the link: only those that its author sees now. */
async function scopeOf(tx: Tx, author: Member, { playlistId, itemId }: LinkRow): Promise<Scope> {
  if (playlistId) {
    const row = await openedRow(tx, author, { id: playlistId, kind: null })
    const isPinned = row.default_rendition === 'pinned'
    const entries = await seenBy(tx, author, await entriesIn(tx, author, row))
    return { kind: 'playlist', title: row.name, isPinned, entries }
  }
  const { id } = await loadScene(tx, author, itemId ?? '', SEE_REVIEW)
  const item = await rowOf<{ name: string }>(
    tx,
    sql`select i.name from item i where i.ws_id = ${author.wsId} and i.id = ${id}`,
  )
  const entries = [{ item_id: id, added: null, chosen: null }]
  return { kind: 'scene', title: item?.name ?? '', isPinned: false, entries }
}

async function visitorOf(tx: Tx, { wsId, linkId, visitorId }: PassClaims): Promise<GuestView['visitor']> {
  if (visitorId === null) return null
  const row = await rowOf<{ id: string; name: string }>(
    tx,
    sql`select v.id, v.name from guest_visitor v
      where v.ws_id = ${wsId} and v.id = ${visitorId} and v.link_id = ${linkId}`,
  )
  if (!row) throw new ApiError('guest_session_ended')
  return row
}

/** A guest reads reviews, and writes where the link lets them: never more than the link's author may. */
function permissionsOf(author: Member, { access }: LinkRow): ReadonlySet<string> {
  return new Set([SEE_REVIEW, ...(access === 'comment' ? WRITE : [])].filter((key) => author.permissions.has(key)))
}

/**
 * The caller with a guest's pass. The link is looked up each time.
 * @throws {ApiError} empty_token, invalid_token (also for what is no pass of a guest), guest_session_ended,
 * guest_link_expired, guest_link_revoked
 */
export async function authenticateGuest(
  { database, secrets }: Pick<Deps, 'database' | 'secrets'>,
  header: string | undefined,
): Promise<GuestMember> {
  const claims = readPass(secrets, bearerOf(header))
  if (!claims) throw new ApiError('invalid_token')
  if (isPassOver(claims)) throw new ApiError('guest_session_ended')
  const link = await linkInForce(database, { wsId: claims.wsId, id: claims.linkId })
  if (claims.key !== keyOf(link.passphraseHash)) throw new ApiError('guest_session_ended')
  const author = authorOf(link)
  return database.withWorkspace(link.wsId, async (tx) => {
    const visitor = await visitorOf(tx, claims)
    const scope = await scopeOf(tx, author, link).catch((error: unknown) => {
      throw error instanceof ApiError ? new ApiError('guest_link_revoked', { cause: error }) : error
    })
    const { linkId, access, workspace } = link
    const guest = {
      linkId,
      passKey: claims.key,
      access,
      workspace,
      visitor,
      watermark: watermarkOf(link, visitor),
      ...scope,
    }
    const permissions = permissionsOf(author, link)
    return { ...author, permissions, coordinates: false, guest }
  })
}
