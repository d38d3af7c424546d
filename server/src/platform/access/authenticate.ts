import { createHash } from 'node:crypto'
import type { Scope } from '@arbo/core/contract'
import { MOMENT, momentOf } from '../db/moment.ts'
import type { Moment } from '../db/moment.ts'
import type { Database } from '../db/database.ts'
import type { Holding } from '../db/held.ts'
import { ApiError } from '../http/api-error.ts'
import type { Deps } from '../deps.ts'
import { verifyAccessToken } from './access-token.ts'
import { hashToken, pairOf } from './refresh-token.ts'
import { EMBED_TOKEN_PREFIX, openEmbedToken } from './embed-token.ts'
import { API_TOKEN_PREFIX, workspaceOfToken } from './api-token.ts'
import type { Identity } from './identity.ts'
import { MEMBERSHIP_COLUMNS } from './member.ts'
import type { MembershipRow } from './member.ts'
import { workspaceIdOf } from './workspace-id.ts'

/** A proven identity with its membership of the workspace that the call names; no member where it names none. */
export interface Authenticated {
  identity: Identity
  membership: MembershipRow | undefined
}

interface Found extends Authenticated {
  /** Of the account, and of the workspace whether it has the account as a member or not. None: it is not held. */
  scopes: readonly string[]
  readAt: Moment | undefined
}

interface AccountRow {
  /** At which it was read, on a PostgreSQL. */
  moment: string | null
  userId: string
  termsAccepted: boolean
  accountBlocked: boolean
  accountDeleted: boolean
}

interface SessionRow extends AccountRow, Partial<MembershipRow> {
  isOpen: boolean
  /** Of the newest refresh token, as long as nobody has used the one that was given out with it. */
  unusedHash: Buffer | null
}

const account = (moment: string) => `
  u.id as "userId", u.terms_accepted_at is not null as "termsAccepted", u.blocked as "accountBlocked",
  u.deleted_at is not null as "accountDeleted", ${moment} as moment`

/** Ended ones too: whose account is blocked or deleted is told so, though its sessions ended with it. */
const bySession = (moment: string) => `
  select ${account(moment)}, ${MEMBERSHIP_COLUMNS}, s.revoked_at is null and s.expires_at > now() as "isOpen",
    case when s.rotated_at is not null and s.taken_up_at is null then s.refresh_hash end as "unusedHash"
  from auth_session s
  join user_account u on u.id = s.user_id
  left join workspace w on w.id = $2
  left join ws_user m on m.ws_id = $2 and m.user_id = u.id
  left join ws_role r on r.ws_id = $2 and r.id = m.role_id
  where s.id = $1`

const byToken = (moment: string) => `
  select ${account(moment)}, ${MEMBERSHIP_COLUMNS}, t.id as "tokenId", t.scopes, t.allowed_origins as "allowedOrigins",
    t.expires_at as "tokenExpiresAt",
    t.last_used_at is null or t.last_used_at < now() - interval '1 minute' as stale
  from api_token t
  join ws_user m on m.ws_id = t.ws_id and m.id = t.ws_user_id
  join user_account u on u.id = m.user_id
  join workspace w on w.id = t.ws_id
  join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
  where t.revoked_at is null and (t.expires_at is null or t.expires_at > now())`

/** The one process of an embedded database has no use for moments. */
const onBoth = (text: (moment: string) => string): Readonly<Record<Database['kind'], string>> => ({
  postgres: text(MOMENT),
  embedded: text('null::text'),
})
const BY_SESSION = onBoth(bySession)
const BY_API_TOKEN = onBoth(byToken)

interface ApiTokenRow extends AccountRow, MembershipRow {
  tokenId: string
  scopes: Scope[]
  allowedOrigins: string[]
  tokenExpiresAt: Date | null
  stale: boolean
}

/** @throws {ApiError} empty_token, invalid_token */
export function bearerOf(header: string | undefined): string {
  const token = /^bearer +(\S+)$/i.exec(header ?? '')?.[1]
  if (token) return token
  throw new ApiError(header?.trim() && !/^bearer\s*$/i.test(header) ? 'invalid_token' : 'empty_token')
}

function checkAccount(row: AccountRow | undefined): asserts row is AccountRow {
  if (!row) throw new ApiError('invalid_token')
  if (row.accountDeleted) throw new ApiError('user_not_exists')
  if (row.accountBlocked) throw new ApiError('blocked')
}

/**
 * Who makes a call, in one query, as soon as the workspace was asked for once; and in none for a moment afterwards.
 * @param wsCode workspace in the path, where there is one
 * @throws {ApiError} empty_token, invalid_token, user_not_exists, blocked
 */
