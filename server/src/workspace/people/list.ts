import { satisfies } from '@arbo/core/contract'
import type { AssignableUser, HandlerInput, WorkspaceAccount, WorkspaceUser } from '@arbo/core/contract'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileAnswer, Page } from '../../platform/http/handler.ts'
import { likePattern } from '../../platform/http/like-pattern.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted } from '../../platform/http/paging.ts'
import { omit } from '../../platform/omit.ts'
import { columnTitles } from '../../platform/sheets/column-texts.ts'
import { sheetAnswer } from '../../platform/sheets/sheet-answer.ts'
import { text } from '../texts.ts'
import { permissionDenied } from '../../platform/access/check-access.ts'
import { MEMBER_STATUS } from '../../platform/access/member.ts'
import type { Member } from '../../platform/access/member.ts'
import { seesAllPersonal } from '../../platform/access/personal-data.ts'
import { EVERYTHING } from '../../platform/access/visibility.ts'
import { sharesWork } from '../workspaces/queries.ts'
import { ofKinds, pendingPage, userPage } from './queries.ts'
import type { Kinds } from './queries.ts'
import { INVITE } from './target.ts'
import type { KeyPair } from './target.ts'

type ListDeps = Pick<Deps, 'database'>

const LIST: KeyPair = { person: 'people_getListOfWorkspaceUsers_read', guest: 'guest_getListOfGuests_read' }
/** More people than a workspace has. */
const EVERYBODY = { page: 1, per_page: 99_999 }

/**
 * Which kinds a caller gets who asks for one or both.
 * @throws {ApiError} permission_denied where the one asked for is not theirs to see
 */
function kindsFor(member: Member, keys: KeyPair, guestEq: '0' | '1' | undefined): Kinds {
  const people = guestEq !== '1' && satisfies(member.permissions, keys.person)
  const guests = guestEq !== '0' && satisfies(member.permissions, keys.guest)
  if (!people && !guests) throw permissionDenied(guestEq === '1' ? keys.guest : keys.person)
  return { people, guests }
}

/** @throws {ApiError} permission_denied */
export function listUsers(
  { database }: ListDeps,
  member: Member,
  query: HandlerInput<'listWorkspaceUsers'>['query'],
): Promise<Page<WorkspaceUser>> {
  const kinds = kindsFor(member, LIST, query.guest_eq)
  return database.withWorkspace(member.wsId, (tx) => userPage(tx, member, query, kinds))
}

/** @throws {ApiError} permission_denied */
export function listPending(
  { database }: ListDeps,
  member: Member,
  query: HandlerInput<'listPendingUsers'>['query'],
): Promise<Page<WorkspaceUser>> {
  const kinds = kindsFor(member, INVITE, query.guest_eq)
  return database.withWorkspace(member.wsId, (tx) => pendingPage(tx, member, query, kinds))
}

const STATUS_KEYS = {
  [MEMBER_STATUS.archived]: 'people.archived',
  [MEMBER_STATUS.active]: 'people.active',
  [MEMBER_STATUS.pending]: 'people.pending',
  [MEMBER_STATUS.deleted]: 'people.deleted',
} as const

const EXPORT_COLUMNS = ['name', 'email', 'role', 'status', 'blocked', 'guest'] as const
const PERSONAL_COLUMNS = [...EXPORT_COLUMNS, 'last access'] as const

function exportRow(user: WorkspaceUser): string[] {
  const yesNo = (value: boolean) => text(value ? 'people.yes' : 'people.no')
  return [
    user.display_name,
    user.email,
    user.ws_role_name,
    text(STATUS_KEYS[user.status as keyof typeof STATUS_KEYS]),
    yesNo(user.blocked),
    yesNo(user.is_guest),
    user.last_access_at?.slice(0, 10) ?? '',
  ]
}

/** The list as a file. @throws {ApiError} permission_denied */
export async function exportUsers(
  { database }: ListDeps,
  member: Member,
  { format, ...filter }: HandlerInput<'exportWorkspaceUsers'>['query'],
): Promise<FileAnswer> {
  const kinds = kindsFor(member, LIST, filter.guest_eq)
  const { rows } = await database.withWorkspace(member.wsId, (tx) =>
    userPage(tx, member, { ...filter, ...EVERYBODY }, kinds),
  )
  // The time when somebody was last here is for those who may see personal data.
  const columns = seesAllPersonal(member) ? PERSONAL_COLUMNS : EXPORT_COLUMNS
  const lines = rows.map((user) => exportRow(user).slice(0, columns.length))
  return sheetAnswer('people', format, columnTitles(columns), lines)
}

/**
 * People who can be given work: active, not blocked, and not left out of such lists. Guests get those they share work
 * with.
 */
export function listAssignable(
  { database }: ListDeps,
  member: Member,
  query: HandlerInput<'listAssignableUsers'>['query'],
): Promise<Page<AssignableUser>> {
  const like = query.display_name_like ? sql`m.display_name ilike ${likePattern(query.display_name_like)}` : EVERYTHING
  return database.withWorkspace(member.wsId, (tx) =>
    pageOf<AssignableUser>(query, (limit, offset) =>
      rowsOf<Counted<AssignableUser>>(
        tx,
        sql`select m.id, m.display_name, m.profile_image, r.name as ws_role_name,
            not ${ofKinds({ people: true, guests: false })} as is_guest, count(*) over () as total
          from ws_user m join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
          where m.ws_id = ${member.wsId} and m.status = ${MEMBER_STATUS.active} and not m.blocked and m.visible
            and ${like} and ${sharesWork(member)}
          order by lower(m.display_name), m.id limit ${limit} offset ${offset}`,
      ),
    ),
  )
}

/** @throws {ApiError} permission_denied */
export async function listAccounts(
  { database }: ListDeps,
  member: Member,
  query: HandlerInput<'listAccounts'>['query'],
): Promise<Page<WorkspaceAccount>> {
  const kinds = kindsFor(member, LIST, undefined)
  const { include = [], display_name_like: like } = query
  const isNamed = like ? sql`m.display_name ilike ${likePattern(like)}` : EVERYTHING
  const { rows, total } = await database.withWorkspace(member.wsId, (tx) =>
    pageOf<Required<WorkspaceAccount>>(query, (limit, offset) =>
      rowsOf<Counted<Required<WorkspaceAccount>>>(
        tx,
        sql`select m.id, m.display_name, m.profile_image, m.status, m.blocked,
            json_build_object('id', u.id, 'display_name', u.display_name, 'avatar', u.avatar, 'email', u.email) as user,
            json_build_object('id', r.id, 'name', r.name, 'ws_root_role_id', r.root_role_id) as ws_role,
            count(*) over () as total
          from ws_user m
          join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
          join user_account u on u.id = m.user_id
          where m.ws_id = ${member.wsId} and m.status in (${MEMBER_STATUS.active}, ${MEMBER_STATUS.archived})
            and ${isNamed} and ${ofKinds(kinds)}
          order by lower(m.display_name), m.id limit ${limit} offset ${offset}`,
      ),
    ),
  )
  const omittedKeys = (['user', 'ws_role'] as const).filter((name) => !include.includes(name))
  return { rows: rows.map((row) => omit(row, ...omittedKeys) as WorkspaceAccount), total }
}
