import type { DataField, Language } from '@arbo/core/contract'
import { ROOT_ROLES } from '@arbo/core/contract'
import type { UserAccountTable } from '../../platform/db/schema.gen.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Counted } from '../../platform/http/paging.ts'

export interface UserRow extends Pick<
  UserAccountTable,
  | 'id'
  | 'display_name'
  | 'avatar'
  | 'email'
  | 'preferred_timezone'
  | 'is_timezone_set'
  | 'language'
  | 'default_data_fields'
> {
  terms_accepted: boolean
}

/** The caller whose data is shown: the account and, for API tokens, the one workspace of the token. */
export interface Viewer {
  userId: string
  wsId: string | null
}

const COLUMNS = `
  u.id, u.display_name, u.avatar, u.email, u.terms_accepted_at is not null as terms_accepted, u.preferred_timezone,
  u.is_timezone_set, u.language, u.default_data_fields`

/**
 * Accounts that are active with the caller ($1) in some active workspace, that of the token ($2) where there is one.
 * Guests see those they share a scene with, and who coordinates above one, as in the list of members.
 */
const VISIBLE = `
  u.deleted_at is null and (u.id = $1 or exists (
    select from ws_user mine
    join workspace w on w.id = mine.ws_id and w.deleted_at is null
    join ws_role r on r.ws_id = mine.ws_id and r.id = mine.role_id
    join ws_user other on other.ws_id = mine.ws_id and other.user_id = u.id and other.status = 1
    where mine.user_id = $1 and mine.status = 1 and not mine.blocked and ($2::uuid is null or mine.ws_id = $2)
      and (r.root_role_id <> ${ROOT_ROLES.guest} or exists (
        select from item_user seen
        join item i on i.ws_id = seen.ws_id and i.id = seen.item_id
        where seen.ws_id = mine.ws_id and seen.ws_user_id = mine.id and (
          exists (
            select from item_user beside
            where beside.ws_id = i.ws_id and beside.item_id = i.id and beside.ws_user_id = other.id)
          or exists (
            select from entity_coordinator c
            where c.ws_id = i.ws_id and c.ws_user_id = other.id
              and c.entity_id in (i.project_id, i.process_id, i.episode_id, i.take_id)))))))`

export function visibleUsers(
  database: Database,
  { userId, wsId }: Viewer,
  like: string | null,
  limit: number,
  offset: number,
): Promise<Counted<UserRow>[]> {
  return database.query<Counted<UserRow>>(
    `select ${COLUMNS}, count(*) over () as total from user_account u
     where ${VISIBLE} and ($3::text is null or u.display_name ilike $3)
     order by lower(u.display_name), u.id limit $4 offset $5`,
    [userId, wsId, like, limit, offset],
  )
}

export async function visibleUser(
  database: Database,
  { userId, wsId }: Viewer,
  id: string,
): Promise<UserRow | undefined> {
  const [row] = await database.query<UserRow>(`select ${COLUMNS} from user_account u where ${VISIBLE} and u.id = $3`, [
    userId,
    wsId,
    id,
  ])
  return row
}

/** Fields that are undefined stay as they are. */
export interface UserChange {
  display_name?: string | undefined
  avatar?: string | null | undefined
  preferred_timezone?: string | undefined
  is_timezone_set?: boolean | undefined
  language?: Language | null | undefined
}

const CHANGEABLE = ['display_name', 'avatar', 'preferred_timezone', 'is_timezone_set', 'language'] as const

export async function updateAccount(database: Database, id: string, change: UserChange): Promise<void> {
  const fields = CHANGEABLE.filter((field) => change[field] !== undefined)
  if (fields.length === 0) return
  const list = fields.map((field, index) => `${field} = $${index + 2}`).join(', ')
  await database.query(`update user_account set ${list}, updated_at = now() where id = $1`, [
    id,
    ...fields.map((field) => change[field]),
  ])
}

/** Keeps the moment of the first time. */
export async function storeAcceptance(database: Database, id: string): Promise<void> {
  await database.query(
    'update user_account set terms_accepted_at = now(), updated_at = now() where id = $1 and terms_accepted_at is null',
    [id],
  )
}

export async function storeDataFields(database: Database, id: string, fields: readonly DataField[]): Promise<void> {
  await database.query('update user_account set default_data_fields = $2, updated_at = now() where id = $1', [
    id,
    JSON.stringify(fields),
  ])
}
