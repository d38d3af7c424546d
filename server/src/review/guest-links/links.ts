import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { GUEST_LINKS_MAX } from '@arbo/core/contract'
import type { GuestLink, GuestPass, HandlerInput, Person } from '@arbo/core/contract'
import { uuidv7 } from 'uuidv7'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import { guestLink } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError, validationFailed } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { omit } from '../../platform/omit.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { recordRights } from '../../platform/access/record-rights.ts'
import { loadScene } from '../../platform/access/rights.ts'
import { hashPassword } from '../../account/auth/password.ts'
import { personJson } from '../../platform/access/people.ts'
import { openedRow } from '../playlists/present.ts'
import { freeze } from '../playlists/snapshots.ts'
import { checkVersion } from '../../workspace/settings/check-version.ts'
import { authorOf, IS_OVER, linkInForce } from '../../platform/access/guest-link.ts'
import { linkToken } from '../../platform/access/guest-link-token.ts'
import { keyOf, makePass, PREVIEW_SECONDS } from '../../platform/access/guest-pass.ts'

type LinkDeps = Pick<Deps, 'database' | 'secrets'>

/** The subject of a link: one of these two. */
interface Shown {
  playlist_id?: string | null | undefined
  item_id?: string | null | undefined
}

interface StoredLink {
  id: string
  playlist_id: string | null
  item_id: string | null
  name: string
  access: GuestLink['access']
  state: GuestLink['state']
  has_passphrase: boolean
  passphrase_hash: string | null
  expires_on: string | null
  has_watermark: boolean
  opened_count: number
  last_opened_at: Date | null
  created_by: Person
  created_at: Date
  revoked_at: Date | null
  version: number
}

function toLink({ secrets }: LinkDeps, wsId: string, row: StoredLink): GuestLink {
  return {
    ...omit(row, 'passphrase_hash'),
    token: row.revoked_at === null ? linkToken(secrets, { wsId, id: row.id }) : null,
    last_opened_at: row.last_opened_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    revoked_at: row.revoked_at?.toISOString() ?? null,
  }
}

function linksBy(tx: Tx, wsId: string, where: SQL): Promise<StoredLink[]> {
  return rowsOf<StoredLink>(
    tx,
    sql`select l.id, l.playlist_id, l.item_id, l.name, l.access, l.passphrase_hash,
        l.passphrase_hash is not null as has_passphrase, l.expires_on, l.has_watermark, l.opened_count,
        l.last_opened_at, l.created_at, l.revoked_at, l.version, ${personJson('m')} as created_by,
        case when l.revoked_at is not null then 'revoked' when ${sql.raw(IS_OVER)} then 'expired' else 'active' end
          as state
      from guest_link l
      join workspace w on w.id = l.ws_id
      join ws_user m on m.ws_id = l.ws_id and m.id = l.created_by
      where l.ws_id = ${wsId} and ${where}
      order by l.created_at desc, l.id desc`,
  )
}

/**
 * People who may share the playlist, or change the scene, manage its links.
 * @throws {ApiError} not_found, permission_denied
 */
async function requireShown(tx: Tx, member: Member, { playlist_id, item_id }: Shown, isNew = false): Promise<void> {
  if (!playlist_id) {
    await loadScene(tx, member, item_id ?? '', 'item_updateItemDetails_update')
    return
  }
  const row = await openedRow(tx, member, { id: playlist_id, kind: null })
  if (!row.may_share) throw new ApiError('permission_denied')
  // The author of the link can see later what has changed since.
  if (isNew) await freeze(tx, member, row, 'shared')
}

/** The link, locked, for somebody who may see to it. @throws {ApiError} not_found, permission_denied */
async function linkFor(tx: Tx, member: Member, id: string): Promise<StoredLink> {
  await tx.rows('select from guest_link where ws_id = $1 and id = $2 for no key update', [member.wsId, id])
  const [row] = await linksBy(tx, member.wsId, sql`l.id = ${id}`)
  if (!row) throw new ApiError('not_found')
  await requireShown(tx, member, row)
  return row
}

/** A link that opens on no day is a mistake. The workspace says which day it is. */
async function requireNotOver(tx: Tx, wsId: string, day: string | null | undefined): Promise<void> {
  if (!day) return
  const row = await rowOf<{ over: boolean }>(
    tx,
    sql`select ${day}::date < (now() at time zone w.timezone)::date as over from workspace w where w.id = ${wsId}`,
  )
  if (row?.over) throw validationFailed({ expires_on: text('guest.past') })
}

/** @throws {ApiError} not_found, permission_denied */
export function listLinks(deps: LinkDeps, member: Member, target: Shown): Promise<GuestLink[]> {
  const { playlist_id, item_id } = target
  return deps.database.withWorkspace(member.wsId, async (tx) => {
    await requireShown(tx, member, target)
    const where = playlist_id ? sql`l.playlist_id = ${playlist_id}` : sql`l.item_id = ${item_id}`
    return (await linksBy(tx, member.wsId, where)).map((row) => toLink(deps, member.wsId, row))
  })
}

