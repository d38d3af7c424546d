import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { CalendarFeed, Language } from '@arbo/core/contract'
import type { CalendarFeedTable } from '../../platform/db/schema.gen.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileAnswer } from '../../platform/http/handler.ts'
import { inLanguage } from '../../platform/observe/work-context.ts'
import { text } from '../texts.ts'
import { MEMBERSHIP_COLUMNS, toMember } from '../../platform/access/member.ts'
import type { Member, MembershipRow } from '../../platform/access/member.ts'
import { dueDays } from './due-days.ts'
import { feedToken, readFeedToken } from './feed-token.ts'
import { writeCalendar } from './write-calendar.ts'

type FeedDeps = Pick<Deps, 'database' | 'secrets'>

type FeedRow = Pick<CalendarFeedTable, 'id' | 'created_at' | 'read_at'>

function toFeed({ secrets }: FeedDeps, { wsId }: Member, baseUrl: string, row: FeedRow): CalendarFeed {
  return {
    url: `${baseUrl}/api/calendar-feeds/${feedToken(secrets, { wsId, id: row.id })}.ics`,
    created_at: row.created_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
  }
}

export function showFeed(deps: FeedDeps, member: Member, baseUrl: string): Promise<CalendarFeed | null> {
  return deps.database.withWorkspace(member.wsId, async (tx) => {
    const [row] = await tx.rows<FeedRow>(
      'select id, created_at, read_at from calendar_feed where ws_id = $1 and ws_user_id = $2',
      [member.wsId, member.id],
    )
    return row ? toFeed(deps, member, baseUrl, row) : null
  })
}

/** One address for each person: the new one takes the place of the old. */
const RENEW = `
  insert into calendar_feed (ws_id, id, ws_user_id) values ($1, $2, $3)
  on conflict (ws_id, ws_user_id) do update set id = excluded.id, created_at = now(), read_at = null
  returning id, created_at, read_at`

export function renewFeed(deps: FeedDeps, member: Member, baseUrl: string): Promise<CalendarFeed> {
  return deps.database.withWorkspace(member.wsId, async (tx) => {
    const [row] = await tx.rows<FeedRow>(RENEW, [member.wsId, uuidv7(), member.id])
    if (!row) throw new Error('an upsert gave no row')
    return toFeed(deps, member, baseUrl, row)
  })
}

export function revokeFeed({ database }: FeedDeps, { wsId, id }: Member): Promise<void> {
  return database.withWorkspace(wsId, async (tx) => {
    await tx.rows('delete from calendar_feed where ws_id = $1 and ws_user_id = $2', [wsId, id])
  })
}

const BY_ID = `
  select f.id as "feedId", m.user_id as "userId", w.name as workspace,
    coalesce(u.language, u.asked_language) as language, ${MEMBERSHIP_COLUMNS}
  from calendar_feed f
  join workspace w on w.id = f.ws_id
  join ws_user m on m.ws_id = f.ws_id and m.id = f.ws_user_id
  join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
  join user_account u on u.id = m.user_id and not u.blocked and u.deleted_at is null
  where f.ws_id = $1 and f.id = $2`
/** At most once a minute, so that programs that ask often write little. */
const READ = `
  update calendar_feed set read_at = now()
  where ws_id = $1 and id = $2 and (read_at is null or read_at < now() - interval '1 minute')`

type OwnerRow = MembershipRow & { userId: string; workspace: string; language: Language | null }

/**
 * The person of the calendar.
 * @throws {ApiError} not_found also where they are not active any more, or the workspace is not
 */
async function ownerOf(
  { database, secrets }: FeedDeps,
  token: string,
): Promise<{ member: Member; workspace: string; language: Language | null; feedId: string }> {
  const ids = readFeedToken(secrets, token)
  if (!ids) throw new ApiError('not_found')
  const [row] = await database.query<OwnerRow>(BY_ID, [ids.wsId, ids.id])
  if (!row) throw new ApiError('not_found')
  try {
    const { workspace, language } = row
    return { member: toMember(row, row.userId), workspace, language, feedId: ids.id }
  } catch (error) {
    throw error instanceof ApiError ? new ApiError('not_found', { cause: error }) : error
  }
}

/**
 * The calendar of an address, with the work that its person may see now, in their language: programs that read it ask for any.
 * @param etags the If-None-Match of the request
 * @throws {ApiError} not_found
 */
export async function readFeed(
  deps: FeedDeps,
  token: string,
  { baseUrl, etags }: { baseUrl: string; etags: string | undefined },
): Promise<FileAnswer> {
  const { member, workspace, language, feedId } = await ownerOf(deps, token)
  const body = await inLanguage(language, async () => {
    const days = await deps.database.withWorkspace(member.wsId, async (tx) => {
      await tx.rows(READ, [member.wsId, feedId])
      return dueDays(tx, member, baseUrl)
    })
    const name = text('feed.name', { workspace })
    return writeCalendar({ name, description: text('feed.description', { name: member.displayName }), days })
  })
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const headers = { etag, 'cache-control': 'private, no-cache', 'content-disposition': 'inline; filename="arbo.ics"' }
  const isKnown = etags?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  const type = 'text/calendar; charset=utf-8'
  return isKnown ? { status: 304, type, headers, body: '' } : { type, headers, body }
}
