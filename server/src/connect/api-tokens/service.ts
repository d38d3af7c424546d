import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ApiToken, HandlerInput } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import { apiToken, type ApiTokenTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { permissionDenied } from '../../platform/access/check-access.ts'
import type { Member } from '../../platform/access/member.ts'
import { recordRights } from '../../platform/access/record-rights.ts'
import { hashToken } from '../../platform/access/refresh-token.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { personJson } from '../../platform/access/people.ts'
import { checkScopes } from './scopes.ts'
import { newApiToken } from '../../platform/access/api-token.ts'

type TokenDeps = Pick<Deps, 'database'>
type NewToken = HandlerInput<'createApiToken'>['body']

type TokenRow = Omit<ApiToken, 'expires_at' | 'last_used_at' | 'created_at'> &
  Pick<ApiTokenTable, 'expires_at' | 'last_used_at' | 'created_at'>

/** Tokens of one person that are neither revoked nor expired. */
const TOKENS_PER_PERSON = 100
const RIGHT = 'settings_manageApiTokens_update'
const DAY_MS = 24 * 3600_000

function toToken(row: TokenRow): ApiToken {
  return {
    ...row,
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

/** Owners and admins see to all tokens of the workspace; others who may have some, to their own. */
function seesAll({ rootRole }: Member): boolean {
  return rootRole === 'owner' || rootRole === 'admin'
}

/** @param whose ws_user id; null: everybody's */
async function tokensOf(tx: Tx, wsId: string, whose: string | null): Promise<ApiToken[]> {
  const rows = await rowsOf<TokenRow>(
    tx,
    sql`select t.id, t.name, t.hint, t.scopes, t.allowed_origins, t.expires_at, t.last_used_at, t.created_at,
        ${personJson('m')} as "user"
      from api_token t join ws_user m on m.ws_id = t.ws_id and m.id = t.ws_user_id
      where t.ws_id = ${wsId} and (${whose}::uuid is null or t.ws_user_id = ${whose}) and t.revoked_at is null
      order by t.created_at desc, t.id desc`,
  )
  return rows.map(toToken)
}

/** Newest first. @throws {ApiError} permission_denied where everybody's are asked for */
export async function listTokens(
  { database }: TokenDeps,
  member: Member,
  { mine_eq }: HandlerInput<'listApiTokens'>['query'],
): Promise<ApiToken[]> {
  const isMine = mine_eq === '1'
  if (!isMine && !seesAll(member)) throw permissionDenied(RIGHT)
  return database.withWorkspace(member.wsId, (tx) => tokensOf(tx, member.wsId, isMine ? member.id : null))
}

/** Locks the person, so that tokens that are made at once are counted. */
async function checkNumber(tx: Tx, member: Member): Promise<void> {
  await rowsOf(tx, sql`select from ws_user where ws_id = ${member.wsId} and id = ${member.id} for no key update`)
  const row = await rowOf<{ tokens: number }>(
    tx,
    sql`select count(*) as tokens from api_token
      where ws_id = ${member.wsId} and ws_user_id = ${member.id} and revoked_at is null
        and (expires_at is null or expires_at > now())`,
  )
  const limit = TOKENS_PER_PERSON
  if ((row?.tokens ?? 0) >= limit) throw new ApiError('limit_reached', { meta: { limit } })
}

/**
 * The secret is in this one answer; the database keeps its hash.
 * @throws {ApiError} permission_denied for a scope that is beyond the caller, limit_reached
 */
export async function createToken(
  { database }: TokenDeps,
  member: Member,
  body: NewToken,
): Promise<ApiToken & { token: string }> {
  const scopes = [...new Set(body.scopes)]
  const allowed_origins = [...new Set(body.allowed_origins)]
  checkScopes(member, scopes)
  const { text, hint } = newApiToken(member.wsId)
  const id = uuidv7()
  const expires_at = body.expires_in_days === null ? null : new Date(Date.now() + body.expires_in_days * DAY_MS)
  return database.withWorkspace(member.wsId, async (tx) => {
    await checkNumber(tx, member)
    await tx.insert(apiToken).values({
      ws_id: member.wsId,
      id,
      ws_user_id: member.id,
      name: body.name,
      hint,
      token_hash: hashToken(text),
      scopes,
      allowed_origins,
      expires_at,
    })
    const data = { name: body.name, hint, scopes, allowed_origins, expires_at: expires_at?.toISOString() ?? null }
    await recordRights(tx, member, { event: 'token.created', subjectKind: 'token', subjectId: id, data })
    const tokenRow = (await tokensOf(tx, member.wsId, member.id)).find((token) => token.id === id)
    if (!tokenRow) throw new ApiError('not_found')
    return { ...tokenRow, token: text }
  })
}

interface Revoked {
  name: string
  hint: string
  ws_user_id: string
  status: number
}

/**
 * Ends a token: the caller's own, or for owners and admins anybody's. Streams that run under it end with it, because
 * whoever listens looks at their rights again when a person's change.
 * @throws {ApiError} not_found
 */
export function revokeToken({ database }: TokenDeps, member: Member, id: string): Promise<void> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    const row = await rowOf<Revoked>(
      tx,
      sql`update api_token t set revoked_at = now() from ws_user m
        where t.ws_id = ${wsId} and t.id = ${id} and t.revoked_at is null and m.ws_id = t.ws_id and m.id = t.ws_user_id
          and (${seesAll(member)} or t.ws_user_id = ${member.id})
        returning t.name, t.hint, t.ws_user_id, m.status`,
    )
    if (!row) throw new ApiError('not_found')
    const { name, hint, ws_user_id, status } = row
    const data = { name, hint, ws_user_id }
    await recordRights(tx, member, { event: 'token.revoked', subjectKind: 'token', subjectId: id, data })
    emitEvent(tx, wsId, 'member.updated', { ws_user_id, status })
  })
}
