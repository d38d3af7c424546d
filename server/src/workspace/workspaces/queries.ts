import { sql } from 'drizzle-orm'
import { ROOT_ROLES } from '@arbo/core/contract'
import type { Workspace, WorkspaceMember } from '@arbo/core/contract'
import type { Database } from '../../platform/db/database.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import type { WorkspaceTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Page } from '../../platform/http/handler.ts'
import { likePattern } from '../../platform/http/like-pattern.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted, PageRequest } from '../../platform/http/paging.ts'
import { MEMBER_STATUS, RESTORE_DAYS } from '../../platform/access/member.ts'
import type { Member } from '../../platform/access/member.ts'
import { EVERYTHING } from '../../platform/access/visibility.ts'
import { CONFIGS, WORK_WEEK } from '../settings/record-sql.ts'
import { LANDING_PAGE } from './landing-page.ts'

type WorkspaceRow = Omit<Workspace, 'color' | 'initial' | 'deleted_at' | 'license' | 'storage'> &
  Pick<WorkspaceTable, 'bg_color' | 'text_color' | 'deleted_at'>

/** Which memberships a list is about. */
export interface WorkspaceFilter {
  /** ws_user status. */
  status: number
  blocked: boolean
  /** Only the deleted ones that the user owns and may still restore; false: none that is deleted; null: either. */
  deleted: boolean | null
  orderBy: 'order_by_last_access' | 'name'
  /** Code of a workspace that comes first. */
  first: string | null
  /** Id of the one workspace that is meant. */
  only: string | null
}

export const ACTIVE_WORKSPACES: WorkspaceFilter = {
  status: MEMBER_STATUS.active,
  blocked: false,
  deleted: false,
  orderBy: 'order_by_last_access',
  first: null,
  only: null,
}

const WORKSPACES = `
  select w.id, w.code, w.name, m.display_name, w.avatar, m.profile_image, w.bg_color, w.text_color, w.plan,
    w.terminology, w.terminology_plurals, ${WORK_WEEK} as work_week, ${CONFIGS} as configs, m.audience_notice, w.deleted_at, m.id as ws_user_role_id, m.role_id as ws_user_role_uuid,
    r.root_role_id as ws_root_role_id, ${LANDING_PAGE},
    (select coalesce(json_agg(json_build_object('id', o.id, 'ws_role_id', o.role_id) order by o.created_at), '[]')
     from ws_user o join ws_role q on q.ws_id = o.ws_id and q.id = o.role_id
     where o.ws_id = w.id and q.root_role_id = ${ROOT_ROLES.owner} and o.status = ${MEMBER_STATUS.active}) as owner,
    count(*) over () as total
  from ws_user m
  join workspace w on w.id = m.ws_id
  join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
  where m.user_id = $1 and m.status = $2 and m.blocked = $3 and ($4::uuid is null or w.id = $4)
    and case when $5::boolean is null then true when $5 then r.root_role_id = ${ROOT_ROLES.owner} and w.deleted_at > now() - interval '${RESTORE_DAYS} days'
      else w.deleted_at is null end
  order by w.code = $6 desc nulls last, case when $7 = 'name' then lower(w.name) end, m.last_access_at desc, w.name, w.id
  limit $8 offset $9`

function toWorkspace({ bg_color, text_color, ...row }: WorkspaceRow): Workspace {
  return {
    ...row,
    initial: Array.from(row.name)[0]?.toUpperCase() ?? '',
    color: { bgColor: bg_color, textColor: text_color },
    deleted_at: row.deleted_at?.toISOString() ?? null,
  }
}

/** Workspaces of a user, last used first unless ordered otherwise. */
export async function workspacesOf(
  database: Database,
  userId: string,
  { status, blocked, only, deleted, first, orderBy }: WorkspaceFilter,
  page: PageRequest,
): Promise<Page<Workspace>> {
  const values = [userId, status, blocked, only, deleted, first, orderBy]
  const { rows, total } = await pageOf(page, (limit, offset) =>
    database.query<Counted<WorkspaceRow>>(WORKSPACES, [...values, limit, offset]),
  )
  return { rows: rows.map(toWorkspace), total }
}

/**
 * Lets changes that count people of one workspace (seats, owners) happen one after the other, until the transaction
 * ends.
 */
export async function lockWorkspace(tx: Tx, wsId: string): Promise<void> {
  await tx.rows('select from workspace where id = $1 for no key update', [wsId])
}

/** Within so many ms it is no news that somebody is where they were: a page that is loaded again asks each time. */
const HERE_MS = 10_000
const MOST_PEOPLE = 10_000
/** Where accounts were last, and until when that is no news, as this process wrote it. */
const lastHere = new Map<string, { wsId: string; until: number }>()

/** Tells that a member is here now, and no longer in another workspace. */
export async function touchMember(database: Database, { wsId, id, userId }: Member): Promise<void> {
  const last = lastHere.get(userId)
  if (last?.wsId === wsId && last.until > Date.now()) return
  await database.query('update ws_user set last_access_at = now() where ws_id = $1 and id = $2', [wsId, id])
  if (lastHere.size >= MOST_PEOPLE) lastHere.clear()
  lastHere.set(userId, { wsId, until: Date.now() + HERE_MS })
}

/** Guests see themselves, people who share a scene of theirs, and the coordinators above one. */
export function sharesWork(member: Member) {
  if (member.rootRole !== 'guest') return EVERYTHING
  return sql`(m.id = ${member.id} or m.id in (
    select other.ws_user_id from item_user mine
    join item_user other on other.ws_id = mine.ws_id and other.item_id = mine.item_id
    where mine.ws_id = ${member.wsId} and mine.ws_user_id = ${member.id}
    union
    select c.ws_user_id from item_user mine
    join item i on i.ws_id = mine.ws_id and i.id = mine.item_id
    join entity_coordinator c on c.ws_id = i.ws_id
      and c.entity_id in (i.project_id, i.process_id, i.episode_id, i.take_id)
    where mine.ws_id = ${member.wsId} and mine.ws_user_id = ${member.id}
  ))`
}

export async function membersOf(
  tx: Tx,
  member: Member,
  query: PageRequest & { display_name_like?: string | undefined },
): Promise<Page<WorkspaceMember>> {
  const like = query.display_name_like ? sql`m.display_name ilike ${likePattern(query.display_name_like)}` : EVERYTHING
  return pageOf(query, (limit, offset) =>
    rowsOf<Counted<WorkspaceMember>>(
      tx,
      sql`select m.id, m.user_id, m.display_name, m.profile_image, m.role_id as ws_role_id,
        r.root_role_id as ws_root_role_id, m.status, m.blocked, count(*) over () as total
      from ws_user m join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
      where m.ws_id = ${member.wsId} and m.status <> 3 and ${like} and ${sharesWork(member)}
      order by lower(m.display_name), m.id
        limit ${limit} offset ${offset}`,
    ),
  )
}