/** Locks the subject, so that links that are made at once are counted. */
async function checkNumber(tx: Tx, wsId: string, { playlist_id, item_id }: Shown): Promise<void> {
  const table = sql.identifier(playlist_id ? 'playlist' : 'item')
  const id = playlist_id ?? item_id
  await rowsOf(tx, sql`select from ${table} where ws_id = ${wsId} and id = ${id} for no key update`)
  const row = await rowOf<{ links: number }>(
    tx,
    sql`select count(*) as links from guest_link where ws_id = ${wsId} and coalesce(playlist_id, item_id) = ${id}`,
  )
  const limit = GUEST_LINKS_MAX
  if ((row?.links ?? 0) >= limit) throw new ApiError('limit_reached', { meta: { limit } })
}

/** The subject and the rights of a link, as the record of rights keeps them. */
const openness = ({ access, expires_on, has_passphrase, has_watermark }: StoredLink) => ({
  access,
  expires_on,
  has_passphrase,
  has_watermark,
})

function recordLink(tx: Tx, member: Member, event: string, link: StoredLink, data: object): Promise<void> {
  const { id, playlist_id, item_id } = link
  const target = playlist_id ? { playlist_id } : { item_id }
  return recordRights(tx, member, { event, subjectKind: 'link', subjectId: id, data: { ...target, ...data } })
}

const hashOf = (passphrase: string | null) => (passphrase === null ? null : hashPassword(passphrase))

/** @throws {ApiError} not_found, permission_denied, limit_reached, validation_failed */
export async function createLink(
  deps: LinkDeps,
  member: Member,
  body: HandlerInput<'createGuestLink'>['body'],
): Promise<GuestLink> {
  const { playlist_id, item_id, name, access, expires_on, has_watermark } = body
  const passphrase_hash = await hashOf(body.passphrase)
  const id = uuidv7()
  return deps.database.withWorkspace(member.wsId, async (tx) => {
    await requireShown(tx, member, body, true)
    await requireNotOver(tx, member.wsId, expires_on)
    await checkNumber(tx, member.wsId, body)
    await tx.insert(guestLink).values({
      ws_id: member.wsId,
      id,
      playlist_id: playlist_id ?? null,
      item_id: item_id ?? null,
      name,
      access,
      passphrase_hash,
      expires_on,
      has_watermark,
      created_by: member.id,
    })
    const link = await linkFor(tx, member, id)
    await recordLink(tx, member, 'link.created', link, openness(link))
    return toLink(deps, member.wsId, link)
  })
}

/** @throws {ApiError} not_found, permission_denied, conflict, guest_link_revoked, validation_failed */
export async function updateLink(
  deps: LinkDeps,
  member: Member,
  id: string,
  { version, passphrase, ...change }: HandlerInput<'updateGuestLink'>['body'],
): Promise<GuestLink> {
  const hash = passphrase === undefined ? undefined : await hashOf(passphrase)
  return deps.database.withWorkspace(member.wsId, async (tx) => {
    const before = await linkFor(tx, member, id)
    checkVersion(toLink(deps, member.wsId, before), version)
    if (before.revoked_at) throw new ApiError('guest_link_revoked')
    if (change.expires_on !== before.expires_on) await requireNotOver(tx, member.wsId, change.expires_on)
    const { name, access, expires_on, has_watermark } = { ...before, ...omitUndefined(change) }
    const passphrase_hash = hash === undefined ? before.passphrase_hash : hash
    await tx.rows(
      `update guest_link set name = $3, access = $4, expires_on = $5, has_watermark = $6, passphrase_hash = $7,
         version = version + 1
       where ws_id = $1 and id = $2`,
      [member.wsId, id, name, access, expires_on, has_watermark, passphrase_hash],
    )
    const after = await linkFor(tx, member, id)
    const isOther = passphrase !== undefined || JSON.stringify(openness(before)) !== JSON.stringify(openness(after))
    // Another name is no other right.
    if (isOther) await recordLink(tx, member, 'link.changed', after, { from: openness(before), to: openness(after) })
    return toLink(deps, member.wsId, after)
  })
}

function omitUndefined<T extends object>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(object).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> }
}

/** Ends it for everybody; again changes nothing. @throws {ApiError} not_found, permission_denied */
export function revokeLink(deps: LinkDeps, member: Member, id: string): Promise<GuestLink> {
  return deps.database.withWorkspace(member.wsId, async (tx) => {
    const { revoked_at: ended } = await linkFor(tx, member, id)
    await tx.rows(
      `update guest_link set revoked_at = now(), version = version + 1
       where ws_id = $1 and id = $2 and revoked_at is null`,
      [member.wsId, id],
    )
    const link = await linkFor(tx, member, id)
    if (!ended) await recordLink(tx, member, 'link.revoked', link, {})
    return toLink(deps, member.wsId, link)
  })
}

/** @throws {ApiError} not_found, permission_denied, guest_link_expired, guest_link_revoked */
export async function previewLink(deps: LinkDeps, member: Member, id: string): Promise<GuestPass> {
  const { wsId } = member
  await deps.database.withWorkspace(wsId, (tx) => linkFor(tx, member, id))
  const link = await linkInForce(deps.database, { wsId, id })
  authorOf(link)
  const claims = { wsId, linkId: id, visitorId: null, key: keyOf(link.passphraseHash) }
  return makePass(deps.secrets, claims, PREVIEW_SECONDS)
}