export async function authenticate(
  deps: Pick<Deps, 'database' | 'secrets'>,
  header: string | undefined,
  wsCode: string | undefined,
): Promise<Authenticated> {
  const bearer = bearerOf(header)
  // In memory a token is a little safer as a hash, which cannot be turned back into it.
  const key = createHash('sha256')
    .update(`${bearer}\n${wsCode ?? ''}`)
    .digest('base64')
  const find = () => identify(deps, bearer, wsCode)
  return deps.database.held.of('rights', key, find, HOLDING)
}

const HOLDING: Holding<Found> = {
  scopes: ({ scopes }) => scopes,
  endsAt: ({ identity }) => identity.endsAt ?? Infinity,
  readAt: ({ readAt }) => readAt,
}

async function identify(
  deps: Pick<Deps, 'database' | 'secrets'>,
  bearer: string,
  wsCode: string | undefined,
): Promise<Found> {
  const since = performance.now()
  if (bearer.startsWith(API_TOKEN_PREFIX)) return byApiToken(deps, bearer, since)
  if (bearer.startsWith(EMBED_TOKEN_PREFIX)) return byEmbedToken(deps, bearer, since)
  const claims = verifyAccessToken(bearer, deps.secrets.accessToken)
  if (!claims) throw new ApiError('invalid_token')
  const wsId = wsCode === undefined ? null : await workspaceIdOf(deps.database, wsCode)
  const [row] = await deps.database.query<SessionRow>(BY_SESSION[deps.database.kind], [claims.sid, wsId])
  checkAccount(row)
  if (!row.isOpen) throw new ApiError('invalid_token')
  if (row.unusedHash && claims.pair === pairOf(row.unusedHash)) {
    // From here on a repeat of the exchange is a second use (see refresh).
    await deps.database.query(
      'update auth_session set taken_up_at = now() where id = $1 and refresh_hash = $2 and taken_up_at is null',
      [claims.sid, row.unusedHash],
    )
  }
  const { userId, termsAccepted } = row
  const identity = { userId, termsAccepted, sessionId: claims.sid, token: null, endsAt: claims.exp * 1000 }
  const membership = row.id ? (row as SessionRow & MembershipRow) : undefined
  // Of a workspace that is not there nobody would hear when it is made.
  const scopes = wsCode === undefined ? [userId] : wsId === null ? [] : [userId, wsId]
  return { identity, membership, scopes, readAt: readAt(row, since) }
}

/** @param since when the row was asked for, or before */
function readAt({ moment }: AccountRow, since: number): Moment | undefined {
  return moment === null ? undefined : momentOf(moment, since)
}

async function byApiToken({ database }: Pick<Deps, 'database'>, bearer: string, since: number): Promise<Found> {
  const wsId = workspaceOfToken(bearer)
  const select = BY_API_TOKEN[database.kind]
  const [row] = wsId
    ? await database.query<ApiTokenRow>(`${select} and t.token_hash = $1 and t.ws_id = $2`, [hashToken(bearer), wsId])
    : await database.query<ApiTokenRow>(`${select} and t.token_hash = $1`, [hashToken(bearer)])
  checkAccount(row)
  if (row.stale) {
    await database.query('update api_token set last_used_at = now() where ws_id = $1 and id = $2', [
      row.wsId,
      row.tokenId,
    ])
  }
  const scopes = new Set(row.scopes)
  const { tokenId, wsCode, allowedOrigins } = row
  const token = { id: tokenId, wsId: row.wsId, wsCode, scopes, allowedOrigins, isEmbedded: false }
  const { userId, termsAccepted } = row
  const endsAt = row.tokenExpiresAt?.getTime()
  const identity = { userId, termsAccepted, sessionId: null, token, endsAt }
  return { identity, membership: row, scopes: [userId, row.wsId], readAt: readAt(row, since) }
}

/** The API token that it was made from decides, and the part of that one's rights that it was given. */
async function byEmbedToken(
  { database, secrets }: Pick<Deps, 'database' | 'secrets'>,
  bearer: string,
  since: number,
): Promise<Found> {
  const grant = openEmbedToken(secrets, bearer)
  if (!grant) throw new ApiError('invalid_token')
  const [row] = await database.query<ApiTokenRow>(`${BY_API_TOKEN[database.kind]} and t.ws_id = $1 and t.id = $2`, [
    grant.wsId,
    grant.tokenId,
  ])
  checkAccount(row)
  const scopes = new Set(row.scopes.filter((scope) => grant.scopes.includes(scope)))
  const { wsId, wsCode, userId, termsAccepted } = row
  const token = { id: grant.tokenId, wsId, wsCode, scopes, allowedOrigins: grant.origins, isEmbedded: true }
  const endsAt = Math.min(grant.expires * 1000, row.tokenExpiresAt?.getTime() ?? Infinity)
  const identity = { userId, termsAccepted, sessionId: null, token, endsAt }
  return { identity, membership: row, scopes: [userId, wsId], readAt: readAt(row, since) }
}
