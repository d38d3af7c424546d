import { DEFAULT_TIMEZONE } from '@arbo/core/contract'
import type { DataField, HandlerInput, User } from '@arbo/core/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Page } from '../../platform/http/handler.ts'
import { likePattern } from '../../platform/http/like-pattern.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Identity } from '../../platform/access/identity.ts'
import { storeAvatar } from '../avatars/store-avatar.ts'
import { canonicalName } from './timezones.ts'
import { storeDataFields, updateAccount, visibleUser, visibleUsers } from './user-queries.ts'
import type { UserChange, UserRow, Viewer } from './user-queries.ts'
import { changeValues, valuesOf } from './values.ts'

type UserDeps = Pick<Deps, 'database'>
type Meta = Record<string, HandlerInput<'putConfig'>['body']['value']>

const META = { table: 'user_meta', limit: 100 } as const

function viewerOf({ userId, token }: Identity): Viewer {
  return { userId, wsId: token?.wsId ?? null }
}

function toUser(row: UserRow, identity: Identity): User {
  if (row.id === identity.userId) return row
  const { id, display_name, avatar } = row
  const hidden = {
    email: null,
    terms_accepted: null,
    preferred_timezone: null,
    is_timezone_set: null,
    language: null,
    default_data_fields: null,
  }
  return { id, display_name, avatar, ...hidden }
}

/** An account that is not the caller's is like one that does not exist. @throws {ApiError} not_found */
function requireOwn(identity: Identity, id: string): void {
  if (id !== identity.userId) throw new ApiError('not_found')
}

/** Accounts that share a workspace with the caller, and the caller's own, by name. */
export async function listUsers(
  { database }: UserDeps,
  identity: Identity,
  query: HandlerInput<'listUsers'>['query'],
): Promise<Page<User>> {
  const like = query.display_name_like ? likePattern(query.display_name_like) : null
  const { rows, total } = await pageOf(query, (limit, offset) =>
    visibleUsers(database, viewerOf(identity), like, limit, offset),
  )
  return { rows: rows.map((row) => toUser(row, identity)), total }
}

/** @throws {ApiError} not_found */
export async function showUser({ database }: UserDeps, identity: Identity, id: string): Promise<User> {
  const row = await visibleUser(database, viewerOf(identity), id)
  if (!row) throw new ApiError('not_found')
  return toUser(row, identity)
}

function timezoneChange(zone: string | null | undefined): UserChange {
  if (zone === undefined) return {}
  if (zone === null) return { preferred_timezone: DEFAULT_TIMEZONE, is_timezone_set: false }
  return { preferred_timezone: canonicalName(zone), is_timezone_set: true }
}

/** @throws {ApiError} not_found, timezone_invalid, invalid, not_enough_storage */
export async function updateUser(
  deps: Pick<Deps, 'database' | 'storage'>,
  identity: Identity,
  id: string,
  { display_name, avatar, preferred_timezone, language }: HandlerInput<'updateUser'>['body'],
): Promise<User> {
  requireOwn(identity, id)
  await updateAccount(deps.database, id, {
    display_name,
    language,
    ...timezoneChange(preferred_timezone),
    avatar: avatar === undefined ? undefined : await storeAvatar(deps, avatar),
  })
  return showUser(deps, identity, id)
}

/** @throws {ApiError} not_found */
export async function putDataFields(
  { database }: UserDeps,
  identity: Identity,
  id: string,
  fields: DataField[],
): Promise<DataField[]> {
  requireOwn(identity, id)
  await storeDataFields(database, id, fields)
  return fields
}

/** @throws {ApiError} not_found */
export async function showMeta({ database }: UserDeps, identity: Identity, id: string): Promise<Meta> {
  requireOwn(identity, id)
  return toMeta(await valuesOf(database, META, id))
}

/** @throws {ApiError} not_found, limit_reached */
export async function storeMeta({ database }: UserDeps, identity: Identity, id: string, values: Meta): Promise<Meta> {
  requireOwn(identity, id)
  const stored = await database.transaction(async (tx) => {
    await changeValues(tx, META, id, values)
    return valuesOf(tx, META, id)
  })
  return toMeta(stored)
}

function toMeta(values: Awaited<ReturnType<typeof valuesOf>>): Meta {
  return Object.fromEntries(values.map(({ code, value }) => [code, value]))
}
