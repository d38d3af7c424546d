import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ApiToken, HandlerInput } from '@arbo/core/contract'
import { rowsOf } from '../../db/rows.ts'
import { apiToken } from '../../db/schema.ts'
import type { Tx } from '../../db/transaction.ts'
import { ApiError } from '../../http/apiError.ts'
import type { Deps } from '../../http/deps.ts'
import type { Member } from '../access/member.ts'
import { hashToken } from '../auth/refreshToken.ts'
import { newApiToken } from './secret.ts'

type TokenDeps = Pick<Deps, 'database'>
type NewToken = HandlerInput<'createApiToken'>['body']

interface TokenRow extends Omit<ApiToken, 'expires_at' | 'last_used_at' | 'created_at'> {
  expires_at: Date | null
  last_used_at: Date | null
  created_at: Date
}

const DAY_MS = 24 * 3600_000

function toToken(row: TokenRow): ApiToken {
  return {
    ...row,
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

async function ownTokens(tx: Tx, member: Member): Promise<ApiToken[]> {
  const rows = await rowsOf<TokenRow>(
    tx,
    sql`select id, name, hint, scopes, allowed_origins, expires_at, last_used_at, created_at from api_token
      where ws_id = ${member.wsId} and ws_user_id = ${member.id} and revoked_at is null
      order by created_at desc, id desc`,
  )
  return rows.map(toToken)
}

export function listTokens({ database }: TokenDeps, member: Member): Promise<ApiToken[]> {
  return database.withWorkspace(member.wsId, (tx) => ownTokens(tx, member))
}

/** The secret is in this one answer; the database keeps its hash. */
export function createToken(
  { database }: TokenDeps,
  member: Member,
  body: NewToken,
): Promise<ApiToken & { token: string }> {
  const { text, hint } = newApiToken()
  const id = uuidv7()
  return database.withWorkspace(member.wsId, async (tx) => {
    await tx.insert(apiToken).values({
      ws_id: member.wsId,
      id,
      ws_user_id: member.id,
      name: body.name,
      hint,
      token_hash: hashToken(text),
      scopes: [...new Set(body.scopes)],
      allowed_origins: [...new Set(body.allowed_origins)],
      expires_at: body.expires_in_days === null ? null : new Date(Date.now() + body.expires_in_days * DAY_MS),
    })
    const made = (await ownTokens(tx, member)).find((token) => token.id === id)
    if (!made) throw new ApiError('not_found')
    return { ...made, token: text }
  })
}

/** @throws {ApiError} not_found */
export function revokeToken({ database }: TokenDeps, member: Member, id: string): Promise<void> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const rows = await rowsOf(
      tx,
      sql`update api_token set revoked_at = now()
        where ws_id = ${member.wsId} and ws_user_id = ${member.id} and id = ${id} and revoked_at is null returning id`,
    )
    if (rows.length === 0) throw new ApiError('not_found')
  })
}
